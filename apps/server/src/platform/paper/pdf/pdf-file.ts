import { deflateSync } from 'node:zlib'

// The file structure of PDF 1.7 (ISO 32000-1, 7.5): objects, streams of small objects, and the cross-reference stream.

/** Small objects that are compressed together. */
const objectsTogether = 200
const binaryMark = Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a)

type Place = { readonly offset: number } | { readonly stream: number; readonly index: number }

/** Writes objects of a PDF in any order; what is written leaves memory as soon as it is taken. */
export class PdfFile {
  readonly #places: (Place | undefined)[] = [undefined]
  #pieces: Uint8Array[] = []
  #written = 0
  #small: { id: number; text: string }[] = []

  constructor() {
    this.#push(Buffer.from('%PDF-1.7\n'))
    this.#push(binaryMark)
  }

  /** Reserves the number of an object that is written later. */
  reserve(): number {
    return this.#places.push(undefined) - 1
  }

  /** Writes an object that is no stream. @returns its number */
  add(text: string, id = this.reserve()): number {
    this.#small.push({ id, text })
    if (this.#small.length >= objectsTogether) this.#flushSmall()
    return id
  }

  /**
   * Writes a stream.
   * @param entries - of its dictionary, besides its length and filter
   * @returns its number
   */
  addStream(entries: string, content: Uint8Array, { isPacked = false, id = this.reserve() } = {}): number {
    const bytes = isPacked ? content : deflateSync(content)
    const filter = isPacked ? '' : '/Filter/FlateDecode'
    this.#places[id] = { offset: this.#written }
    this.#push(Buffer.from(`${id} 0 obj\n<<${entries}${filter}/Length ${bytes.length}>>stream\n`, 'latin1'))
    this.#push(bytes)
    this.#push(Buffer.from('\nendstream\nendobj\n'))
    return id
  }

  /** Returns what has been written since. */
  take(): Uint8Array[] {
    const pieces = this.#pieces
    this.#pieces = []
    return pieces
  }

  /** Writes the end of the file. */
  finish(rootId: number, infoId: number, fileId: string): void {
    this.#flushSmall()
    const id = this.reserve()
    const start = this.#written
    this.#places[id] = { offset: start }
    const width = start < 2 ** 32 ? 4 : 6
    const rows = Buffer.alloc(this.#places.length * (width + 3))
    for (const [number, place] of this.#places.entries()) {
      const at = number * (width + 3)
      if (place === undefined) {
        // Number 0 heads the list of free objects; others have no business to be missing.
        rows.writeUInt16BE(number === 0 ? 65_535 : 0, at + 1 + width)
        continue
      }
      rows[at] = 'offset' in place ? 1 : 2
      rows.writeUIntBE('offset' in place ? place.offset : place.stream, at + 1, width)
      rows.writeUInt16BE('offset' in place ? 0 : place.index, at + 1 + width)
    }
    const entries = `/Type/XRef/Size ${this.#places.length}/W[1 ${width} 2]/Root ${rootId} 0 R/Info ${infoId} 0 R/ID[<${fileId}><${fileId}>]`
    this.addStream(entries, rows, { id })
    this.#push(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  }

  #flushSmall(): void {
    if (this.#small.length === 0) return
    const id = this.reserve()
    let offset = 0
    const head: string[] = []
    const texts: string[] = []
    for (const [index, { id: number, text }] of this.#small.entries()) {
      head.push(`${number} ${offset}`)
      texts.push(`${text}\n`)
      // Each character is one byte.
      offset += text.length + 1
      this.#places[number] = { stream: id, index }
    }
    const first = `${head.join(' ')}\n`
    this.#small = []
    const content = Buffer.from(first + texts.join(''), 'latin1')
    this.addStream(`/Type/ObjStm/N ${texts.length}/First ${first.length}`, content, { id })
  }

  #push(bytes: Uint8Array): void {
    this.#pieces.push(bytes)
    this.#written += bytes.length
  }
}

/** A number as PDF writes it: two decimals are a 25,000th of an inch. */
export function num(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

/** A number that is multiplied, such as a scale. */
export const exact = (value: number): string => String(Math.round(value * 1e7) / 1e7)

/** A text string: UTF-16 as hexadecimal digits. */
export const text = (value: string): string => `<FEFF${utf16(value)}>`

export const utf16 = (value: string): string =>
  Buffer.from(value.toWellFormed(), 'utf16le').swap16().toString('hex').toUpperCase()

/** A name that may hold any characters. */
export const name = (value: string): string =>
  `/${Buffer.from(value, 'utf8').reduce((all, byte) => all + (isPlain(byte) ? String.fromCharCode(byte) : `#${byte.toString(16).padStart(2, '0')}`), '')}`

const isPlain = (byte: number): boolean =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x2d ||
  byte === 0x5f

export const ref = (id: number): string => `${id} 0 R`
