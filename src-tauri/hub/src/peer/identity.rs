//! Who is at the other end: certificates that say nothing but a device's key.

use std::fmt;
use std::sync::Arc;

use competition::id::DeviceKey;
use desk::Desk;
use desk::identity::succession;
use hyper::HeaderMap;
use rcgen::{CertificateParams, PKCS_ED25519, PublicKeyData, SigningKey as Signs};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, ring, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::sign::{CertifiedKey, Signer, SigningKey, SingleCertAndKey};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, DistinguishedName, Error, ServerConfig,
    SignatureAlgorithm, SignatureScheme, version,
};

use super::FORMERLY;

/// What HTTP/2 is called in a handshake.
const HTTP_2: &[u8] = b"h2";
/// What stands before an Ed25519 key in a certificate (RFC 8410).
const BEFORE_KEY: [u8; 12] = *b"\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00";

/// The server's half of TLS. Anybody who has a key may connect: what they may do is the desk's
/// business.
pub(super) fn server(desk: &Arc<Desk>) -> Result<Arc<ServerConfig>, Error> {
    let mut config = ServerConfig::builder_with_provider(provider())
        .with_protocol_versions(&[&version::TLS13])?
        .with_client_cert_verifier(Arc::new(Any { expected: None }))
        .with_cert_resolver(Arc::new(certificate(desk)?));
    config.alpn_protocols = vec![HTTP_2.to_vec()];
    // A session that is taken up again would not prove anew who is there.
    config.session_storage = Arc::new(rustls::server::NoServerSessionStorage {});
    config.send_tls13_tickets = 0;
    Ok(Arc::new(config))
}

/// The client's half: connects to this key and no other, or to any if none is expected.
pub(super) fn client(
    desk: &Arc<Desk>,
    expected: Option<DeviceKey>,
) -> Result<Arc<ClientConfig>, Error> {
    let mut config = ClientConfig::builder_with_provider(provider())
        .with_protocol_versions(&[&version::TLS13])?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(Any { expected }))
        .with_client_cert_resolver(Arc::new(certificate(desk)?));
    config.alpn_protocols = vec![HTTP_2.to_vec()];
    config.resumption = rustls::client::Resumption::disabled();
    Ok(Arc::new(config))
}

/// The key in the certificate that the other end has proved to have.
pub(super) fn key_of(certificates: Option<&[CertificateDer]>) -> Option<DeviceKey> {
    key_in(certificates?.first()?).ok()
}

/// The keys that a peer has proved to have had before.
pub(super) fn formerly(peer: DeviceKey, headers: &HeaderMap) -> Vec<DeviceKey> {
    let told = headers.get(FORMERLY).and_then(|it| it.to_str().ok());
    told.map(|it| succession::proved(peer, it)).unwrap_or_default()
}

fn key_in(certificate: &CertificateDer) -> Result<DeviceKey, Error> {
    let bad = Error::InvalidCertificate(CertificateError::BadEncoding);
    let certificate = webpki::EndEntityCert::try_from(certificate).map_err(|_| bad.clone())?;
    let spki = certificate.subject_public_key_info();
    let key = spki.strip_prefix(&BEFORE_KEY).and_then(|it| it.try_into().ok());
    key.map(DeviceKey).ok_or(bad)
}

fn provider() -> Arc<CryptoProvider> {
    Arc::new(ring::default_provider())
}

fn certificate(desk: &Arc<Desk>) -> Result<SingleCertAndKey, Error> {
    let key = Key { device: desk.device(), desk: Arc::clone(desk) };
    let certificate = CertificateParams::new(vec![NAME.to_owned()])
        .and_then(|it| it.self_signed(&key))
        .map_err(|it| Error::General(it.to_string()))?;
    Ok(CertifiedKey::new(vec![certificate.der().clone()], Arc::new(key)).into())
}

/// A name that every certificate bears, because a certificate must bear one.
pub(super) const NAME: &str = "desk.yicheng";

/// The device's key, which never leaves the desk.
struct Key {
    device: DeviceKey,
    desk: Arc<Desk>,
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({})", self.device)
    }
}

impl PublicKeyData for Key {
    fn der_bytes(&self) -> &[u8] {
        &self.device.0
    }

    fn algorithm(&self) -> &'static rcgen::SignatureAlgorithm {
        &PKCS_ED25519
    }
}

impl Signs for Key {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, rcgen::Error> {
        let signature = self.desk.sign_handshake(message);
        signature.map(Vec::from).ok_or(rcgen::Error::RemoteKeyError)
    }
}

impl SigningKey for Key {
    fn choose_scheme(&self, offered: &[SignatureScheme]) -> Option<Box<dyn Signer>> {
        let (device, desk) = (self.device, Arc::clone(&self.desk));
        offered.contains(&SignatureScheme::ED25519).then(|| Box::new(Self { device, desk }) as _)
    }

    fn algorithm(&self) -> SignatureAlgorithm {
        SignatureAlgorithm::ED25519
    }
}

impl Signer for Key {
    fn sign(&self, message: &[u8]) -> Result<Vec<u8>, Error> {
        let signature = self.desk.sign_handshake(message);
        signature.map(Vec::from).ok_or_else(|| Error::General("no handshake".to_owned()))
    }

    fn scheme(&self) -> SignatureScheme {
        SignatureScheme::ED25519
    }
}

/// Takes every certificate whose key is the expected one, or any if none is. That the other end
/// has the key it proves by signing the handshake.
#[derive(Debug)]
struct Any {
    expected: Option<DeviceKey>,
}

impl Any {
    fn check(&self, certificate: &CertificateDer) -> Result<(), Error> {
        let key = key_in(certificate)?;
        match self.expected.is_none_or(|it| it == key) {
            true => Ok(()),
            false => {
                Err(Error::InvalidCertificate(CertificateError::ApplicationVerificationFailure))
            }
        }
    }
}

fn proved(
    message: &[u8],
    certificate: &CertificateDer<'_>,
    signature: &DigitallySignedStruct,
) -> Result<HandshakeSignatureValid, Error> {
    let known = ring::default_provider().signature_verification_algorithms;
    verify_tls13_signature(message, certificate, signature, &known)
}

fn too_old() -> Result<HandshakeSignatureValid, Error> {
    Err(Error::General("TLS 1.3 is spoken here".to_owned()))
}

impl ServerCertVerifier for Any {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        self.check(end_entity).map(|()| ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        too_old()
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        proved(message, cert, dss)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ED25519]
    }
}

impl ClientCertVerifier for Any {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    fn verify_client_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        self.check(end_entity).map(|()| ClientCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        too_old()
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        proved(message, cert, dss)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ED25519]
    }
}
