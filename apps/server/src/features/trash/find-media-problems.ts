import type { Reader } from '../../platform/db/database.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { originalKey, readPictureKey, shownKey, shownVariants } from '../../platform/media/picture-keys.ts'
import { dayMs } from '../../platform/time.ts'
import { isExportFile, listKnownFiles } from '../data-export/data-exports.service.ts'
import { isImportFile, listAwaitedFiles } from '../gedcom/gedcom-imports.service.ts'
import { findPictureOwners, listImageFiles } from '../images/picture-owners.service.ts'
import { listUploadIds } from '../uploads/uploads.service.ts'

/** `stray`: of no family at all; nobody knows whose it is, so it is only reported. */
export interface MediaProblem {
  kind: 'stray' | 'orphan' | 'missing'
  key: string
  /** Whose file is missing. */
  imageId?: number
}

/** A younger file may belong to a row that is about to be written. */
const settledMs = dayMs
const batch = 500

/** Compares the media store with the database, both ways. */
export async function* findMediaProblems(db: Reader, media: MediaStore, now: Date): AsyncGenerator<MediaProblem> {
  const families = new Set((await db.selectFrom('families').select('id').execute()).map((family) => String(family.id)))
  let waiting: string[] = []
  for await (const { key, modifiedAt } of media.list('')) {
    if (!families.has(key.split('/', 1)[0] ?? '')) yield { kind: 'stray', key }
    else if (now.getTime() - modifiedAt.getTime() > settledMs) waiting.push(key)
    if (waiting.length < batch) continue
    yield* findOrphans(db, waiting)
    waiting = []
  }
  yield* findOrphans(db, waiting)
  yield* findMissing(db, media)
}

async function* findOrphans(db: Reader, files: string[]): AsyncGenerator<MediaProblem> {
  const pictures = files.flatMap((file) => readPictureKey(file) ?? [])
  const owners = await findPictureOwners(db, [...new Set(pictures.map((picture) => picture.key))])
  const uploads = new Set(await listUploadIds(db, [...new Set(files.flatMap((file) => uploadOf(file) ?? []))]))
  const imports = files.some(isImportFile) ? await listAwaitedFiles(db) : new Set<string>()
  const copies = new Set(await listKnownFiles(db, files.filter(isExportFile)))
  for (const file of files) {
    const picture = readPictureKey(file)
    const upload = uploadOf(file)
    const owner = picture === undefined ? undefined : owners.get(picture.key)
    const isOwned = owner !== undefined && owner.family === picture?.family && owner.has(picture.version)
    const isLeft = (isImportFile(file) && !imports.has(file)) || (isExportFile(file) && !copies.has(file))
    if (isLeft || (picture !== undefined && !isOwned) || (upload !== undefined && !uploads.has(upload))) yield { kind: 'orphan', key: file }
  }
}

const uploadOf = (file: string): string | undefined => /^\d+\/uploads\/([0-9a-f]+)\./.exec(file)?.[1]

async function* findMissing(db: Reader, media: MediaStore): AsyncGenerator<MediaProblem> {
  for await (const { id, family_id, key, version, shown_ending } of listImageFiles(db)) {
    const files = [originalKey(family_id, key), ...shownVariants.map((variant) => shownKey(family_id, key, version, `${variant}.${shown_ending}`))]
    for (const file of files) if ((await media.sizeOf(file)) === undefined) yield { kind: 'missing', key: file, imageId: id }
  }
}
