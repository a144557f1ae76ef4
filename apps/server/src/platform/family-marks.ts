import { createCipheriv, createDecipheriv } from 'node:crypto'
import { deriveKey } from './derive-key.ts'
import { LruCache } from './lru-cache.ts'
import type { Platform } from './platform.ts'

/** One AES block: half zeros, half the family's number. */
const blockBytes = 16
const cipherName = 'aes-128-ecb'
const markShape = /^[\w-]{22}$/
const maxKnown = 100_000

/**
 * Encrypts a family's number for use in addresses, because the plain number would reveal how many families there are. Reading a
 * mark needs no look-up: a mark decrypts to half a block of zeros, anything else does not.
 */
export class FamilyMarks {
  readonly #key: Buffer
  readonly #marks = new LruCache<string>(maxKnown)

  constructor(secret: string) {
    this.#key = deriveKey(secret, 'family marks').subarray(0, blockBytes)
  }

  markOf(family: number): string {
    const known = this.#marks.get(String(family))
    if (known !== undefined) return known
    const block = Buffer.alloc(blockBytes)
    block.writeBigUInt64BE(BigInt(family), blockBytes / 2)
    const mark = createCipheriv(cipherName, this.#key, null).setAutoPadding(false).update(block).toString('base64url')
    this.#marks.set(String(family), mark, 1)
    return mark
  }

  /** @returns undefined when this server did not make the mark */
  familyOf(mark: string): number | undefined {
    if (!markShape.test(mark)) return undefined
    const block = createDecipheriv(cipherName, this.#key, null).setAutoPadding(false).update(Buffer.from(mark, 'base64url'))
    const family = block.readBigUInt64BE(0) === 0n ? Number(block.readBigUInt64BE(blockBytes / 2)) : 0
    // The last character has unused bits; comparing makes sure that each family has exactly one mark.
    return Number.isSafeInteger(family) && family > 0 && this.markOf(family) === mark ? family : undefined
  }
}

const known = new WeakMap<object, FamilyMarks>()

export function familyMarks(platform: Pick<Platform, 'secret'>): FamilyMarks {
  const marks = known.get(platform) ?? new FamilyMarks(platform.secret)
  known.set(platform, marks)
  return marks
}
