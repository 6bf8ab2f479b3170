//! Clear-signed text: the frame goes, the text stays.

use super::{Parted, Reason};

/// Where the reader of a signed text stands.
enum At {
    Outside,
    Fields,
    Text,
    Signature,
}

/// Takes the frame of a signed text off; lines keep their numbers, those of
/// the frame become blank.
pub(super) fn take_off(mut lines: Vec<String>, parted: &mut Parted) -> Vec<String> {
    let mut at = At::Outside;
    for line in &mut lines {
        let frame = match at {
            At::Outside if line == "-----BEGIN PGP SIGNED MESSAGE-----" => {
                at = At::Fields;
                true
            }
            At::Outside => false,
            At::Fields if line.is_empty() => {
                at = At::Text;
                false
            }
            At::Fields => true,
            At::Text if line == "-----BEGIN PGP SIGNATURE-----" => {
                at = At::Signature;
                true
            }
            At::Text => {
                if let Some(escaped) = line.strip_prefix("- ") {
                    *line = escaped.to_owned();
                }
                false
            }
            At::Signature => {
                if line == "-----END PGP SIGNATURE-----" {
                    at = At::Outside;
                }
                true
            }
        };
        if frame {
            if !line.is_empty() {
                parted.drop(Reason::Armour, line);
            }
            line.clear();
        }
    }
    lines
}
