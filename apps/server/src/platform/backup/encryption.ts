import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

/**
 * An encrypted archive: 16 bytes that say what it is, 16 bytes of salt, then the archive in chunks of 65,536 bytes, each sealed with
 * AES-256-GCM and followed by its tag of 16 bytes. The key is scrypt(BANYAN_BACKUP_KEY, salt, N = 32768, r = 8, p = 1), 32 bytes. The
 * nonce of a chunk has 12 bytes: its number from 0, big-endian, in the first eleven, and 1 in the last byte of the last
 * chunk, else 0. So no chunk can be changed, left out, moved or cut off (the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizár, as in age), and any part can be read without the rest.
 */
const magic = Buffer.from('BANYAN-BACKUP-1\n')
const saltBytes = 16
const headerBytes = magic.length + saltBytes
const chunkBytes = 65_536
const tagBytes = 16

/** The archive is not what was written, or the key is another one. */
export class DecryptionError extends Error {}

const deriveKey = (key: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => scrypt(key, salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }, (error, derived) => (error === null ? resolve(derived) : reject(error))))

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Encrypts what passes through it. */
export async function encrypting(key: string): Promise<Transform> {
  const salt = randomBytes(saltBytes)
  const derived = await deriveKey(key, salt)
  const block = Buffer.alloc(chunkBytes)
  let filled = 0
  let index = 0
  const seal = (stream: Transform, isLast: boolean): void => {
    const cipher = createCipheriv('aes-256-gcm', derived, nonceOf(index, isLast))
    stream.push(cipher.update(block.subarray(0, filled)))
    cipher.final()
    stream.push(cipher.getAuthTag())
    index += 1
    filled = 0
  }
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      for (let at = 0; at < piece.length; ) {
        // A full one is held back until there is more: the last one is sealed as such.
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
  stream.push(Buffer.concat([magic, salt]))
  return stream
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return bytesRead === magic.length && buffer.equals(magic)
  } finally {
    await handle.close()
  }
}

/** Reads any part of an encrypted file as it was before. */
export class DecryptingReader extends RandomAccessReader {
  readonly sizeBytes: number
  readonly #handle: FileHandle
  readonly #key: Buffer
  readonly #chunks: number
  /** The directory of an archive is read in many small pieces. */
  #last: { index: number; bytes: Buffer } | undefined

  private constructor(handle: FileHandle, key: Buffer, fileBytes: number) {
    super()
    this.#handle = handle
    this.#key = key
    this.#chunks = Math.ceil((fileBytes - headerBytes) / (chunkBytes + tagBytes))
    this.sizeBytes = fileBytes - headerBytes - this.#chunks * tagBytes
  }

  /** @throws DecryptionError when the key is another one, or the file was cut off */
  static async open(file: string, key: string): Promise<DecryptingReader> {
    const handle = await open(file)
    try {
      const { size } = await handle.stat()
      const { buffer: salt } = await handle.read(Buffer.alloc(saltBytes), 0, saltBytes, magic.length)
      const reader = new DecryptingReader(handle, await deriveKey(key, salt), size)
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

  /** @param end - not included */
  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const index = Math.floor(at / chunkBytes)
      const piece = (await this.#chunk(index)).subarray(at - index * chunkBytes, end - index * chunkBytes)
      if (piece.length === 0) throw new DecryptionError('cut off')
      yield piece
      at += piece.length
    }
  }

  async #chunk(index: number): Promise<Buffer> {
    if (this.#last?.index === index) return this.#last.bytes
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(chunkBytes + tagBytes), 0, chunkBytes + tagBytes, headerBytes + index * (chunkBytes + tagBytes))
    const sealed = buffer.subarray(0, bytesRead)
    if (sealed.length < tagBytes) throw new DecryptionError('cut off')
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonceOf(index, index === this.#chunks - 1))
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
}
