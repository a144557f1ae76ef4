import { isFactKind } from '@banyan/contract'
import type { CallBody, Fact, FactKindName, Language } from '@banyan/contract'
import { sentDate, typedDate } from '../../../lib/dates/understand-date.ts'
import { readSourceDrafts, sourceDraftOf } from '../sources/source-draft.ts'
import type { SourceDraft } from '../sources/source-draft.ts'

/** What is typed into the form of a fact. */
export interface FactDraft {
  readonly kind: FactKindName
  /** The couple that a new fact is about; 0 if it is about the person. */
  readonly relationId: number
  readonly type: string
  readonly value: string
  /** As it was typed. */
  readonly date: string
  readonly place: string
  readonly note: string
  readonly people: Fact['participants']
  readonly sources: readonly SourceDraft[]
  readonly imageIds: readonly number[]
  /** It is known not to have happened. */
  readonly isDenied: boolean
  /** Of several births or deaths, whether lists should show this one. */
  readonly isPreferred: boolean
  /** Only keepers and the people concerned see it. */
  readonly isPrivate: boolean
  /** The `last_updated_date` of the fact when somebody began to change it; '' for a new one. */
  readonly seen: string
  /** Makes a new fact once, however often it is sent; '' for one that is changed. */
  readonly key: string
  /** Whether it has been sent before, so that it may have been added already. */
  readonly isSent: boolean
}

export const blankFact = (kind: FactKindName, relationId: number, key = ''): FactDraft => ({
  kind,
  relationId,
  type: '',
  value: '',
  date: '',
  place: '',
  note: '',
  people: [],
  sources: [],
  imageIds: [],
  isDenied: false,
  isPreferred: false,
  isPrivate: false,
  seen: '',
  key,
  isSent: false,
})

/** The form of a fact as it is stored. */
export function factDraftOf(fact: Fact, language: Language): FactDraft {
  const { kind, type, value, place, note, participants } = fact
  return {
    kind,
    relationId: fact.relation_id ?? 0,
    type,
    value,
    date: typedDate(fact, language),
    place,
    note,
    people: participants,
    sources: fact.sources.map(sourceDraftOf),
    imageIds: fact.image_ids,
    isDenied: fact.denied,
    isPreferred: fact.preferred,
    isPrivate: fact.is_private,
    seen: fact.last_updated_date,
    key: '',
    isSent: false,
  }
}

/** Returns what was stored on this device if it is such a form. */
export function readFactDraft(stored: unknown): FactDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const draft = stored as Partial<Record<keyof FactDraft, unknown>>
  const sources = readSourceDrafts(draft.sources)
  const texts = [draft.type, draft.value, draft.date, draft.place, draft.note, draft.seen]
  const isDraft =
    typeof draft.kind === 'string' &&
    isFactKind(draft.kind) &&
    typeof draft.relationId === 'number' &&
    typeof draft.isPreferred === 'boolean' &&
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(draft.people)
  if (!isDraft || sources === undefined) return undefined
  const { kind, relationId } = stored as FactDraft
  return { ...blankFact(kind, relationId), ...(stored as FactDraft), sources }
}

type FactParts = Pick<
  CallBody<'createPersonFact'>,
  | 'type'
  | 'value'
  | 'date'
  | 'date_phrase'
  | 'place'
  | 'note'
  | 'participants'
  | 'sources'
  | 'image_ids'
  | 'denied'
  | 'is_private'
>

/**
 * What the call sends.
 *
 * @param citations - the sources of the draft, by their ids
 */
export function factParts(draft: FactDraft, citations: FactParts['sources'], language: Language): FactParts {
  const { kind, type, value, place, note, people, imageIds, isDenied, isPrivate } = draft
  return {
    type: type.trim(),
    value: value.trim(),
    ...sentDate(draft.date, language, kind),
    place: place.trim(),
    note: note.trim(),
    participants: people.map(({ person_id, role }) => ({ person_id, role })),
    sources: citations,
    image_ids: [...imageIds],
    denied: isDenied,
    is_private: isPrivate,
  }
}

/** What the call sends for a fact of which nothing else is known. */
export const bareFact = (kind: FactKindName, key: string): CallBody<'createPersonFact'> => ({
  ...factParts(blankFact(kind, 0), [], 'en'),
  kind,
  idempotency_key: key,
})

/** The parts that differ from the stored fact: what somebody has not touched is not sent, so it stays exactly as it was. */
export function changedParts(draft: FactDraft, stored: FactDraft, parts: FactParts): Partial<FactParts> & { preferred?: true } {
  const isSame = (field: keyof FactDraft) => JSON.stringify(draft[field]) === JSON.stringify(stored[field])
  const { type, value, date, date_phrase, place, note, participants, sources, image_ids, denied, is_private } = parts
  return {
    ...(isSame('type') ? {} : { type }),
    ...(isSame('value') ? {} : { value }),
    ...(isSame('date') ? {} : { date, date_phrase }),
    ...(isSame('place') ? {} : { place }),
    ...(isSame('note') ? {} : { note }),
    ...(isSame('people') ? {} : { participants }),
    ...(isSame('sources') ? {} : { sources }),
    ...(isSame('imageIds') ? {} : { image_ids }),
    ...(isSame('isDenied') ? {} : { denied }),
    ...(isSame('isPrivate') ? {} : { is_private }),
    ...(draft.isPreferred && !stored.isPreferred ? { preferred: true } : {}),
  }
}
