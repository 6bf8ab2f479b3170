# What the scripts of both servers share.

# The habits of whoever runs the tests are not theirs.
umask 022
export LC_ALL=C
unset MAIL_CONFIG

# The number of a port by its name.
port() { sed -n "s/^$1=//p" "$D/ports"; }

# Waits until a server greets on a port.
greets() { # port, what its greeting begins with
    local tries=600 line
    while [ $((tries -= 1)) -gt 0 ]; do
        line=
        if exec 3<> "/dev/tcp/127.0.0.1/$1"; then
            IFS= read -r -t 60 line <&3 || true
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

# Whether a process of a group runs.
any() { # id of the group
    cat /proc/[0-9]*/stat 2> /dev/null | sed 's/.*) //' | awk -v group="$1" '
        $1 != "Z" && $3 == group { found = 1 }
        END { exit !found }'
}

# Ends the server whose id is in a file, and waits until it and its helpers, who
# listen on its ports as well, are gone. A helper may stay for a client that does not
# leave: then it is not asked any more.
end() { # file
    local id tries=600 patience=40
    [ -s "$1" ] || return 0
    id=$(tr -d ' \n' < "$1")
    kill -TERM "$id" 2> /dev/null || return 0
    while [ $((tries -= 1)) -gt 0 ]; do
        if alive "$id"; then
            :
        elif ! any "$id"; then
            return 0
        elif [ $((patience -= 1)) -le 0 ]; then
            kill -KILL "-$id" 2> /dev/null
        fi
        sleep 0.05
    done
    kill -KILL "$id" "-$id" 2> /dev/null
    return 0
}
