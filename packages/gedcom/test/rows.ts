import { readCoupleLife, readPersonLife, readRepositoryName, readSource } from '../src/life/read-life.ts'
import type { RecordCitation, RecordFact } from '../src/life/types.ts'
import type {
  ParsedGedcom,
  SourceOutline,
  WritableCitation,
  WritableCouple,
  WritableFact,
  WritableFamily,
  WritableName,
  WritableSource,
} from '../src/types.ts'

export interface Rows {
  names: Map<number, WritableName[]>
  facts: Map<number, WritableFact[]>
  couples: (WritableCouple & { partners: [number, number]; facts: WritableFact[] })[]
  sources: (SourceOutline & WritableSource)[]
}

/** For tests: what a store makes of a file, rows for all that its records say. */
export function rowsOf(parsed: ParsedGedcom): Rows {
  const rows: Rows = { names: new Map(), facts: new Map(), couples: [], sources: [] }
  const people = new Map(parsed.extras.flatMap(({ xref, person }) => (person === undefined ? [] : [[xref, person] as const])))
  const repositories = new Map(
    parsed.extras.filter(({ tag }) => tag === 'REPO').map(({ xref, text }) => [xref, readRepositoryName(text)]),
  )
  const sourceIds = new Map<string, number>()
  for (const [record, { tag, xref, text }] of parsed.extras.entries()) {
    if (tag !== 'SOUR') continue
    const { images: _images, ...source } = readSource(text, (of) => repositories.get(of))
    sourceIds.set(xref, rows.sources.length + 1)
    rows.sources.push({ ...source, id: rows.sources.length + 1, record })
  }
  const cited = (citations: readonly RecordCitation[]): WritableCitation[] =>
    citations.flatMap(({ source, described, page, text, quality }) => {
      let id = sourceIds.get(source)
      if (source === '') {
        id = rows.sources.length + 1
        const nothing = { author: '', publisher: '', url: '', repository: '', note: '' }
        rows.sources.push({ id, described, title: described, ...nothing })
      }
      return id === undefined ? [] : [{ source: id, page, text, quality }]
    })
  const factRow = (fact: RecordFact, record: number): WritableFact => {
    const { images: _images, latitude, longitude, participants, citations, ...rest } = fact
    return {
      ...rest,
      record,
      coordinates: { latitude, longitude },
      participants: participants.flatMap(({ person: xref, role }) => {
        const person = people.get(xref)
        return person === undefined ? [] : [{ person, role }]
      }),
      citations: cited(citations),
    }
  }
  let nameId = 0
  for (const [record, extra] of parsed.extras.entries()) {
    if (extra.tag === 'INDI' && extra.person !== undefined) {
      const life = readPersonLife(extra.text)
      const ids = new Map(life.names.map(({ path }) => [path, ++nameId]))
      rows.names.set(
        extra.person,
        life.names.map(({ reading_of: of, citations, ...name }) => ({
          ...name,
          record,
          id: ids.get(name.path) ?? 0,
          reading_of: ids.get(of) ?? null,
          citations: cited(citations),
        })),
      )
      rows.facts.set(
        extra.person,
        life.facts.map((fact) => factRow(fact, record)),
      )
    }
    const [first, second] = extra.partners ?? []
    if (first === undefined || second === undefined) continue
    const couple = readCoupleLife(extra.text)
    const present = rows.couples.find(({ partners }) => partners.includes(first) && partners.includes(second))
    const facts = couple.facts.map((fact) => factRow(fact, record))
    if (present) present.facts.push(...facts)
    else rows.couples.push({ partners: [first, second], facts, citations: cited(couple.citations) })
  }
  return rows
}

/** For tests: the family with its rows, as a store hands it to the writer. */
export function withRows(parsed: ParsedGedcom, { names, facts, couples, sources }: Rows): WritableFamily {
  return {
    people: parsed.people.map((person) => ({
      ...person,
      life: { names: names.get(person.id) ?? [], facts: facts.get(person.id) ?? [] },
    })),
    relations: parsed.relations.map((relation) => ({ ...relation, kind: relation.kind ?? '' })),
    extras: parsed.extras.map((extra, id) => ({ ...extra, id })),
    couples,
    sources,
  }
}
