import { isFactKind } from '@banyan/contract'
import type { CallBody, Citation, Fact, FactKindName, Language, Source } from '@banyan/contract'
import { sentDate, typedDate } from './understand-date.ts'

/** How somebody knows: by a source that the fact cites already, or by one of which the title is being typed. */
export interface SourceDraft {
  /** Empty where it is cited already. */
  readonly title: string
  readonly page: string
  /** The citation that it was, whose other parts stay. */
  readonly citation: Citation | null
}

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
  /** Of several births or deaths, whether lists should show this one. */
  readonly isPreferred: boolean
  /** The `last_updated_date` of the fact when somebody began to change it; '' for a new one. */
  readonly seen: string
}

export const blankFact = (kind: FactKindName, relationId: number): FactDraft => ({
  kind,
  relationId,
  type: '',
  value: '',
  date: '',
  place: '',
  note: '',
  people: [],
  sources: [],
  isPreferred: false,
  seen: '',
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
    sources: fact.sources.map((citation) => ({ title: '', page: citation.page, citation })),
    isPreferred: fact.preferred,
    seen: fact.last_updated_date,
  }
}

/** Returns what was stored on this device if it is such a form. */
export function readFactDraft(stored: unknown): FactDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const draft = stored as Partial<Record<keyof FactDraft, unknown>>
  const texts = [draft.type, draft.value, draft.date, draft.place, draft.note, draft.seen]
  const isDraft =
    typeof draft.kind === 'string' &&
    isFactKind(draft.kind) &&
    typeof draft.relationId === 'number' &&
    typeof draft.isPreferred === 'boolean' &&
    texts.every((text) => typeof text === 'string') &&
    Array.isArray(draft.people) &&
    Array.isArray(draft.sources)
  return isDraft ? (stored as FactDraft) : undefined
}

type FactParts = Pick<
  CallBody<'createPersonFact'>,
  'type' | 'value' | 'date' | 'date_phrase' | 'place' | 'note' | 'participants' | 'sources'
>

/**
 * What the call sends.
 *
 * @param citations - the sources of the draft, by their ids
 */
export function factParts(draft: FactDraft, citations: FactParts['sources'], language: Language): FactParts {
  const { type, value, place, note, people } = draft
  return {
    type: type.trim(),
    value: value.trim(),
    ...sentDate(draft.date, language),
    place: place.trim(),
    note: note.trim(),
    participants: people.map(({ person_id, role }) => ({ person_id, role })),
    sources: citations,
  }
}

/** What the call sends for a fact of which nothing else is known. */
export const bareFact = (kind: FactKindName): CallBody<'createPersonFact'> => ({
  ...factParts(blankFact(kind, 0), [], 'en'),
  kind,
  image_ids: [],
})

/** The parts that differ from the stored fact: what somebody has not touched is not sent, so it stays exactly as it was. */
export function changedParts(draft: FactDraft, stored: FactDraft, parts: FactParts): Partial<FactParts> & { preferred?: true } {
  const isSame = (field: keyof FactDraft) => JSON.stringify(draft[field]) === JSON.stringify(stored[field])
  const { type, value, date, date_phrase, place, note, participants, sources } = parts
  return {
    ...(isSame('type') ? {} : { type }),
    ...(isSame('value') ? {} : { value }),
    ...(isSame('date') ? {} : { date, date_phrase }),
    ...(isSame('place') ? {} : { place }),
    ...(isSame('note') ? {} : { note }),
    ...(isSame('people') ? {} : { participants }),
    ...(isSame('sources') ? {} : { sources }),
    ...(draft.isPreferred && !stored.isPreferred ? { preferred: true } : {}),
  }
}

const sameTitle = (a: string, b: string): boolean =>
  a.trim().replaceAll(/\s+/g, ' ').toLowerCase() === b.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** The source of a title, however it is written. */
export const findSource = (title: string, sources: readonly Source[]): Source | undefined =>
  sources.find((source) => sameTitle(source.title, title))

/** Titles that contain the words typed, those that begin with them first. */
export function suggestedTitles(typed: string, sources: readonly Source[], most: number): string[] {
  const words = typed.trim().toLowerCase()
  if (words === '') return []
  const titles = sources.map(({ title }) => title).filter((title) => title !== typed)
  const begins = titles.filter((title) => title.toLowerCase().startsWith(words))
  const contains = titles.filter((title) => !begins.includes(title) && title.toLowerCase().includes(words))
  return [...begins, ...contains].slice(0, most)
}

/** The citations of a draft; a source that the family does not have yet is made. */
export async function citationsOf(
  drafts: readonly SourceDraft[],
  sources: readonly Source[],
  createSource: (title: string) => Promise<Source>,
): Promise<FactParts['sources']> {
  const known = [...sources]
  const citations: FactParts['sources'] = []
  for (const { title, page, citation } of drafts) {
    if (citation === null && title.trim() === '') continue
    let sourceId = citation?.source_id
    if (sourceId === undefined) {
      const source = findSource(title, known) ?? (await createSource(title.trim()))
      known.push(source)
      sourceId = source.id
    }
    const { text, quality, image_ids } = citation ?? { text: '', quality: null, image_ids: [] }
    citations.push({ source_id: sourceId, page: page.trim(), text, quality, image_ids })
  }
  return citations
}
