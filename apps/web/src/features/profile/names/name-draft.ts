import { nameKinds } from '@banyan/contract'
import type { CallBody, Citation, NameKind, PersonName } from '@banyan/contract'
import { readSourceDrafts, sourceDraftOf } from '../sources/source-draft.ts'
import type { SourceDraft } from '../sources/source-draft.ts'
import { guessScript } from './guess-script.ts'

/** What is typed into the form of a name. */
export interface NameDraft {
  readonly kind: NameKind
  readonly text: string
  /** The name that it is another spelling of; 0 for none. */
  readonly readingOf: number
  readonly isFirst: boolean
  readonly given: string
  readonly surname: string
  readonly note: string
  readonly sources: readonly SourceDraft[]
  /** The `last_updated_date` of the name when somebody began to change it; '' for a new one. */
  readonly seen: string
  /** Makes a new name once, however often it is sent; '' for one that is changed. */
  readonly key: string
  /** Whether it has been sent before, so that it may have been added already. */
  readonly isSent: boolean
}

export const blankName: NameDraft = {
  kind: 'also',
  text: '',
  readingOf: 0,
  isFirst: false,
  given: '',
  surname: '',
  note: '',
  sources: [],
  seen: '',
  key: '',
  isSent: false,
}

export const nameDraftOf = (name: PersonName): NameDraft => ({
  ...blankName,
  kind: name.kind,
  text: name.text,
  readingOf: name.reading_of ?? 0,
  isFirst: name.preferred,
  given: name.given,
  surname: name.surname,
  note: name.note,
  sources: name.sources.map(sourceDraftOf),
  seen: name.last_updated_date,
})

/** Returns what was stored on this device if it is such a form. */
export function readNameDraft(stored: unknown): NameDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { kind, text, readingOf, isFirst, seen, sources = [] } = stored as Partial<Record<keyof NameDraft, unknown>>
  const isDraft =
    nameKinds.some((each) => each === kind) &&
    typeof text === 'string' &&
    typeof readingOf === 'number' &&
    typeof isFirst === 'boolean' &&
    typeof seen === 'string'
  const drafts = readSourceDrafts(sources)
  return isDraft && drafts ? { ...blankName, ...(stored as NameDraft), sources: drafts } : undefined
}

/** @param citations - the sources of the draft, by their ids */
export function newNameBody(draft: NameDraft, citations: Citation[]): CallBody<'createName'> {
  const { kind, text, readingOf, isFirst, given, surname, note, key } = draft
  return {
    idempotency_key: key,
    kind,
    text: text.trim(),
    given: given.trim(),
    surname: surname.trim(),
    script: guessScript(text),
    note: note.trim(),
    sources: citations,
    ...(readingOf === 0 ? {} : { reading_of: readingOf }),
    ...(isFirst ? { preferred: true } : {}),
  }
}

/** What differs from the stored name; undefined if nothing does. A name stays first until another one is. */
export function changedName(
  draft: NameDraft,
  name: PersonName,
  citations: Citation[],
  seen: string,
): CallBody<'updateName'> | undefined {
  const stored = nameDraftOf(name)
  const text = draft.text.trim()
  const parts = Object.fromEntries(
    (['given', 'surname', 'note'] as const).flatMap((part) => {
      const value = draft[part].trim()
      return value === stored[part] ? [] : [[part, value]]
    }),
  )
  const changes = {
    ...(draft.kind === stored.kind ? {} : { kind: draft.kind }),
    ...(text === stored.text ? {} : { text, script: guessScript(text) }),
    ...parts,
    ...(JSON.stringify(citations) === JSON.stringify(name.sources) ? {} : { sources: citations }),
    ...(draft.readingOf === stored.readingOf ? {} : { reading_of: String(draft.readingOf) }),
    ...(draft.isFirst && !stored.isFirst ? { preferred: true } : {}),
  }
  return Object.keys(changes).length === 0 ? undefined : { ...changes, seen }
}

/** A name with the spellings that belong to it. */
export interface NameWithReadings {
  readonly name: PersonName
  readonly readings: readonly PersonName[]
}

/** Names with their readings beneath; a reading of a reading belongs to the first. */
export function groupNames(names: readonly PersonName[]): NameWithReadings[] {
  const byId = new Map(names.map((name) => [name.id, name]))
  const rootOf = (name: PersonName): PersonName => {
    let root = name
    for (let steps = 0; steps < names.length && root.reading_of !== null; steps += 1) root = byId.get(root.reading_of) ?? root
    return root
  }
  return names
    .filter((name) => rootOf(name) === name)
    .map((name) => ({ name, readings: names.filter((each) => each !== name && rootOf(each) === name) }))
}
