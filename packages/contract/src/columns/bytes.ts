// The packages are compiled without the platform's types; browsers and Node have these.
declare class TextEncoder {
  encode(text: string): Uint8Array
}
declare class TextDecoder {
  constructor(encoding: string, options: { ignoreBOM: boolean })
  decode(bytes: Uint8Array): string
}

const encoder = new TextEncoder()
// A name may begin with what would be a byte order mark at the start of a file.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Numbers with at most this many decimals are written as whole numbers: gazetteers have five. */
const decimals = 1e6
const maxWhole = 2 ** 50

/** Writes numbers and texts one after the other; `ByteReader` reads them in the same order. */
export class ByteWriter {
  #bytes = new Uint8Array(4096)
  #length = 0

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  /** A whole number from 0 to 2⁵³ - 1, in groups of seven bits, the lowest first (LEB128). */
  varint(value: number): void {
    this.#reserve(8)
    let rest = value
    for (; rest > 0x7f_ff_ff_ff; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) | 128
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) | 128
    this.#bytes[this.#length++] = rest
  }

  /** A whole number of either sign: small ones are short. */
  signed(value: number): void {
    this.varint(value < 0 ? -value * 2 - 1 : value * 2)
  }

  /** Any number, exactly. */
  number(value: number): void {
    const whole = Math.round(value * decimals)
    if (Math.abs(whole) < maxWhole && whole / decimals === value && !Object.is(value, -0)) {
      this.varint((whole < 0 ? -whole * 2 - 1 : whole * 2) + 1)
      return
    }
    this.byte(0)
    this.bytes(new Uint8Array(new Float64Array([value]).buffer))
  }

  bytes(values: Uint8Array): void {
    this.#reserve(values.length)
    this.#bytes.set(values, this.#length)
    this.#length += values.length
  }

  text(value: string): void {
    const bytes = encoder.encode(value)
    this.varint(bytes.length)
    this.bytes(bytes)
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count))
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** Reads what a {@link ByteWriter} wrote. @throws RangeError at the end of the bytes */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    const value = this.#bytes[this.#at++]
    if (value === undefined) throw new RangeError('the bytes end too early')
    return value
  }

  varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const group = this.byte()
      value += (group & 127) * factor
      if (group < 128) return value
    }
  }

  /** The length of something that takes at least a byte each: more than are left means that the bytes are damaged. */
  count(): number {
    const value = this.varint()
    if (value > this.#bytes.length) throw new RangeError('the bytes are damaged')
    return value
  }

  signed(): number {
    return unzigzag(this.varint())
  }

  number(): number {
    const written = this.varint()
    if (written > 0) return unzigzag(written - 1) / decimals
    return new Float64Array(this.bytes(8).slice().buffer)[0] ?? 0
  }

  bytes(length: number): Uint8Array {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError('the bytes end too early')
    const found = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return found
  }

  text(): string {
    return decoder.decode(this.bytes(this.count()))
  }
}

const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
