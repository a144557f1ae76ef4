import { PassThrough, Readable } from 'node:stream'
import type { Language } from '@banyan/contract'
import { ZipFile } from 'yazl'
import type { FamilyId } from '../../platform/http/caller.ts'
import { fillIn, messagesIn } from '../../platform/messages/messages.ts'
import { originalKey } from '../../platform/media/picture-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportFamily } from '../gedcom/export.service.ts'
import { listFiledPhotos, readPhotos } from '../images/whole-photos.service.ts'
import type { FiledPhoto } from '../images/whole-photos.service.ts'
import { readHistory } from '../history/whole-history.service.ts'
import { countFamily, readPeople } from '../people/whole-people.service.ts'
import { readRelations } from '../relations/relations.service.ts'

export interface Owner {
  familyId: FamilyId
  language: Language
  name: string
}

interface Part {
  name: string
  /** Text is packed; pictures are packed already. */
  compress: boolean
  content: () => AsyncIterable<string | Uint8Array>
}

/**
 * What a user may see of their family as a zip, one part and in it one page of rows after the other, so that memory does not grow with the family.
 *
 * @param onProgress - called with how much is done, from 0 to 1
 */
export async function streamArchive(platform: Platform, owner: Owner, onProgress: (progress: number) => void): Promise<Readable> {
  const photos = await listFiledPhotos(platform.database.read, owner.familyId)
  const zip = new ZipFile()
  const output = new PassThrough()
  // Whoever reads it gets the error, however late they begin; until then it is not to end the process.
  output.on('error', () => undefined)
  zip.on('error', (error: Error) => output.destroy(error))
  zip.outputStream.pipe(output)
  for (const { name, compress, content } of partsOf(platform, owner, photos, onProgress)) {
    // A generator runs when it is read: the parts are written in turn. What fails in one fails the whole; yazl does not listen.
    const part = Readable.from(content(), { objectMode: false }).on('error', (error) => output.destroy(error))
    zip.addReadStream(part, name, { compress, mtime: platform.now(), mode: 0o100600 })
  }
  zip.end()
  return output
}

function partsOf(platform: Platform, { familyId, language, name }: Owner, photos: FiledPhoto[], onProgress: (progress: number) => void): Part[] {
  const db = platform.database.read
  const date = platform.now().toISOString().slice(0, 10)
  return [
    { name: 'README.txt', compress: true, content: () => once(async () => `${fillIn(messagesIn(language).dataExport.readme, { name, date })}\n`) },
    { name: 'family.ged', compress: true, content: () => once(() => exportFamily(platform, familyId, '7.0')) },
    { name: 'people.json', compress: true, content: () => asJson(readPeople(db, familyId, language), (share) => onProgress(0.2 + 0.4 * share), () => countFamily(db, familyId)) },
    { name: 'relations.json', compress: true, content: () => asJson(readRelations(db, familyId), () => onProgress(0.65)) },
    { name: 'history.json', compress: true, content: () => asJson(readHistory(db, familyId), () => onProgress(0.7)) },
    { name: 'photos.json', compress: true, content: () => asJson(readPhotos(db, familyId, photos), () => onProgress(0.75)) },
    ...photos.map((photo, index): Part => ({ name: photo.file, compress: false, content: () => original(platform, familyId, photo, () => onProgress(0.75 + (0.25 * index) / photos.length)) })),
  ]
}

/** The bytes as they were uploaded; a photo that was deleted for good meanwhile is an empty file. */
async function* original(platform: Platform, family: FamilyId, { image }: FiledPhoto, onBegin: () => void): AsyncGenerator<Uint8Array> {
  onBegin()
  const file = await platform.media.open(originalKey(family, image.key))
  if (file !== undefined) yield* file.content as AsyncIterable<Uint8Array>
}

async function* once<T extends string | Uint8Array>(make: () => Promise<T>): AsyncGenerator<T> {
  yield await make()
}

/** Pages of rows as one JSON list, a row on a line. */
async function* asJson(pages: AsyncIterable<unknown[]>, onPage: (share: number) => void, count: () => Promise<number> = async () => 1): AsyncGenerator<string> {
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
