# What the scripts of both servers share.

# The number of a port by its name.
port() { sed -n "s/^$1=//p" "$D/ports"; }

# Waits until a server greets on a port.
greets() { # port, what its greeting begins with
    local tries=100 line
    while [ $((tries -= 1)) -gt 0 ]; do
        line=
        if exec 3<> "/dev/tcp/127.0.0.1/$1"; then
            IFS= read -r -t 5 line <&3 || true
            exec 3>&-
            case "$line" in "$2"*) return 0 ;; esac
            # Somebody else's server.
            [ -z "$line" ] || return 1
        fi 2> /dev/null
        sleep 0.1
    done
    return 1
}

# Whether a process runs; one that has ended and that nobody asked about does not.
alive() { # id
    kill -0 "$1" 2> /dev/null && ! grep -q '^State:.Z' "/proc/$1/status" 2> /dev/null
}

# Ends the process whose id is in a file, and waits until it is gone.
end() { # file
    local id tries=100
    [ -s "$1" ] || return 0
    id=$(tr -d ' \n' < "$1")
    kill -TERM "$id" 2> /dev/null || return 0
    while alive "$id"; do
        [ $((tries -= 1)) -gt 0 ] || { kill -KILL "$id" 2> /dev/null; return 0; }
        sleep 0.05
    done
}
