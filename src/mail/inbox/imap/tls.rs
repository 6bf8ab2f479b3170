//! Whom a safe line trusts: the system's roots, and those of one file.

use super::trouble::{Trouble, plain};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore, crypto};
use std::path::Path;
use std::sync::Arc;

/// How a safe line is begun.
pub fn config(ca_file: Option<&Path>) -> Result<Arc<ClientConfig>, Trouble> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if let Some(file) = ca_file {
        add(&mut roots, file).map_err(|why| Trouble::Tls(format!("`ca_file` {}: {why}", file.display())))?;
    }
    if roots.is_empty() {
        return Err(Trouble::Tls(
            "this machine trusts nobody; install the package ca-certificates".to_owned(),
        ));
    }
    let provider = Arc::new(crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|e| Trouble::Tls(e.to_string()))?;
    Ok(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
}

fn add(roots: &mut RootCertStore, file: &Path) -> Result<(), String> {
    let words = |why: &dyn std::fmt::Display| plain(why.to_string().as_bytes());
    let mut some = false;
    for certificate in CertificateDer::pem_file_iter(file).map_err(|e| words(&e))? {
        roots.add(certificate.map_err(|e| words(&e))?).map_err(|e| words(&e))?;
        some = true;
    }
    if some { Ok(()) } else { Err("there is no certificate in it".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_holds_no_certificate_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ca.pem");
        for text in [None, Some(""), Some("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")] {
            if let Some(text) = text {
                std::fs::write(&file, text).unwrap();
            }
            let why = config(Some(&file)).unwrap_err().to_string();
            assert!(why.contains("ca.pem"), "{why}");
        }
    }
}
