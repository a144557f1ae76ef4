import type { Memory } from '@banyan/family-graph'

const firstChunkSize = 1 << 18
/** Packs a chunk number and a position within the chunk into one number. */
const placesPerChunk = 2 ** 32
/**
 * Memory up to this size (in bytes; enough for some 200,000 people) is kept for the next picture; anything beyond is released.
 */
const maxKeptBytes = 1 << 26

/**
 * An arena for temporary arrays while one picture is made, reused for the next one: allocating and freeing memory takes longer
 * than the work done in it. None of its arrays may be part of an answer.
 */
export class Scratch implements Memory {
  private chunks: ArrayBuffer[] = []
  private chunk = 0
  private used = 0

  ints(length: number): Int32Array {
    return this.rawInts(length).fill(0)
  }

  floats(length: number): Float64Array {
    return this.rawFloats(length).fill(0)
  }

  bytes(length: number): Uint8Array {
    return this.rawBytes(length).fill(0)
  }

  /** Uninitialised small numbers. */
  rawBytes(length: number): Uint8Array {
    const at = this.take(length)
    return new Uint8Array(this.chunks[this.chunk]!, at, length)
  }

  /** Uninitialised integers. */
  rawInts(length: number): Int32Array {
    const at = this.take(length * 4)
    return new Int32Array(this.chunks[this.chunk]!, at, length)
  }

  /** Uninitialised numbers. */
  rawFloats(length: number): Float64Array {
    const at = this.take(length * 8)
    return new Float64Array(this.chunks[this.chunk]!, at, length)
  }

  copy(from: Int32Array): Int32Array {
    const copy = this.rawInts(from.length)
    copy.set(from)
    return copy
  }

  /** @returns a position for {@link release}. */
  mark(): number {
    return this.chunk * placesPerChunk + this.used
  }

  /** Frees everything allocated since the mark. It is reused next, while still in the processor's cache. */
  release(mark: number): void {
    this.chunk = Math.floor(mark / placesPerChunk)
    this.used = mark % placesPerChunk
  }

  /** Frees everything, merging it into one chunk if it is small enough to keep. */
  reset(): void {
    this.release(0)
    let size = 0
    for (const { byteLength } of this.chunks) size += byteLength
    if (size > maxKeptBytes) this.chunks = []
    else if (this.chunks.length > 1) this.chunks = [new ArrayBuffer(size)]
  }

  /** @returns the position of an allocation within the current chunk. */
  private take(bytes: number): number {
    for (; this.chunk < this.chunks.length; this.chunk++) {
      const at = this.used
      if (at + bytes <= this.chunks[this.chunk]!.byteLength) {
        this.used = (at + bytes + 7) & ~7
        return at
      }
      this.used = 0
    }
    let size = 0
    for (const { byteLength } of this.chunks) size += byteLength
    this.chunks.push(new ArrayBuffer(Math.max(bytes, firstChunkSize, size >> 2)))
    this.used = (bytes + 7) & ~7
    return 0
  }
}

let idle: Scratch | undefined

/** Lends an arena while `work` runs. */
export function withScratch<Result>(work: (scratch: Scratch) => Result): Result {
  const scratch = idle ?? new Scratch()
  // If `work` calls this function again while it runs, the inner call gets a separate arena.
  idle = undefined
  try {
    return work(scratch)
  } finally {
    scratch.reset()
    idle = scratch
  }
}

/** A copy with room for more numbers. */
export function lengthened(list: Int32Array, length: number): Int32Array {
  const longer = new Int32Array(length)
  longer.set(list)
  return longer
}
