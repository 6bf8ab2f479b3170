//! Ed25519 keys. Secret keys wipe themselves when dropped and show themselves
//! nowhere; verification is the strict kind, so that all verifiers agree.

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use std::fmt;

/// A secret key.
pub struct SecretKey(SigningKey);

/// A public key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

impl SecretKey {
    /// The key of 32 secret bytes.
    pub fn from_bytes(bytes: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(bytes))
    }

    /// Its public half.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    /// Signs a message. The same message gives the same signature.
    pub fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.0.sign(message).to_bytes()
    }
}

impl PublicKey {
    /// The key of 32 bytes, if they are a point of the curve in its only form.
    pub fn from_bytes(bytes: &[u8; 32]) -> Option<Self> {
        if !is_canonical(bytes) {
            return None;
        }
        VerifyingKey::from_bytes(bytes).ok().map(Self)
    }

    /// The key from 64 hexadecimal digits.
    pub fn from_hex(digits: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(digits.trim(), &mut bytes).ok()?;
        Self::from_bytes(&bytes)
    }

    /// Its bytes.
    pub fn to_bytes(self) -> [u8; 32] {
        self.0.to_bytes()
    }

    /// Whether a signature is good, by the strict rules.
    pub fn verify(&self, message: &[u8], signature: &[u8; 64]) -> bool {
        let first: &[u8; 32] = signature.first_chunk().expect("64 bytes begin with 32");
        is_canonical(first) && self.0.verify_strict(message, &Signature::from_bytes(signature)).is_ok()
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(..)")
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.to_bytes()))
    }
}

/// Whether the y coordinate is below the prime 2^255 - 19.
fn is_canonical(point: &[u8; 32]) -> bool {
    let high = point[31] & 0x7f == 0x7f && point[1..31].iter().all(|&b| b == 0xff);
    !(high && point[0] >= 0xed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_key_is_never_shown() {
        assert_eq!(format!("{:?}", SecretKey::from_bytes(&[7; 32])), "SecretKey(..)");
    }

    #[test]
    fn points_of_small_order_and_odd_encodings_sign_nothing() {
        let mut one = [0; 32];
        one[0] = 1;
        let small = PublicKey::from_bytes(&one).expect("a point");
        assert!(!small.verify(b"anything", &[0; 64]));
        let mut odd = [0xff; 32];
        odd[31] = 0x7f;
        assert!(PublicKey::from_bytes(&odd).is_none());
    }

    #[test]
    fn a_signature_with_another_s_is_refused() {
        let secret = SecretKey::from_bytes(&[3; 32]);
        let mut signature = secret.sign(b"text");
        assert!(secret.public().verify(b"text", &signature));
        signature[63] |= 0xe0;
        assert!(!secret.public().verify(b"text", &signature));
    }
}
