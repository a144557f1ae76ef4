import type { Memory } from '@banyan/family-graph'

const firstChunkSize = 1 << 18
/** A chunk number and a place in that chunk make one number. */
const placesPerChunk = 2 ** 32
/** Memory up to this size (in bytes; enough for some 200,000 people) is kept for the next picture; what a larger family needs is let go. */
const maxKeptBytes = 1 << 26

/**
 * Memory for what is needed while one picture is made. It serves again for the next one: asking the system for it, and giving it back, takes longer
 * than the work that is done in it. No array of it may be part of an answer.
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

  /** Small numbers that are yet to be set: whatever was there before. */
  rawBytes(length: number): Uint8Array {
    const at = this.take(length)
    return new Uint8Array(this.chunks[this.chunk]!, at, length)
  }

  /** Whole numbers that are yet to be set: whatever was there before. */
  rawInts(length: number): Int32Array {
    const at = this.take(length * 4)
    return new Int32Array(this.chunks[this.chunk]!, at, length)
  }

  /** Numbers that are yet to be set. */
  rawFloats(length: number): Float64Array {
    const at = this.take(length * 8)
    return new Float64Array(this.chunks[this.chunk]!, at, length)
  }

  copy(from: Int32Array): Int32Array {
    const copy = this.rawInts(from.length)
    copy.set(from)
    return copy
  }

  /** @returns a place for {@link release}. */
  mark(): number {
    return this.chunk * placesPerChunk + this.used
  }

  /** What was taken since the mark is needed no more, and is taken next: it is still near the processor. */
  release(mark: number): void {
    this.chunk = Math.floor(mark / placesPerChunk)
    this.used = mark % placesPerChunk
  }

  /** All of it may be used again; in one piece, if it is to be kept. */
  reset(): void {
    this.release(0)
    let size = 0
    for (const { byteLength } of this.chunks) size += byteLength
    if (size > maxKeptBytes) this.chunks = []
    else if (this.chunks.length > 1) this.chunks = [new ArrayBuffer(size)]
  }

  /** @returns where in the current chunk so many bytes begin. */
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

/** Lends memory for the time of some work. */
export function withScratch<Result>(work: (scratch: Scratch) => Result): Result {
  const scratch = idle ?? new Scratch()
  // Should the work come back here while it runs, it gets memory of its own.
  idle = undefined
  try {
    return work(scratch)
  } finally {
    scratch.reset()
    idle = scratch
  }
}
