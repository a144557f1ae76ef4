import { originalKey, readPictureKey } from '../media/picture-keys.ts'
import type { Platform } from '../platform.ts'
import { checkOriginal } from './note-damage.ts'
import { listAll, listOfKeys, noteState, noteWhole } from './originals.repository.ts'
import type { Original } from './originals.repository.ts'
import { isWhole } from './read-original.ts'
import type { Digest } from './read-original.ts'

/** Checks originals, as they are read for another purpose, against what was uploaded. */
export class OriginalsComparison {
  readonly #platform: Platform
  #known = new Map<string, Original>()
  #whole: Original[] = []
  readonly #seen = new Set<string>()
  #wrong = 0

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Announces the files that are read next. */
  async expect(files: string[]): Promise<void> {
    await this.#keepWhole()
    const keys = files.flatMap((file) => {
      const picture = readPictureKey(file)
      return picture !== undefined && picture.version === undefined ? [picture.key] : []
    })
    const rows = await listOfKeys(this.#platform.database.read, keys)
    this.#known = new Map(rows.map((row) => [originalKey(row.family_id, row.key), row]))
  }

  async read(file: string, digest: Digest): Promise<void> {
    const original = this.#known.get(file)
    if (original === undefined) return
    this.#seen.add(original.key)
    if (!isWhole(original, digest)) {
      if ((await checkOriginal(this.#platform, original)) !== '') this.#wrong += 1
    } else if (original.sha256 === '') {
      await this.#platform.database.write((tx) =>
        noteState(tx, original, { damage: '', checked_at: this.#platform.now().toISOString(), sha256: digest.sha256 }),
      )
    } else this.#whole.push(original)
  }

  /**
   * Call it after the last file.
   *
   * @param before - ignores later uploads, which may not have been listed
   * @returns how many originals are damaged or missing
   */
  async finish(before: Date): Promise<number> {
    await this.#keepWhole()
    for await (const original of listAll(this.#platform.database.read, before.toISOString())) {
      if (!this.#seen.has(original.key) && (await checkOriginal(this.#platform, original)) !== '') this.#wrong += 1
    }
    return this.#wrong
  }

  async #keepWhole(): Promise<void> {
    const whole = this.#whole
    this.#whole = []
    if (whole.length > 0) await this.#platform.database.write((tx) => noteWhole(tx, whole, this.#platform.now().toISOString()))
  }
}
