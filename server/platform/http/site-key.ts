import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

/** The site's long-lived ECDSA P-256 key, whose fingerprint the page carries. [C-06] */
export interface SiteKey {
  /** SPKI in base64url. */
  readonly spki: string
  /** SHA-256 of the SPKI in lower-case hex. */
  readonly fingerprint: string
  /** ECDSA P-256 SHA-256, IEEE P1363, base64url. */
  sign(bytes: Buffer): string
}

/** A new private key as PKCS #8 DER. */
export const makeSiteKey = (): Buffer =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'der', type: 'pkcs8' })

export const readSiteKey = (pkcs8: Buffer): SiteKey => {
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    spki: spki.toString('base64url'),
    fingerprint: createHash('sha256').update(spki).digest('hex'),
    sign: (bytes) => sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}
