import { createCipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser hands out with a subscription: its public key and a secret, base64url (RFC 8291). */
export interface DeviceKeys {
  p256dh: string
  auth: string
}

/** One record holds the whole message, as push services take at most 4,096 bytes (RFC 8030, section 7.2). */
const recordSize = 4_096
/** Every message is padded to this length, so that what is sent says nothing about its content. */
const paddedLength = 2_048

/** For the test vector of the RFC; usually both are random. */
interface Chosen {
  privateKey?: Buffer
  salt?: Buffer
  length?: number
}

/** Whether these are keys that a message can be encrypted for: a point of P-256 and 16 bytes. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  if (!/^[\w-]{87}=?$/.test(p256dh) || !/^[\w-]{22}={0,2}$/.test(auth)) return false
  const point = Buffer.from(p256dh, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  if (point[0] !== 4 || x === undefined || y === undefined) return false
  try {
    // Fails for a point that is not on the curve.
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    return false
  }
}

/**
 * Encrypts a message for one device, so that the push service cannot read it: RFC 8291 with the content encoding of RFC 8188
 * (`aes128gcm`). Both are short and rest on primitives that Node has.
 *
 * @throws RangeError when the message is too long
 */
export function encryptMessage(text: string, { p256dh, auth }: DeviceKeys, chosen: Chosen = {}): Buffer {
  const { privateKey, salt = randomBytes(16), length = paddedLength } = chosen
  const plain = Buffer.from(text)
  if (plain.length > length) throw new RangeError('The message is too long.')
  const theirs = Buffer.from(p256dh, 'base64url')
  const pair = createECDH('prime256v1')
  if (privateKey === undefined) pair.generateKeys()
  else pair.setPrivateKey(privateKey)
  const ours = pair.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const input = hkdf(Buffer.from(auth, 'base64url'), pair.computeSecret(theirs), keyInfo, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(salt, input, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(salt, input, 'Content-Encoding: nonce\0', 12),
  )
  // The last record ends with a 2 and zeros.
  const padded = Buffer.concat([plain, Buffer.from([2]), Buffer.alloc(length - plain.length)])
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSize)
  header.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, header, ours, cipher.update(padded), cipher.final(), cipher.getAuthTag()])
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
