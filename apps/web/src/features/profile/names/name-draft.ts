import { nameKinds } from '@banyan/contract'
import type { CallBody, NameKind, PersonName } from '@banyan/contract'
import { guessScript } from './guess-script.ts'

/** What is typed into the form of a name. */
export interface NameDraft {
  readonly kind: NameKind
  readonly text: string
  /** The name that it is another spelling of; 0 for none. */
  readonly readingOf: number
  readonly isFirst: boolean
  /** The `last_updated_date` of the name when somebody began to change it; '' for a new one. */
  readonly seen: string
}

export const blankName: NameDraft = { kind: 'also', text: '', readingOf: 0, isFirst: false, seen: '' }

export const nameDraftOf = ({ kind, text, reading_of, preferred, last_updated_date }: PersonName): NameDraft => ({
  kind,
  text,
  readingOf: reading_of ?? 0,
  isFirst: preferred,
  seen: last_updated_date,
})

/** Returns what was stored on this device if it is such a form. */
export function readNameDraft(stored: unknown): NameDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { kind, text, readingOf, isFirst, seen } = stored as Partial<Record<keyof NameDraft, unknown>>
  const isDraft =
    nameKinds.some((each) => each === kind) &&
    typeof text === 'string' &&
    typeof readingOf === 'number' &&
    typeof isFirst === 'boolean' &&
    typeof seen === 'string'
  return isDraft ? (stored as NameDraft) : undefined
}

export function newNameBody({ kind, text, readingOf, isFirst }: NameDraft): CallBody<'createName'> {
  return {
    kind,
    text: text.trim(),
    given: '',
    surname: '',
    script: guessScript(text),
    note: '',
    sources: [],
    ...(readingOf === 0 ? {} : { reading_of: readingOf }),
    ...(isFirst ? { preferred: true } : {}),
  }
}

/** What differs from the stored name; undefined if nothing does. A name stays first until another one is. */
export function changedName(draft: NameDraft, name: PersonName, seen: string): CallBody<'updateName'> | undefined {
  const stored = nameDraftOf(name)
  const text = draft.text.trim()
  const changes = {
    ...(draft.kind === stored.kind ? {} : { kind: draft.kind }),
    ...(text === stored.text ? {} : { text, script: guessScript(text) }),
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
