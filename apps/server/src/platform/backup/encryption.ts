import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { callbackify } from 'node:util'
import { Decrypter, Encrypter } from 'age-encryption'
import { RandomAccessReader } from 'yauzl'

/**
 * An encrypted archive is an age file (https://age-encryption.org/v1) with BANYAN_BACKUP_KEY as its passphrase, so that a family
 * can open it without Banyan. The library makes and opens the header. The chunks after it hold 65,536 bytes each, sealed with
 * ChaCha20-Poly1305 and followed by a tag of 16 bytes. A chunk's nonce is its number from 0, big-endian, in eleven bytes, and a
 * last byte that is 1 for the final chunk and 0 for the others. So no chunk can be changed, left out, moved or cut off (the
 * STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár), and any part can be read without the rest, as a zip's directory
 * requires. That, and OpenSSL's speed, are why the chunks are sealed here.
 *
 * Up to version 0.2.0 the same chunks were sealed with AES-256-GCM, after 16 bytes that identify the format and 16 bytes of salt,
 * with the key scrypt(BANYAN_BACKUP_KEY, salt, N = 32768, r = 8, p = 1). Such files can still be read.
 */
const chunkBytes = 65_536
const tagBytes = 16

const age = { begins: Buffer.from('age-encryption.org/v1\n'), nonceBytes: 16, longestHeader: 4_096, scryptWorkFactor: 15 }
const former = { begins: Buffer.from('BANYAN-BACKUP-1\n'), saltBytes: 16 }

/** How the chunks of a file are sealed, and where they begin. */
interface Sealing {
  cipher: 'chacha20-poly1305' | 'aes-256-gcm'
  key: Buffer
  headerBytes: number
}

/** The archive is not what was written, or the key does not fit. */
export class DecryptionError extends Error {}

const deriveFormerKey = (key: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(key, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    ),
  )

/** The last header opened, with its key. An archive is opened many times in a row, and scrypt is slow on purpose. */
let lastOpened: { header: Buffer; key: string; sealing: Sealing } | undefined

async function openKnownHeader(header: Buffer, key: string): Promise<Sealing> {
  if (lastOpened?.key === key && lastOpened.header.equals(header)) return lastOpened.sealing
  const sealing = await openHeader(header, key)
  lastOpened = { header, key, sealing }
  return sealing
}

/** @param header - of an age file, including its nonce */
async function openHeader(header: Buffer, key: string): Promise<Sealing> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  try {
    const fileKey = await decrypter.decryptHeader(header.subarray(0, -age.nonceBytes))
    return {
      cipher: 'chacha20-poly1305',
      key: Buffer.from(hkdfSync('sha256', fileKey, header.subarray(-age.nonceBytes), 'payload', 32)),
      headerBytes: header.length,
    }
  } catch (error) {
    throw new DecryptionError('another key', { cause: error })
  }
}

async function newHeader(key: string): Promise<Buffer> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  encrypter.setScryptWorkFactor(age.scryptWorkFactor)
  // An encrypted empty file is the header plus the payload's nonce and the tag of its one empty chunk.
  const empty = await encrypter.encrypt(new Uint8Array(0))
  return Buffer.concat([empty.subarray(0, -(age.nonceBytes + tagBytes)), randomBytes(age.nonceBytes)])
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Encrypts the bytes that pass through it. */
export async function encrypting(key: string): Promise<Transform> {
  const header = await newHeader(key)
  const sealing = await openKnownHeader(header, key)
  const block = Buffer.alloc(chunkBytes)
  let filled = 0
  let index = 0
  const seal = (stream: Transform, isLast: boolean): void => {
    const cipher = createCipheriv('chacha20-poly1305', sealing.key, nonceOf(index, isLast), { authTagLength: tagBytes })
    stream.push(cipher.update(block.subarray(0, filled)))
    cipher.final()
    stream.push(cipher.getAuthTag())
    index += 1
    filled = 0
  }
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      for (let at = 0; at < piece.length;) {
        // A full chunk is held back until more bytes arrive, because the final chunk is sealed differently.
        if (filled === chunkBytes) seal(this, false)
        const copied = piece.copy(block, filled, at)
        filled += copied
        at += copied
      }
      done()
    },
    flush(done) {
      seal(this, true)
      done()
    },
  })
  stream.push(header)
  return stream
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const begins = await readStart(handle, age.begins.length)
    return begins.equals(age.begins) || begins.subarray(0, former.begins.length).equals(former.begins)
  } finally {
    await handle.close()
  }
}

async function readStart(handle: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
  return buffer.subarray(0, bytesRead)
}

async function readSealing(handle: FileHandle, key: string): Promise<Sealing> {
  const start = await readStart(handle, age.longestHeader)
  if (!start.subarray(0, age.begins.length).equals(age.begins)) {
    const headerBytes = former.begins.length + former.saltBytes
    return {
      cipher: 'aes-256-gcm',
      key: await deriveFormerKey(key, start.subarray(former.begins.length, headerBytes)),
      headerBytes,
    }
  }
  const lastLine = start.indexOf('\n--- ')
  const end = lastLine < 0 ? -1 : start.indexOf('\n', lastLine + 1)
  const headerBytes = end + 1 + age.nonceBytes
  if (end < 0 || start.length < headerBytes) throw new DecryptionError('cut off')
  return openKnownHeader(start.subarray(0, headerBytes), key)
}

/** Reads any part of an encrypted file as plain bytes. */
export class DecryptingReader extends RandomAccessReader {
  readonly sizeBytes: number
  readonly #handle: FileHandle
  readonly #sealing: Sealing
  readonly #chunks: number
  /** Caches one chunk, because an archive's directory is read in many small pieces. */
  #last: { index: number; bytes: Buffer } | undefined

  private constructor(handle: FileHandle, sealing: Sealing, fileBytes: number) {
    super()
    this.#handle = handle
    this.#sealing = sealing
    const sealedBytes = fileBytes - sealing.headerBytes
    this.#chunks = Math.ceil(sealedBytes / (chunkBytes + tagBytes))
    this.sizeBytes = sealedBytes - this.#chunks * tagBytes
  }

  /** @throws DecryptionError when the key does not fit or the file was cut off */
  static async open(file: string, key: string): Promise<DecryptingReader> {
    const handle = await open(file)
    try {
      const { size } = await handle.stat()
      const reader = new DecryptingReader(handle, await readSealing(handle, key), size)
      if (reader.sizeBytes < 0) throw new DecryptionError('cut off')
      await reader.#chunk(0)
      await reader.#chunk(reader.#chunks - 1)
      return reader
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false })
  }

  override close(done: (error: Error | null) => void): void {
    callbackify(() => this.#handle.close())((error) => done(error))
  }

  /** @param end - exclusive */
  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end;) {
      const index = Math.floor(at / chunkBytes)
      const piece = (await this.#chunk(index)).subarray(at - index * chunkBytes, end - index * chunkBytes)
      if (piece.length === 0) throw new DecryptionError('cut off')
      yield piece
      at += piece.length
    }
  }

  async #chunk(index: number): Promise<Buffer> {
    if (this.#last?.index === index) return this.#last.bytes
    const { buffer, bytesRead } = await this.#handle.read(
      Buffer.allocUnsafe(chunkBytes + tagBytes),
      0,
      chunkBytes + tagBytes,
      this.#sealing.headerBytes + index * (chunkBytes + tagBytes),
    )
    const sealed = buffer.subarray(0, bytesRead)
    if (sealed.length < tagBytes) throw new DecryptionError('cut off')
    const decipher = this.#decipher(nonceOf(index, index === this.#chunks - 1))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    try {
      const bytes = decipher.update(sealed.subarray(0, -tagBytes))
      decipher.final()
      this.#last = { index, bytes }
      return bytes
    } catch (error) {
      throw new DecryptionError('not what was written', { cause: error })
    }
  }
  #decipher(nonce: Buffer) {
    const { cipher, key } = this.#sealing
    return cipher === 'aes-256-gcm'
      ? createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
      : createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  }
}
