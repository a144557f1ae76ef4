import type { Image } from '@banyan/contract'

/** In one request. */
const atOnce = 100
/** More are forgotten, those that were asked for first before the others: a long list costs no more memory than a short one. */
const maxKept = 2_000

const byId = (images: readonly Image[]): Map<number, Image> => new Map(images.map((image) => [image.id, image]))

/** Reads photos of a long list by their ids when they are about to be seen. */
export class PhotoLoader {
  readonly #read: (ids: readonly number[]) => Promise<readonly Image[]>
  /** Never changed, but replaced. */
  #images: ReadonlyMap<number, Image> = new Map()
  /** Ids that are being read, or of photos that are gone. */
  readonly #asked = new Set<number>()
  readonly #listeners = new Set<() => void>()
  #wanted: readonly number[] = []
  #problem: Error | undefined

  /** @param known - photos that have been read already */
  constructor(read: (ids: readonly number[]) => Promise<readonly Image[]>, known: readonly Image[] = []) {
    this.#read = read
    this.#images = byId(known)
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  /** What is here; another map whenever something has come. */
  readonly images = (): ReadonlyMap<number, Image> => this.#images

  /** Why the last reading failed. */
  readonly problem = (): Error | undefined => this.#problem

  /** Reads those of these photos that are not here. */
  want(ids: readonly number[]): void {
    this.#wanted = ids
    const missing = ids.filter((id) => !this.#images.has(id) && !this.#asked.has(id))
    for (let start = 0; start < missing.length; start += atOnce) void this.#load(missing.slice(start, start + atOnce))
  }

  /**
   * Reads again what was wanted last, since it may have changed; what is here of it is shown meanwhile.
   * @param known - photos that have been read since
   */
  refresh(known: readonly Image[] = []): void {
    const ids = this.#wanted
    const shown = new Set(ids)
    this.#images = new Map([...this.#images].filter(([id]) => shown.has(id)))
    this.#asked.clear()
    if (known.length > 0) {
      this.#add(known)
      this.#tell()
    }
    for (let start = 0; start < ids.length; start += atOnce) void this.#load(ids.slice(start, start + atOnce))
  }

  retry(): void {
    this.#problem = undefined
    this.want(this.#wanted)
    this.#images = new Map(this.#images)
    this.#tell()
  }

  async #load(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#asked.add(id)
    try {
      const images = await this.#read(ids)
      for (const { id } of images) this.#asked.delete(id)
      this.#add(images)
      this.#problem = undefined
    } catch (error) {
      for (const id of ids) this.#asked.delete(id)
      this.#problem = error instanceof Error ? error : new Error(String(error))
      this.#images = new Map(this.#images)
    }
    this.#tell()
  }

  #add(images: readonly Image[]): void {
    const came = byId(images)
    this.#images = new Map([...[...this.#images].filter(([id]) => !came.has(id)), ...came])
    this.#forget()
  }

  #forget(): void {
    if (this.#images.size <= maxKept) return
    const wanted = new Set(this.#wanted)
    const spare = this.#images.size - maxKept / 2
    this.#images = new Map([...this.#images].filter(([id], at) => at >= spare || wanted.has(id)))
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
