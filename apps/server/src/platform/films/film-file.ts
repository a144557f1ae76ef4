import type { MediaStore } from '../media/media-store.ts'

/** The file is not what it says, or is made to keep its reader busy. */
export class UnreadableFilm extends Error {}

/** A header is read in pieces of this size. */
const windowBytes = 64 * 1024
/** A film of a day has less than this in front of its pictures. */
const maxReads = 600
/** A film has some hundred parts that are looked at; one of boxes in boxes in boxes would have millions. */
const maxLooks = 50_000
const maxPieceBytes = 1024 * 1024

/** Reads small parts of a large file, wherever they are; what it reads in all is bounded. */
export class FilmFile {
  readonly sizeBytes: number
  readonly #media: Pick<MediaStore, 'open'>
  readonly #key: string
  #window = Buffer.alloc(0)
  #start = 0
  #reads = 0
  #looks = 0

  constructor(media: Pick<MediaStore, 'open'>, key: string, sizeBytes: number) {
    this.#media = media
    this.#key = key
    this.sizeBytes = sizeBytes
  }

  /** Returns fewer bytes at the end of the file. @throws UnreadableFilm */
  async read(position: number, length: number): Promise<Buffer> {
    this.#looks += 1
    if (this.#looks > maxLooks || length > maxPieceBytes || position < 0 || !Number.isSafeInteger(position))
      throw new UnreadableFilm()
    const end = Math.min(position + length, this.sizeBytes)
    if (position >= end) return Buffer.alloc(0)
    if (position < this.#start || end > this.#start + this.#window.length) await this.#fill(position, end)
    return this.#window.subarray(position - this.#start, end - this.#start)
  }

  async #fill(position: number, end: number): Promise<void> {
    this.#reads += 1
    if (this.#reads > maxReads) throw new UnreadableFilm()
    const last = Math.min(Math.max(end, position + windowBytes), this.sizeBytes) - 1
    const opened = await this.#media.open(this.#key, { start: position, end: last })
    if (opened === undefined) throw new UnreadableFilm()
    const chunks: Buffer[] = []
    for await (const chunk of opened.content as AsyncIterable<Buffer>) chunks.push(chunk)
    this.#window = Buffer.concat(chunks)
    this.#start = position
    // The file has become shorter.
    if (this.#window.length < end - position) throw new UnreadableFilm()
  }
}
