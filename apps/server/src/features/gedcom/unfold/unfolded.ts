import type { FactKindName } from '@banyan/contract'
import { readCoupleLife, readPersonLife, readSource } from '@banyan/gedcom'
import type { RecordChild, RecordCitation, RecordFact, RecordName, RecordParents } from '@banyan/gedcom'
import { daysOf } from '../../facts/fact-dates.ts'
import type { FactRow } from '../../facts/facts.table.ts'
import type { NameRow } from '../../names/names.table.ts'
import { guessScript } from '../../names/scripts.ts'
import type { CitationRow, SourceRow } from '../../sources/sources.table.ts'
import { stored } from './stored.ts'

/** A citation whose source is still named by xref, or described in place. */
export interface UnfoldedCitation extends Pick<CitationRow, 'page' | 'text' | 'quality'> {
  source: string
  described: string
  path: string
}

type FactColumns = Pick<
  FactRow,
  | 'type'
  | 'value'
  | 'date'
  | 'date_phrase'
  | 'first_day'
  | 'last_day'
  | 'day_key'
  | 'place'
  | 'latitude'
  | 'longitude'
  | 'note'
  | 'denied'
  | 'preferred'
  | 'is_private'
  | 'record_path'
> & { kind: FactKindName }

/** A fact that becomes a row; it names people by their xrefs. */
export interface UnfoldedFact {
  columns: FactColumns
  participants: { xref: string; role: string }[]
  citations: UnfoldedCitation[]
}

type NameColumns = Pick<NameRow, 'kind' | 'text' | 'given' | 'surname' | 'script' | 'note' | 'preferred' | 'record_path'>

/** A name that becomes a row. */
export interface UnfoldedName {
  columns: NameColumns
  /** Which of the names it transliterates. */
  readingOf: number | null
  citations: UnfoldedCitation[]
}

export interface UnfoldedPerson {
  names: UnfoldedName[]
  facts: UnfoldedFact[]
  parents: RecordParents[]
}

export interface UnfoldedCouple {
  facts: UnfoldedFact[]
  citations: UnfoldedCitation[]
  children: RecordChild[]
}

/** What a person's record says, as rows that nobody has related to anything yet. */
export function unfoldPerson(text: string): UnfoldedPerson {
  const { names, facts, parents } = readPersonLife(text)
  const indexes = new Map(names.map(({ path }, index) => [path, index]))
  return {
    names: names.map((name) => ({
      columns: nameColumns(name),
      readingOf: indexes.get(name.reading_of) ?? null,
      citations: name.citations.map(unfoldCitation),
    })),
    facts: facts.map(unfoldFact),
    parents,
  }
}

/** What a family's record says of the couple and of its children. */
export function unfoldCouple(text: string): UnfoldedCouple {
  const { facts, citations, children } = readCoupleLife(text)
  return { facts: facts.map(unfoldFact), citations: citations.map(unfoldCitation), children }
}

export type SourceColumns = Pick<SourceRow, 'title' | 'author' | 'publisher' | 'url' | 'repository' | 'note'>

/** @param nameOfRepository - the name of a repository by the xref of its record */
export function unfoldSource(text: string, nameOfRepository: (xref: string) => string | undefined): SourceColumns {
  const { title, author, publisher, url, repository, note } = readSource(text, nameOfRepository)
  return {
    title: stored(title),
    author: stored(author),
    publisher: stored(publisher),
    url: stored(url),
    repository: stored(repository),
    note: stored(note),
  }
}

/** A source that a citation describes in place, without a record of its own. */
export const describedSource = (title: string): SourceColumns => ({
  title,
  author: '',
  publisher: '',
  url: '',
  repository: '',
  note: '',
})

function unfoldFact(fact: RecordFact): UnfoldedFact {
  const { kind, latitude, longitude, denied, preferred, isPrivate, path } = fact
  const date = stored(fact.date)
  return {
    columns: {
      kind,
      type: stored(fact.type),
      value: stored(fact.value),
      date,
      date_phrase: stored(fact.date_phrase),
      ...daysOf(date),
      place: stored(fact.place),
      latitude,
      longitude,
      note: stored(fact.note),
      denied: denied ? 1 : 0,
      preferred: preferred ? 1 : 0,
      is_private: isPrivate ? 1 : 0,
      record_path: path,
    },
    participants: fact.participants.map(({ person, role }) => ({ xref: person, role: stored(role) })),
    citations: fact.citations.map(unfoldCitation),
  }
}

function nameColumns({ kind, text, given, surname, script, note, preferred, path }: RecordName): NameColumns {
  const name = stored(text)
  return {
    kind,
    text: name,
    given: stored(given),
    surname: stored(surname),
    script: script === '' ? guessScript(name) : stored(script),
    note: stored(note),
    preferred: preferred ? 1 : 0,
    record_path: path,
  }
}

const unfoldCitation = ({ source, described, page, text, quality, path }: RecordCitation): UnfoldedCitation => ({
  source,
  described: stored(described),
  page: stored(page),
  text: stored(text),
  quality,
  path,
})
