import type { Citation, Source } from '@banyan/contract'

/** How somebody knows: by a source that is cited already, or by one of which the title is being typed. */
export interface SourceDraft extends Omit<Citation, 'source_id'> {
  /** Empty where it is cited already. */
  readonly title: string
  /** The source that is cited; 0 for one that is being typed. */
  readonly sourceId: number
  /** Makes the source once, however often it is sent. Another title is another source, and has another key. */
  readonly key: string
}

export const blankSource: SourceDraft = {
  title: '',
  sourceId: 0,
  key: '',
  page: '',
  text: '',
  quality: null,
  image_ids: [],
}

export const sourceDraftOf = ({ source_id, ...parts }: Citation): SourceDraft => ({
  ...blankSource,
  ...parts,
  sourceId: source_id,
})

/** Returns what was stored on this device if it is such a list. */
export function readSourceDrafts(stored: unknown): SourceDraft[] | undefined {
  if (!Array.isArray(stored)) return undefined
  return stored.map((each) => ({ ...blankSource, ...(each as Partial<SourceDraft>) }))
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

/**
 * The citations of a draft; a source that the family does not have yet is made.
 *
 * @param createSource - makes a source with a title and a key
 */
export async function citationsOf(
  drafts: readonly SourceDraft[],
  sources: readonly Source[],
  createSource: (title: string, key: string) => Promise<Source>,
): Promise<Citation[]> {
  const known = [...sources]
  const citations: Citation[] = []
  for (const { title, sourceId, key, page, text, quality, image_ids } of drafts) {
    if (sourceId === 0 && title.trim() === '') continue
    let id = sourceId
    if (id === 0) {
      const source = findSource(title, known) ?? (await createSource(title.trim(), key))
      known.push(source)
      id = source.id
    }
    citations.push({ source_id: id, page: page.trim(), text: text.trim(), quality, image_ids: [...image_ids] })
  }
  return citations
}

/** Makes a source of which nothing but the title is known. */
export const titledSource = (title: string, key: string) => ({
  title,
  idempotency_key: key,
  author: '',
  publisher: '',
  url: '',
  repository: '',
  note: '',
  image_ids: [],
})
