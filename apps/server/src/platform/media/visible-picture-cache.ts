import type { Reader } from '../db/database.ts'
import type { FilePart } from '../films/file-part.ts'
import { isFresh } from '../time.ts'

/** What serving a picture requires. */
export interface KnownPicture {
  /** The original's name, for downloads, and its content type. */
  fileName: string
  contentType: string
  isHidden: boolean
  /** It is a recording, which is sent as it is and has no pictures. */
  isVoice?: boolean
  /** What is played of it; undefined for a picture that does not move. */
  film?: PlayedFilm
}

export interface PlayedFilm {
  /** Whether every browser plays it as it came, so that no version is made. */
  isPlain: boolean
  /** Where in the file of a photo it is. */
  part?: FilePart | undefined
  /** Whether it shows what was cut away from the photo. */
  showsMore: boolean
}

/** Finds a feature's pictures. */
export type PictureSource = (db: Reader, family: number, key: string) => Promise<KnownPicture | undefined>

/** For this long, a picture that another server has hidden is still served here. */
const knownMs = 3_000
const maxKnown = 20_000

/**
 * Caches which pictures are visible for some seconds, so that a page of thumbnails does not query the database for each. Code
 * that hides pictures also clears them from this cache.
 */
export class VisiblePictureCache {
  readonly #now: () => Date
  readonly #sources: PictureSource[]
  readonly #visible = new Map<string, { picture: KnownPicture; readAt: Date }>()

  constructor(now: () => Date, sources: PictureSource[]) {
    this.#now = now
    this.#sources = sources
  }

  async find(db: Reader, family: number, key: string): Promise<KnownPicture | undefined> {
    const name = `${family}/${key}`
    const now = this.#now()
    const known = this.#visible.get(name)
    if (known !== undefined && isFresh(now, known.readAt, knownMs)) return known.picture
    this.#visible.delete(name)
    for (const source of this.#sources) {
      const picture = await source(db, family, key)
      if (picture === undefined) continue
      if (!picture.isHidden) this.#remember(name, { picture, readAt: now })
      return picture
    }
    return undefined
  }

  forgetFamily(family: number): void {
    for (const name of this.#visible.keys()) if (name.startsWith(`${family}/`)) this.#visible.delete(name)
  }

  #remember(name: string, entry: { picture: KnownPicture; readAt: Date }): void {
    const [oldest] = this.#visible.keys()
    if (this.#visible.size >= maxKnown && oldest !== undefined) this.#visible.delete(oldest)
    this.#visible.set(name, entry)
  }
}
