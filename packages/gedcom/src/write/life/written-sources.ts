import type { ExtraOutline, SourceOutline, WritableCitation } from '../../types.ts'
import type { EditedCitation } from './rows.ts'

/** The sources of an export: each in its own record, or described where it is cited. */
export class WrittenSources {
  readonly #byId: ReadonlyMap<number, SourceOutline>
  readonly #xrefs = new Map<number, string>()
  /** Sources that get a record in this export. */
  readonly #new: number[] = []
  readonly #nextXref: () => string
  /** The xrefs of the records of deleted sources. */
  readonly gone: ReadonlySet<string>

  /** @param xrefOf - the xref that a stored record has in the export */
  constructor(
    sources: readonly SourceOutline[],
    records: readonly ExtraOutline[],
    xrefOf: (record: ExtraOutline) => string,
    nextXref: () => string,
  ) {
    this.#byId = new Map(sources.map((source) => [source.id, source]))
    this.#nextXref = nextXref
    const byKey = new Map<number, ExtraOutline>()
    for (const record of records) if (record.tag === 'SOUR' && record.id !== undefined) byKey.set(record.id, record)
    const gone = new Set<string>()
    for (const { id, record, described, isGone } of sources) {
      const own = record === undefined || described !== undefined ? undefined : byKey.get(record)
      if (own !== undefined) {
        this.#xrefs.set(id, xrefOf(own))
        if (isGone === true) gone.add(xrefOf(own))
      } else if (isGone !== true && described === undefined) this.#add(id)
    }
    this.gone = gone
  }

  #add(id: number): string {
    const xref = this.#nextXref()
    this.#xrefs.set(id, xref)
    this.#new.push(id)
    return xref
  }

  xrefOf(id: number): string {
    return this.#xrefs.get(id) ?? this.#add(id)
  }

  /** Those without a record so far, complete when all people and families have been written. */
  get new(): readonly number[] {
    return this.#new
  }

  edited(
    citations: readonly WritableCitation[],
    xrefsOf: (images: readonly string[]) => readonly string[] | undefined,
  ): EditedCitation[] {
    return citations.flatMap(({ source, images, page, text, quality }) => {
      const known = this.#byId.get(source)
      if (known === undefined || known.isGone === true) return []
      const { described = '' } = known
      return [{ described, page, text, quality, source: () => this.xrefOf(source), images: images && xrefsOf(images) }]
    })
  }
}
