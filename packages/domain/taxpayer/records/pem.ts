// The two texts that may be uploaded, to the letter: exactly one block of the right kind. A file that holds certificate and
// key together must not pass for a certificate, since certificates are shown.

/** Trimmed text that is one certificate and nothing else. */
export const CERTIFICATE_PEM =
  /^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----$/;

/** Trimmed text that is one private key without a passphrase (PKCS #8 or PKCS #1) and nothing else. */
export const PRIVATE_KEY_PEM =
  /^-----BEGIN (RSA )?PRIVATE KEY-----[A-Za-z0-9+/=\s]+-----END (RSA )?PRIVATE KEY-----$/;

/** What such a text looks like, for the documentation. */
export const pemExample = (label: string): string =>
  `-----BEGIN ${label}-----\nMIIC\n-----END ${label}-----`;
