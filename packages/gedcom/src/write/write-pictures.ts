import { editFile, editLink, keptIn, pageOfLink } from '../media.ts'
import { createPointer } from '../node.ts'
import type { Node } from '../node.ts'
import { readExtraText } from '../read-records.ts'
import type { GedcomMedia, MediaLink, WritableComment, WritableMedia } from '../types.ts'

/** The pictures of an export and the people in them: each picture in its original record, updated, or in a new one. */
export class WrittenPictures {
  readonly #byKey: ReadonlyMap<string, WritableMedia>
  /** Keys of the pictures of a stored record, '' for a file without one, by the record's xref. */
  readonly #kept = new Map<string, string[]>()
  readonly #xrefs = new Map<string, string>()
  /** The new records, each with one picture, or with a photograph's. */
  readonly #new = new Map<string, WritableMedia[]>()
  /** The records that each person points to. */
  readonly #links = new Map<number, { xref: string; link: MediaLink }[]>()

  /** @param records - the stored multimedia records, under their new xrefs */
  constructor(pictures: readonly WritableMedia[], records: readonly { xref: string; text: string }[], nextXref: () => string) {
    this.#byKey = new Map(pictures.map((picture) => [picture.key, picture]))
    const xrefs = new Map<string, string>()
    for (const { xref, text } of records) {
      const keys = keptIn(readExtraText(text))
      if (keys.every((key) => key === '')) continue
      this.#kept.set(xref, keys)
      for (const key of keys) xrefs.set(key, xref)
    }
    // The front of a photograph comes before its pages, which are written into its record if that is a new one.
    for (const picture of pictures.toSorted((one, other) => (one.page?.number ?? 0) - (other.page?.number ?? 0))) {
      const known = xrefs.get(picture.key)
      const ofFront = this.#xrefs.get(picture.page?.frontKey ?? '')
      const xref = known ?? (ofFront !== undefined && this.#new.has(ofFront) ? ofFront : nextXref())
      this.#xrefs.set(picture.key, xref)
      if (known === undefined) this.#new.set(xref, [...(this.#new.get(xref) ?? []), picture])
      const page = picture.page === undefined || xref !== ofFront ? undefined : picture.page.number
      for (const link of picture.links) this.#add(xref, page === undefined ? link : { ...link, page })
    }
  }

  #pageOf({ key, page }: WritableMedia): NonNullable<GedcomMedia['page']> | undefined {
    const front = page === undefined ? undefined : this.#xrefs.get(page.frontKey)
    if (page === undefined || front === undefined) return undefined
    return front === this.#xrefs.get(key) ? { number: page.number } : { number: page.number, front }
  }

  #add(xref: string, link: MediaLink): void {
    const links = this.#links.get(link.person) ?? []
    if (links.some((each) => each.xref === xref && each.link.isPortrait === link.isPortrait && each.link.page === link.page))
      return
    this.#links.set(link.person, [...links, { xref, link }])
  }

  /** Whether the record holds pictures of the export, and not files that a store has never had. */
  has(xref: string): boolean {
    return this.#kept.has(xref)
  }

  /** The records of pictures, by their keys. */
  xrefsOf(keys: readonly string[]): string[] {
    return [...new Set(keys.flatMap((key) => this.#xrefs.get(key) ?? []))]
  }

  /** Whether all pictures of a record are gone. */
  isGone(xref: string): boolean {
    return this.#kept.get(xref)?.every((key) => key !== '' && !this.#byKey.has(key)) ?? false
  }

  /** Removes pointers to pictures that are gone, at any depth. */
  withoutGone(nodes: readonly Node[]): Node[] {
    for (const node of nodes) if (node.children.length > 0) node.children = this.withoutGone(node.children)
    return nodes.filter(({ tag, value, isPointer }) => !(tag === 'OBJE' && isPointer && this.isGone(value)))
  }

  /** Whether a person's record points to pictures. */
  isLinked(person: number): boolean {
    return this.#links.has(person)
  }

  /** Points a person's record to the pictures in which they appear, the portrait first. */
  link(person: number, nodes: readonly Node[]): Node[] {
    const isAbout = ({ tag, value, isPointer }: Node): boolean => tag === 'OBJE' && isPointer && this.#kept.has(value)
    const before = nodes.filter(isAbout)
    const links = (this.#links.get(person) ?? []).toSorted((a, b) => Number(b.link.isPortrait) - Number(a.link.isPortrait))
    return [
      ...this.withoutGone(nodes.filter((node) => !isAbout(node))),
      ...links.map(({ xref, link }) =>
        createPointer(
          'OBJE',
          xref,
          editLink(
            before.find((node) => node.value === xref && pageOfLink(node.children).page === link.page)?.children ?? [],
            link,
          ),
        ),
      ),
    ]
  }

  /** Writes the pictures into their original record. */
  edit(xref: string, nodes: Node[]): void {
    const keys = this.#kept.get(xref)
    if (keys === undefined) return
    const files = nodes.filter(({ tag, value, isPointer }) => tag === 'FILE' && !isPointer && value.trim() !== '')
    for (const [index, file] of files.entries()) {
      const key = keys[index] ?? ''
      const picture = this.#byKey.get(key)
      if (picture) editFile(nodes, file, picture, this.#pageOf(picture))
      else if (key !== '') nodes.splice(nodes.indexOf(file), 1)
    }
  }

  /** What was said about the pictures of a record, with the positions of their files in it. */
  commentsOf(xref: string): { comments: readonly WritableComment[]; file: number }[] {
    const pictures = this.#kept.get(xref)?.map((key) => this.#byKey.get(key)) ?? this.#new.get(xref) ?? []
    // The files of pictures that are gone are not written.
    const keys = this.#kept.get(xref)
    return pictures
      .filter((picture, at) => picture !== undefined || keys?.[at] === '')
      .flatMap((picture, file) => (picture?.comments === undefined ? [] : [{ comments: picture.comments, file }]))
  }

  *newRecords(): Generator<{ xref: string; nodes: Node[] }> {
    for (const [xref, pictures] of this.#new) {
      const nodes: Node[] = []
      for (const picture of pictures) editFile(nodes, undefined, picture, this.#pageOf(picture))
      yield { xref, nodes }
    }
  }
}
