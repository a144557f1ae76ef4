import { limits } from '@banyan/contract'
import { ApiError } from '../../platform/http/api-error.ts'

const localHeader = { signature: 0x04034b50, length: 30 }
/** What may stand where an entry ends: another entry, the archive's directory, or one of the parts between the two. */
const nextSignatures = new Set([localHeader.signature, 0x02014b50, 0x06054b50, 0x08064b50, 0x06064b50])
const unknownSizes = { flag: 0b1000, zip64: 0xffff_ffff }
const signatureLength = 4

/**
 * Passes an upload on as long as it can still be imported. Only an archive may contain photos, so only archives get the larger
 * limit, and what merely begins like one is not read to its end: each entry has to follow the one before, as far as they state
 * their sizes. Source: PKWARE APPNOTE 6.3, section 4.3.7.
 *
 * @throws ApiError `too_large`, `no_gedcom`
 */
export async function* limitUpload(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let sizeBytes = 0
  /** What came before it is clear what it is. */
  let start = Buffer.alloc(0)
  let entries: EntryWalk | undefined
  for await (const chunk of content) {
    sizeBytes += chunk.length
    if (start.length < 2) {
      start = Buffer.concat([start, chunk])
      if (start.subarray(0, 2).toString('latin1') === 'PK') entries = new EntryWalk()
      entries?.take(start)
    } else entries?.take(chunk)
    if (entries === undefined && sizeBytes > limits.gedcomBytes) throw new ApiError('too_large')
    yield chunk
  }
}

/** Goes from one local header of an archive to the next, without keeping what lies between. */
class EntryWalk {
  #skip = 0
  #header: Buffer = Buffer.alloc(0)
  /** From here on the sizes are unknown, or the directory has begun. */
  #isOver = false

  take(chunk: Buffer): void {
    let rest = chunk
    while (!this.#isOver && rest.length > 0) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, rest.length)
        this.#skip -= skipped
        rest = rest.subarray(skipped)
        continue
      }
      const missing = localHeader.length - this.#header.length
      this.#header = Buffer.concat([this.#header, rest.subarray(0, missing)])
      rest = rest.subarray(missing)
      this.#read()
    }
  }

  #read(): void {
    const header = this.#header
    if (header.length < signatureLength) return
    const signature = header.readUInt32LE(0)
    if (!nextSignatures.has(signature)) throw new ApiError('no_gedcom')
    if (signature !== localHeader.signature) this.#isOver = true
    if (this.#isOver || header.length < localHeader.length) return
    const size = header.readUInt32LE(18)
    this.#isOver = (header.readUInt16LE(6) & unknownSizes.flag) !== 0 || size === unknownSizes.zip64
    this.#skip = size + header.readUInt16LE(26) + header.readUInt16LE(28)
    this.#header = Buffer.alloc(0)
  }
}
