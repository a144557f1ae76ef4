import { deathKinds } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import { readRepositoryName } from '@banyan/gedcom'
import type { GedcomPerson, ParsedGedcom } from '@banyan/gedcom'
import { dayOfYear, yearOf } from '../../facts/fact-dates.ts'
import { guessScript } from '../../names/scripts.ts'
import { chooseShownNames } from '../../names/shown-names.ts'
import type { ImportedPerson } from '../../people/leaving/import-people.service.ts'
import { cleanPerson } from '../import/clean-person.ts'
import type { PlannedRecord } from '../import/plan-records.ts'
import type { Ref } from '../import/plan-relations.ts'
import { recordKey } from '../import/recognise.ts'
import type { ChosenSource } from '../import/recognise.ts'
import type { FoundCitation, FoundFact, FoundName } from './insert-lives.service.ts'
import { unfoldCouple, unfoldPerson, unfoldSource } from './unfolded.ts'
import type { SourceColumns, UnfoldedCitation, UnfoldedFact } from './unfolded.ts'

/** Names a source: positive for the record of an earlier import (its id); the new ones are -1, -2, ... in the order of the plan. */
type SourceRef = number

/** What the records of a file name by their xrefs. */
export interface FileRefs {
  people: ReadonlyMap<string, Ref>
  sources: ReadonlyMap<string, SourceRef>
}

/** A source of a file, and the position of its record among those to store. */
export interface PlannedSource {
  record: number
  columns: SourceColumns
}

/** A new person of a file, with the text of their record and its position among those to store; null if it is not stored. */
export interface NewPerson {
  /** As the file has them, until they are cleaned. */
  person: GedcomPerson | undefined
  clean: ImportedPerson | undefined
  text: string
  record: number | null
}

/** A new person with what becomes their rows. */
export interface PlannedPerson {
  person: ImportedPerson
  record: number | null
  names: FoundName[]
  facts: FoundFact[]
}

/** What the record of a new couple says of them. */
export interface PlannedCouple {
  facts: FoundFact[]
  citations: FoundCitation[]
}

/** Plans the sources of a file, and what its citations and its facts refer to. */
export function planSources(
  { extras, people }: ParsedGedcom,
  { known }: ChosenSource,
  records: readonly PlannedRecord[],
  refOf: (id: number) => Ref,
): { sources: PlannedSource[]; refs: FileRefs } {
  const repositories = new Map<string, string>()
  for (const { tag, xref, text } of extras) if (tag === 'REPO') repositories.set(xref, readRepositoryName(text))
  const sources: PlannedSource[] = []
  const refs = new Map<string, SourceRef>()
  for (const { tag, xref } of extras) {
    const record = tag === 'SOUR' ? known.get(recordKey(tag, xref)) : undefined
    if (record !== undefined) refs.set(xref, record.id)
  }
  for (const [record, { kind, xref, text }] of records.entries()) {
    if (kind !== 'SOUR') continue
    sources.push({ record, columns: unfoldSource(text, (repository) => repositories.get(repository)) })
    refs.set(xref, -sources.length)
  }
  const personRefs = new Map<string, Ref>()
  for (const { xref, id } of people) personRefs.set(xref, refOf(id))
  return { sources, refs: { people: personRefs, sources: refs } }
}

/** What a new person's record says, as rows, and what the person's own row says then. */
export function planPerson(
  { person: unclean, clean: cleaned, text, record }: NewPerson,
  { refs, language }: { refs: FileRefs; language: Language },
): PlannedPerson {
  const clean = cleaned ?? cleanPlain(unclean, language)
  const life = unfoldPerson(text)
  const names: FoundName[] = life.names.map((name) => ({ ...name, citations: findCitations(name.citations, refs) }))
  const shown = names.find(({ columns }) => columns.preferred === 1)
  if (shown === undefined) names.push(nameless(clean.name))
  else shown.columns.text = clean.name
  const facts = life.facts.map((fact) => findFact(fact, refs))
  const chosen = chooseShownNames(
    names.map(({ columns, readingOf }, index) => ({
      ...columns,
      id: index + 1,
      reading_of: readingOf === null ? null : readingOf + 1,
    })),
    [],
  )
  const person: ImportedPerson = {
    ...clean,
    birth_year: yearOf(preferredDate(facts, 'BIRT')),
    year_of_death: yearOf(preferredDate(facts, 'DEAT')),
    birth_day: dayOfYear(preferredDate(facts, 'BIRT')),
    death_day: dayOfYear(preferredDate(facts, 'DEAT')),
    // What only some see shows in nothing that everybody sees.
    deceased: facts.some(({ columns }) => columns.denied === 0 && columns.is_private !== 1 && deathKinds.includes(columns.kind))
      ? 1
      : 0,
    other_name: chosen.otherName,
    other_names: JSON.stringify(chosen.otherNames),
  }
  return { person, record, names, facts }
}

/** Cleans somebody about whose texts there is nothing to report. */
function cleanPlain(person: GedcomPerson | undefined, language: Language): ImportedPerson {
  if (person === undefined) throw new Error('nobody to clean')
  return cleanPerson(
    person,
    language,
    () => false,
    () => undefined,
  )
}

export function planCouple(text: string, refs: FileRefs): PlannedCouple {
  const { facts, citations } = unfoldCouple(text)
  return { facts: facts.map((fact) => findFact(fact, refs)), citations: findCitations(citations, refs) }
}

/** The name of somebody whose record has none. */
const nameless = (text: string): FoundName => ({
  columns: {
    kind: 'birth',
    text,
    given: '',
    surname: '',
    script: guessScript(text),
    note: '',
    preferred: 1,
    record_path: '',
  },
  readingOf: null,
  citations: [],
})

const preferredDate = (facts: readonly FoundFact[], kind: string): string =>
  facts.find(({ columns }) => columns.kind === kind && columns.preferred === 1)?.columns.date ?? ''

const findFact = (fact: UnfoldedFact, refs: FileRefs): FoundFact => ({
  ...fact,
  participants: fact.participants.flatMap(({ xref, role }) => {
    const person = refs.people.get(xref)
    return person === undefined ? [] : [{ person, role }]
  }),
  citations: findCitations(fact.citations, refs),
})

/** Leaves out citations of sources that the file does not have. */
const findCitations = (citations: readonly UnfoldedCitation[], refs: FileRefs): FoundCitation[] =>
  citations.flatMap(({ source: xref, ...citation }) => {
    const source = refs.sources.get(xref) ?? 0
    return source === 0 && citation.described === '' ? [] : [{ ...citation, source }]
  })
