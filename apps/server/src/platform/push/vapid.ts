import { createECDH, hkdfSync } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'

/** The server's key pair for push services (RFC 8292, VAPID). */
export interface VapidKeys {
  /** The public key, an uncompressed point: what browsers subscribe with. */
  publicKey: string
  /** @param subject - whom a push service can ask about the server: an https or mailto address */
  sign(endpoint: URL, subject: string, now: Date): Promise<string>
}

/** The number of points of P-256 (FIPS 186-5, section 3.2.1.3 of SP 800-186). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** RFC 8292 allows a day; push services refuse tokens of servers whose clocks are ahead. */
const lifetimeSeconds = 12 * 60 * 60

/**
 * Derives the key pair from the server's secret, so that every server of an installation has the same one, from the first start on,
 * and no file or row holds it. 384 bits modulo the order leave no bias (FIPS 186-5, A.2.1).
 */
export function vapidKeys(secret: string): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'banyan web push', 48)).toString('hex')
  const scalar = (BigInt(`0x${seed}`) % (order - 1n)) + 1n
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex')
  const point = pair.getPublicKey()
  const publicKey = point.toString('base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url'),
  }
  return {
    publicKey,
    sign: async (endpoint, subject, now) => {
      const token = await new SignJWT({ sub: subject })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(endpoint.origin)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + lifetimeSeconds)
        .sign(await importJWK(jwk, 'ES256'))
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}
