import { readLastIds } from '../../platform/backup/snapshot.ts'
import type { Database, Reader } from '../../platform/db/database.ts'
import { isOfNoFamily } from '../../platform/media/media-store.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { originalKey, readPictureKey, shownKey, variantsOf } from '../../platform/media/picture-keys.ts'
import { dayMs } from '../../platform/time.ts'
import { findVoiceNoteOwners, listVoiceNotes } from '../comments/voices.service.ts'
import { copyFiles } from '../data-export/copy-files.ts'
import { listFamilies } from '../families/families.service.ts'
import { isImportFile, listAwaitedFiles } from '../gedcom/gedcom-imports.service.ts'
import { findVoiceOwners, listVoices } from '../kin-words/voices.service.ts'
import { versionKey } from '../photos/films/film-source.ts'
import { findImageOwners, listImageFiles } from '../photos/images/picture-owners.service.ts'
import { printFiles } from '../printing/print-files.ts'
import { findPortraitOwners } from '../profile-photos/portrait-files.service.ts'
import { findUploads } from '../uploads/uploads.service.ts'

/**
 * `stray`: belongs to no known family, so it is only reported. `damaged`: an original whose size differs from the upload, or an
 * empty file.
 */
export interface MediaProblem {
  kind: 'stray' | 'orphan' | 'missing' | 'damaged'
  key: string
  /** The image whose file is missing. */
  imageId?: number
}

/** A younger file may belong to a row that is about to be written. */
const settledMs = dayMs
const isSettled = (modifiedAt: Date, now: Date): boolean => now.getTime() - modifiedAt.getTime() > settledMs
const batch = 500

/**
 * Compares the media store with the database in both directions, one family at a time; a remote store only has to list files.
 * @param isSeen - called for every file of a family
 */
export async function* findMediaProblems(
  { read: db, engine }: Pick<Database, 'read' | 'engine'>,
  media: MediaStore,
  now: Date,
  isSeen: () => void = () => undefined,
): AsyncGenerator<MediaProblem> {
  const families = await listFamilies(db)
  const known = new Set(families.map(String))
  const { families: lastFamily = 0 } = await readLastIds(db, engine, [{ name: 'families', key: ['id'] }])
  for await (const folder of media.listFolders()) {
    if (known.has(folder) || isOfNoFamily(`${folder}/`)) continue
    // Left by an erased family: an operation was interrupted while all its files were being erased.
    const isOfErased = /^[1-9]\d*$/.test(folder) && Number(folder) <= lastFamily
    for await (const { key, modifiedAt } of media.list(folder)) {
      if (key !== folder && !key.startsWith(`${folder}/`)) continue
      if (!isOfErased) yield { kind: 'stray', key }
      else if (isSettled(modifiedAt, now)) yield { kind: 'orphan', key }
    }
  }
  for (const family of families) yield* findProblemsOfFamily(db, media, family, now, isSeen)
}

async function* findProblemsOfFamily(
  db: Reader,
  media: MediaStore,
  family: number,
  now: Date,
  isSeen: () => void,
): AsyncGenerator<MediaProblem> {
  // Reads the rows first, because files exist before their rows.
  const wanted = new Map<string, { imageId?: number; files: Set<string>; sizeBytes: number }>()
  for await (const image of listImageFiles(db, family)) {
    const { id, key, version, shown_ending, edit, size_bytes, film } = image
    wanted.set(key, {
      imageId: id,
      sizeBytes: Number(size_bytes),
      files: new Set([
        originalKey(family, key),
        ...variantsOf({ edit }).map((variant) => shownKey(family, key, version, `${variant}.${shown_ending}`)),
        ...(film === 'made' ? [versionKey({ ...image, family_id: family })] : []),
      ]),
    })
  }
  for (const { voice_key: key, voice_bytes } of [...(await listVoices(db, family)), ...(await listVoiceNotes(db, family))])
    if (key !== null) wanted.set(key, { sizeBytes: Number(voice_bytes), files: new Set([originalKey(family, key)]) })
  let settled: string[] = []
  for await (const { key, sizeBytes, modifiedAt } of media.list(`${family}/`)) {
    isSeen()
    const picture = readPictureKey(key)?.key ?? ''
    const image = wanted.get(picture)
    if (image?.files.delete(key) === true) {
      const isOriginal = key === originalKey(family, picture)
      if (isOriginal ? sizeBytes !== image.sizeBytes : sizeBytes === 0) yield { kind: 'damaged', key, ...imageOf(image) }
      if (image.files.size === 0) wanted.delete(picture)
    }
    if (isSettled(modifiedAt, now)) settled.push(key)
    if (settled.length < batch) continue
    yield* findOrphans(db, settled)
    settled = []
  }
  yield* findOrphans(db, settled)
  for (const each of wanted.values()) for (const key of each.files) yield { kind: 'missing', key, ...imageOf(each) }
}

const imageOf = ({ imageId }: { imageId?: number }): Pick<MediaProblem, 'imageId'> => (imageId === undefined ? {} : { imageId })

async function* findOrphans(db: Reader, files: string[]): AsyncGenerator<MediaProblem> {
  const pictures = files.flatMap((file) => readPictureKey(file) ?? [])
  const keys = [...new Set(pictures.map((picture) => picture.key))]
  const owners = new Map([
    ...(await findPortraitOwners(db, keys)),
    ...(await findVoiceOwners(db, keys)),
    ...(await findVoiceNoteOwners(db, keys)),
    ...(await findImageOwners(db, keys)),
  ])
  const uploads = await findUploads(db, [...new Set(files.flatMap((file) => uploadOf(file) ?? []))])
  const imports = files.some(isImportFile) ? await listAwaitedFiles(db) : new Set<string>()
  const copies = await copyFiles.findKnown(db, files)
  const prints = await printFiles.findKnown(db, files)
  for (const file of files) {
    const picture = readPictureKey(file)
    const upload = uploadOf(file)
    const owner = picture === undefined ? undefined : owners.get(picture.key)
    const isOwned = owner !== undefined && owner.family === picture?.family && owner.has(picture.version)
    const isLeft =
      (isImportFile(file) && !imports.has(file)) ||
      (copyFiles.isOurs(file) && !copies.has(file)) ||
      (printFiles.isOurs(file) && !prints.has(file))
    if (isLeft || (picture !== undefined && !isOwned) || (upload !== undefined && !uploads.has(upload)))
      yield { kind: 'orphan', key: file }
  }
}

const uploadOf = (file: string): string | undefined => /^\d+\/uploads\/([0-9a-f]+)\./.exec(file)?.[1]
