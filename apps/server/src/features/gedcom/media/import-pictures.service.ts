import { schemas } from '@banyan/contract'
import type { GedcomProblemCode } from '@banyan/contract'
import { moveBetween, wholeBox } from '@banyan/contract/picture-edit'
import { isFilmType } from '../../../platform/films/film-type.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { newPictureKey, originalKey } from '../../../platform/media/picture-keys.ts'
import { readUprightSize } from '../../../platform/pictures/read-details.ts'
import type { Platform } from '../../../platform/platform.ts'
import { enqueueRecognition } from '../../faces/faces.job.ts'
import { readFilmOf } from '../../photos/films/film-poster.ts'
import { listAnyGalleries, openGalleryCalled } from '../../photos/galleries/galleries.service.ts'
import { checkEdit, editFor, editedPicture, storedEdit } from '../../photos/images/changing/image-edits.ts'
import { createImage, removeUnused } from '../../photos/images/create-image.service.ts'
import { isImageKnown } from '../../photos/images/images.service.ts'
import { keepOriginal, largestBytes, removePictureFiles } from '../../photos/images/keep-original.ts'
import type { KeptOriginal } from '../../photos/images/keep-original.ts'
import { listPhotographed } from '../../profile-photos/portraits-export.service.ts'
import { setProfilePhoto } from '../../profile-photos/profile-photos.service.ts'
import { addTags } from '../../tags/image-tags.service.ts'
import type { ImportProblem } from '../import/import-plan.ts'
import type { Importer } from '../import/import.service.ts'
import type { Archive } from './archive.ts'
import { clampArea, turnArea } from './area.ts'
import type { Area, Size } from './area.ts'
import { readFileReference } from './file-reference.ts'
import { joinPages } from './join-pages.service.ts'
import { linkFactPictures } from './link-fact-pictures.service.ts'
import { findPeopleBehind, listKeptPictures, markRecord } from './media-records.repository.ts'
import type { PlannedPictures } from './planned-pictures.ts'

interface Options {
  archive: Archive
  /** The gallery for pictures that name none. */
  galleryTitle: string
  /** Returns the history line of the import, which is written with the first thing that it adds. */
  importedBy: () => Promise<number>
  /** The same line, if there is one yet. */
  lineSoFar: () => number | null
  /** When the import began: what the family had before that is not added again. */
  since: string
  onProgress: (progress: number) => void
  signal?: AbortSignal | undefined
}

type Picture = PlannedPictures['media'][number]

const placeOf = ({ xref, within }: Picture) => ({ xref, ...(within === undefined ? {} : { within }) })

/** As `listKeptPictures` calls it. */
const nameOf = ({ xref, within, index }: Picture): string =>
  within === undefined ? `${xref} ${index}` : `${within.xref} ${within.path} ${index}`

/**
 * Adds the pictures of an archive to galleries, with their tags, and sets profile photos for people without one. Each picture is
 * committed separately, so a restarted import does not repeat it.
 * @returns what could not be taken over
 */
export async function importPictures(
  platform: Platform,
  importer: Importer,
  planned: PlannedPictures,
  options: Options,
): Promise<ImportProblem[]> {
  const { familyId: family } = importer
  const problems: ImportProblem[] = []
  const kept = await listKeptPictures(
    platform.database.read,
    family,
    planned.source,
    planned.media.flatMap(({ within }) => within?.xref ?? []),
  )
  const people = await findPeopleBehind(
    platform.database.read,
    family,
    planned.source,
    planned.media.flatMap(({ links }) => links.map(({ person }) => person)),
  )
  const work = new PictureImport(platform, importer, planned, options, people, (picture, code) =>
    problems.push({ line: picture.line, code, detail: picture.file.slice(0, 120) }),
  )
  for (const [index, picture] of planned.media.entries()) {
    options.signal?.throwIfAborted()
    await work.take(picture, kept.has(nameOf(picture)))
    options.onProgress((index + 1) / planned.media.length)
  }
  const line = options.lineSoFar()
  if (line !== null && planned.isOwn) await joinPages(platform, family, planned, line)
  if (line !== null) await linkFactPictures(platform, family, planned.source, line)
  await platform.database.write((tx) => enqueueRecognition(tx, platform, family))
  platform.wakeSignal.notify()
  return problems
}

class PictureImport {
  readonly #platform: Platform
  readonly #importer: Importer
  readonly #planned: PlannedPictures
  readonly #options: Options
  readonly #people: ReadonlyMap<string, number>
  readonly #report: (picture: Picture, code: GedcomProblemCode) => void
  /** Maps gallery titles to descriptions. */
  readonly #descriptions: ReadonlyMap<string, string>
  /** People who have a profile photo, from before or from this import. */
  readonly #photographed = new Set<number>()
  /** The pictures that this import has added, by gallery and content. */
  readonly #added = new Set<string>()

  constructor(
    platform: Platform,
    importer: Importer,
    planned: PlannedPictures,
    options: Options,
    people: ReadonlyMap<string, number>,
    report: (picture: Picture, code: GedcomProblemCode) => void,
  ) {
    this.#platform = platform
    this.#importer = importer
    this.#planned = planned
    this.#options = options
    this.#people = people
    this.#report = report
    this.#descriptions = new Map(
      planned.media
        .filter((picture) => picture.galleryDescription !== '')
        .map((picture) => [picture.gallery, picture.galleryDescription]),
    )
  }

  /** @param isTaken - whether an earlier attempt has already added it to its gallery */
  async take(picture: Picture, isTaken: boolean): Promise<void> {
    const name = this.#find(picture)
    if (name === undefined) return
    const portraits = this.#portraitsOf(picture)
    const isPortraitAlone =
      this.#planned.isOwn && picture.gallery === '' && picture.links.length > 0 && picture.links.every((link) => link.isPortrait)
    try {
      if (!isPortraitAlone && !isTaken) await this.#addImage(picture, name)
      for (const link of portraits) await this.#addPortrait(picture, name, link, isPortraitAlone)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.#report(picture, problemOf[error.code] ?? 'media_unreadable')
    }
  }

  #find(picture: Picture): string | undefined {
    const reference = readFileReference(picture.file)
    if (reference.at !== 'archive') {
      this.#report(picture, reference.at === 'web' ? 'media_on_web' : 'media_outside')
      return undefined
    }
    const name = reference.names.find((each) => this.#options.archive.has(each))
    if (name === undefined) this.#report(picture, 'media_missing')
    return name
  }

  /** Returns whose profile photo the picture becomes: if a program marks none, the first picture of a person. */
  #portraitsOf({ links }: Picture): Picture['links'] {
    const { isOwn, media } = this.#planned
    const isMarked = (person: string): boolean =>
      isOwn || media.some((each) => each.links.some((link) => link.person === person && link.isPortrait))
    return links.filter((link) => link.isPortrait || !isMarked(link.person))
  }

  async #keep(name: string): Promise<KeptOriginal> {
    const key = newPictureKey()
    try {
      return await keepOriginal(
        this.#platform,
        this.#importer.familyId,
        key,
        await this.#options.archive.open(name, largestBytes(this.#platform)),
      )
    } catch (error) {
      await removePictureFiles(this.#platform, this.#importer.familyId, key)
      throw error
    }
  }

  async #addImage(picture: Picture, name: string): Promise<void> {
    const platform = this.#platform
    const family = this.#importer.familyId
    const original = await this.#keep(name)
    const gallery = picture.gallery || (name.includes('/') ? (name.split('/').at(-2) ?? '') : '') || this.#options.galleryTitle
    let galleryId: number
    let size: Size | undefined
    let { isPrivate } = picture
    try {
      galleryId = await openGalleryCalled(platform, this.#importer, {
        title: gallery,
        description: this.#descriptions.get(gallery) ?? '',
        isPrivate: picture.isGalleryPrivate,
        importedBy: this.#options.importedBy,
      })
      if (picture.isGalleryPrivate)
        isPrivate ||= (await listAnyGalleries(platform.database.read, family, [galleryId]))[0]?.is_private !== 1
      if (
        await isImageKnown(platform.database.read, family, { sha256: original.sha256, galleryId, before: this.#options.since })
      ) {
        // What an earlier import brought needs no word, but a copy within this one would be missed.
        if (this.#added.has(`${galleryId} ${original.sha256}`)) this.#report(picture, 'media_duplicate')
        return await removePictureFiles(platform, family, original.key)
      }
      this.#added.add(`${galleryId} ${original.sha256}`)
      size = await this.#sizeOf(original)
    } catch (error) {
      await removePictureFiles(platform, family, original.key)
      throw error
    }
    const angle = turnOf(picture)
    const edit = editOf(picture, size)
    const shown = { anticlockwise_angle: angle, edit }
    const tags = new Map(
      picture.links.filter((link) => !link.isPortrait || !this.#planned.isOwn).flatMap((link) => this.#tagOf(link, size, shown)),
    )
    await createImage(platform, this.#importer, {
      original,
      galleryId,
      fileName: name,
      importedBy: await this.#options.importedBy(),
      // A gallery that was there before may be open to everybody.
      ...(isPrivate ? { isPrivate } : {}),
      known: {
        ...(picture.title === '' ? {} : { title: picture.title }),
        description: picture.description,
        takenAt: picture.takenAt,
        taken: picture.taken ?? '',
        anticlockwiseAngle: angle,
        edit,
        transcription: picture.transcription ?? '',
        ...(picture.place === undefined ? {} : { place: { ...picture.place, isGuess: picture.isPlaceGuessed === true } }),
      },
      alsoKeep: async (tx, imageId) => {
        const at = platform.now().toISOString()
        await addTags(
          tx,
          family,
          [...tags].map(([person_id, box]) => ({ image_id: imageId, person_id, ...box })),
          at,
        )
        await markRecord(tx, family, { source: this.#planned.source, ...placeOf(picture) }, picture.index, original.key)
      },
    }).catch(async (error: unknown) => {
      await removeUnused(platform, family, original.key)
      throw error
    })
  }

  /** Returns the person and their area in the picture as displayed: the whole picture if none is given. */
  #tagOf(
    { person, crop }: Picture['links'][number],
    size: Size | undefined,
    shown: Parameters<typeof editedPicture>[0],
  ): [number, { x1: number; x2: number; y1: number; y2: number }][] {
    const id = this.#people.get(person)
    if (id === undefined) return []
    const area =
      size === undefined || crop === undefined ? undefined : clampArea({ width: size.width, height: size.height, ...crop }, size)
    if (size === undefined) return [[id, wholeBox]]
    const { left, top, width, height } = area ?? { left: 0, top: 0, ...size }
    const upright = {
      x1: left / size.width,
      x2: (left + width) / size.width,
      y1: top / size.height,
      y2: (top + height) / size.height,
    }
    return [[id, moveBetween(upright, { size, turn: 0, framing: null }, editedPicture(shown, size))]]
  }

  async #addPortrait(
    picture: Picture,
    name: string,
    { person, crop }: Picture['links'][number],
    isAlone: boolean,
  ): Promise<void> {
    const platform = this.#platform
    const { familyId: family } = this.#importer
    const id = this.#people.get(person)
    if (id === undefined || this.#photographed.has(id)) return
    this.#photographed.add(id)
    if ((await listPhotographed(platform.database.read, family, [id])).has(id)) return
    const original = await this.#keep(name)
    if (isFilmType(original.contentType)) return removePictureFiles(platform, family, original.key)
    const size = await this.#sizeOf(original).catch(async (error: unknown) => {
      await removePictureFiles(platform, family, original.key)
      throw error
    })
    const angle = turnOf(picture)
    const asked = crop === undefined ? undefined : clampArea({ width: size.width, height: size.height, ...crop }, size)
    const { left, top, width, height } = turnArea(asked ?? squareOf(size), size, angle)
    try {
      await setProfilePhoto(platform, this.#importer, id, {
        original,
        fileName: name,
        importedBy: await this.#options.importedBy(),
        crop: { x: left, y: top, w: width, h: height, anticlockwiseAngle: angle },
      })
    } catch (error) {
      // Only the user may change a locked person.
      if (error instanceof ApiError && error.code === 'locked_profile') return
      throw error
    }
    if (isAlone)
      await platform.database.write((tx) =>
        markRecord(tx, family, { source: this.#planned.source, ...placeOf(picture) }, picture.index, original.key),
      )
  }

  async #sizeOf({ key, contentType }: KeptOriginal): Promise<Size> {
    if (isFilmType(contentType))
      return readFilmOf(this.#platform, { family_id: this.#importer.familyId, key, content_type: contentType })
    const bytes = await this.#platform.media.read(originalKey(this.#importer.familyId, key))
    if (bytes === undefined) throw new ApiError('unreadable_picture')
    return readUprightSize(bytes).catch(() => {
      throw new ApiError('unreadable_picture')
    })
  }
}

const problemOf: Partial<Record<string, GedcomProblemCode>> = {
  no_picture: 'media_no_picture',
  too_large: 'media_too_large',
  family_full: 'media_no_room',
}

const turnOf = ({ anticlockwiseAngle }: Picture): number => ([90, 180, 270].includes(anticlockwiseAngle) ? anticlockwiseAngle : 0)

/** What a file says of an edit, as it is stored; '' for what no edit of this picture can be. */
function editOf({ edit }: Picture, size: Size | undefined): string {
  if (edit === '' || size === undefined) return ''
  try {
    const { edit: asked } = schemas.updateImage.body.parse({ edit: JSON.parse(edit) })
    const checked = checkEdit(asked ?? null)
    return storedEdit(checked && editFor(checked, size), size)
  } catch {
    return ''
  }
}

/** Faces are in the upper part of a portrait. */
function squareOf({ width, height }: Size): Area {
  const side = Math.min(width, height)
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 4), width: side, height: side }
}
