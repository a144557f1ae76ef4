import { Readable } from 'node:stream'
import type { KinWord, Language, Role } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { fillIn } from '../../platform/messages/fill-in.ts'
import { messagesIn } from '../../platform/messages/messages.ts'
import type { Platform } from '../../platform/platform.ts'
import { readableByOwner, writeZip } from '../../platform/zip.ts'
import type { ZipFile } from '../../platform/zip.ts'
import { writeLogLines } from '../family-log/family-log.service.ts'
import { writeFamily } from '../gedcom/export/export.service.ts'
import { readHistory } from '../history/history-export.service.ts'
import { listFamilyKinWords } from '../kin-words/kin-words.service.ts'
import { listVoiceFiles } from '../kin-words/voices.service.ts'
import { maskChange, maskKinWords, maskPerson, maskRelation } from '../living/masks.ts'
import { countFamily, readPeople } from '../people/leaving/people-export.service.ts'
import { readSearchGalleries } from '../photo-search/search-galleries.service.ts'
import { readOriginal } from '../photos/images/keep-original.ts'
import { listFiledPhotos } from '../photos/images/photos-export.service.ts'
import type { FiledPhoto } from '../photos/images/photos-export.service.ts'
import { readRelations } from '../relations/relations.service.ts'
import { readPhotos } from './photos-export.ts'
import { readTalk, readVoiceNotes } from './talk-export.ts'

export interface Owner {
  familyId: FamilyId
  personId: number
  role: Role
  language: Language
  name: string
  /** What they see. */
  view: View
}

/**
 * Streams everything that a user may see of their family as a zip, part by part and page by page, so that memory does not grow
 * with the family.
 * @param onProgress - called with the progress, from 0 to 1
 */
export async function streamArchive(platform: Platform, owner: Owner, onProgress: (progress: number) => void): Promise<Readable> {
  const { familyId, view } = owner
  const { images } = await view.hiddenPhotos()
  const photos = (await listFiledPhotos(platform.database.read, familyId)).filter(({ image }) => !images.has(image.id))
  const words = maskKinWords(view, await listFamilyKinWords(platform.database.read, familyId))
  const voices = [...(await listVoiceFiles(platform.database.read, familyId, words))]
  for await (const voice of readVoiceNotes(platform.database.read, familyId, view)) voices.push(voice)
  return Readable.from(writeZip(filesOf(platform, owner, photos, voices, onProgress), readableByOwner), {
    objectMode: false,
  })
}

function filesOf(
  platform: Platform,
  { familyId, role, language, name, view }: Owner,
  photos: FiledPhoto[],
  voices: { readonly name: string; readonly file: string }[],
  onProgress: (progress: number) => void,
): ZipFile[] {
  const db = platform.database.read
  const date = platform.now()
  const isKeeper = role === 'keeper'
  return [
    {
      name: 'README.txt',
      date,
      isPacked: true,
      content: () => once(`${readmeOf(language, { name, date: date.toISOString().slice(0, 10) }, isKeeper)}\n`),
    },
    { name: 'family.ged', date, isPacked: true, content: () => writeFamily(platform, familyId, '7.0', view) },
    {
      name: 'people.json',
      date,
      isPacked: true,
      content: () =>
        asJson(
          masked(readPeople(db, familyId, language), (person) => maskPerson(view, person)),
          (share) => onProgress(0.2 + 0.4 * share),
          () => countFamily(db, familyId),
        ),
    },
    {
      name: 'relations.json',
      date,
      isPacked: true,
      content: () =>
        asJson(
          masked(readRelations(db, familyId), (relation) => maskRelation(view, relation)),
          () => onProgress(0.65),
        ),
    },
    {
      name: 'history.json',
      date,
      isPacked: true,
      content: () => asJson(maskedHistory(view, readHistory(db, familyId, view)), () => onProgress(0.7)),
    },
    {
      name: 'photos.json',
      date,
      isPacked: true,
      content: () => asJson(readPhotos(db, familyId, photos, view), () => onProgress(0.75)),
    },
    {
      name: 'searches.json',
      date,
      isPacked: true,
      content: () => asJson(readSearchGalleries(db, familyId, view), () => onProgress(0.75)),
    },
    {
      name: 'comments.json',
      date,
      isPacked: true,
      content: () => asJson(readTalk(db, familyId, view), () => onProgress(0.75)),
    },
    {
      name: 'kin-words.json',
      date,
      isPacked: true,
      content: () => asJson(readKinWords(db, familyId, view), () => onProgress(0.75)),
    },
    ...(isKeeper
      ? [{ name: 'family-log.jsonl', date, isPacked: true, content: () => writeLogLines(db, familyId) } satisfies ZipFile]
      : []),
    ...voices.map(({ name: voice, file }): ZipFile => ({ name: voice, date, content: () => readFile(platform, file) })),
    ...photos.map((photo, index): ZipFile => ({
      name: photo.file,
      date,
      content: () => readOriginal(platform, familyId, photo.image.key, () => onProgress(0.75 + (0.25 * index) / photos.length)),
    })),
  ]
}

/** Rows as their owner sees them. */
async function* masked<Row>(pages: AsyncIterable<Row[]>, mask: (row: Row) => Row): AsyncGenerator<Row[]> {
  for await (const page of pages) yield page.map(mask)
}

async function* maskedHistory(view: View, pages: ReturnType<typeof readHistory>): AsyncGenerator<unknown[]> {
  const hidden = await view.hiddenPhotos()
  yield* masked(pages, (line) => maskChange(view, hidden, line))
}

async function* readKinWords(db: Reader, family: FamilyId, view: View): AsyncGenerator<KinWord[]> {
  yield maskKinWords(view, await listFamilyKinWords(db, family))
}

/** Yields a file; nothing if it was deleted since. */
async function* readFile({ media }: Pick<Platform, 'media'>, key: string): AsyncGenerator<Uint8Array> {
  const file = await media.open(key)
  if (file !== undefined) yield* file.content as AsyncIterable<Uint8Array>
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** Formats pages of rows as one JSON list with a row per line. */
async function* asJson(
  pages: AsyncIterable<unknown[]>,
  onPage: (share: number) => void,
  count: () => Promise<number> = async () => 1,
): AsyncGenerator<string> {
  const total = await count()
  let written = 0
  yield '['
  for await (const page of pages) {
    yield page.map((row, index) => `${written + index === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('')
    written += page.length
    onPage(Math.min(1, written / total))
  }
  yield '\n]\n'
}

function readmeOf(language: Language, values: { name: string; date: string }, isKeeper: boolean): string {
  const { readme, readmeOfLog } = messagesIn(language).dataExport
  return fillIn(isKeeper ? `${readme}\n${readmeOfLog}` : readme, values)
}
