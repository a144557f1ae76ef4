import { moveBetween } from '@banyan/contract/picture-edit'
import type { MediaCrop, WritableComment, WritableMedia } from '@banyan/gedcom'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { originalKey } from '../../../platform/media/picture-keys.ts'
import { endingOf } from '../../../platform/pictures/picture-type.ts'
import { readUprightSize } from '../../../platform/pictures/read-details.ts'
import type { Platform } from '../../../platform/platform.ts'
import { UniqueNames } from '../../../platform/text/unique-names.ts'
import { editedPicture, readEdit, readStoredEdit } from '../../photos/images/changing/image-edits.ts'
import { listFiledPhotos } from '../../photos/images/photos-export.service.ts'
import type { FiledPhoto } from '../../photos/images/photos-export.service.ts'
import { listPortraits } from '../../profile-photos/portraits-export.service.ts'
import type { Portrait } from '../../profile-photos/portraits-export.service.ts'
import { listTagsIn } from '../../tags/image-tags.service.ts'
import { clampArea, isWhole, turnArea, turnSize } from './area.ts'
import type { Area, Size } from './area.ts'
import type { FamilyTalk } from './family-talk.service.ts'

const photosAtOnce = 500

/** Lists every photo of the family and the visible profile photos that the reader sees, with their files in a GEDZIP. */
export async function listFamilyPictures(
  platform: Platform,
  family: FamilyId,
  view: View,
  talk: FamilyTalk,
): Promise<WritableMedia[]> {
  const db = platform.database.read
  const pictures: WritableMedia[] = []
  const names = new UniqueNames()
  for (const portrait of await listPortraits(db, family))
    if (!view.isHidden(portrait.person_id)) pictures.push(await portraitPicture(platform, family, portrait, names))
  const hidden = await view.hiddenPhotos()
  const photos = (await listFiledPhotos(db, family)).filter(({ image }) => !hidden.images.has(image.id))
  const described = new Set<string>()
  const talkedAbout = new Set<number>()
  /** A gallery has no record: what was said about it comes with its first photo. */
  const commentsOn = ({ image: { id, gallery_id: inGallery } }: FiledPhoto): WritableComment[] => {
    const aboutGallery = talkedAbout.has(inGallery) ? [] : (talk.gallery.get(inGallery) ?? [])
    talkedAbout.add(inGallery)
    return [...(talk.image.get(id) ?? []), ...aboutGallery]
  }
  for (let start = 0; start < photos.length; start += photosAtOnce) {
    const page = photos.slice(start, start + photosAtOnce)
    const tags = Map.groupBy(
      await listTagsIn(
        db,
        family,
        page.map(({ image }) => image.id),
      ),
      (tag) => tag.image_id,
    )
    for (const photo of page) {
      const { title, description } = photo.gallery
      // A gallery's description is written only once.
      const galleryDescription = described.has(title) ? '' : description
      if (description !== '') described.add(title)
      pictures.push({
        ...photoPicture(
          photo,
          (tags.get(photo.image.id) ?? []).filter((tag) => !view.isHidden(tag.person_id)),
        ),
        galleryDescription,
        comments: commentsOn(photo),
      })
    }
  }
  return pictures
}

type Tag = Awaited<ReturnType<typeof listTagsIn>>[number]

function photoPicture({ file, image, gallery, page }: FiledPhoto, tags: Tag[]): Omit<WritableMedia, 'galleryDescription'> {
  const { key, title, description, content_type, taken_at, taken, latitude, longitude, anticlockwise_angle, is_private } = image
  const size = uprightSize(image)
  const edit = readEdit(image)
  const from = editedPicture(image, size)
  const links = tags.map(({ person_id, ...box }) => {
    const { x1, x2, y1, y2 } = moveBetween(box, from, { size, turn: 0, framing: null })
    const [left, top] = [Math.round(x1 * size.width), Math.round(y1 * size.height)]
    const area = clampArea(
      {
        left,
        top,
        width: Math.max(1, Math.round(x2 * size.width) - left),
        height: Math.max(1, Math.round(y2 * size.height) - top),
      },
      size,
    )
    // Other programs show the picture as its file says, without turns and edits.
    return { person: person_id, isPortrait: false, ...(area === undefined || isWhole(area, size) ? {} : { crop: area }) }
  })
  const isGuess = image.place_is_guess === 1
  const place = latitude === 0 && longitude === 0 ? {} : { place: { latitude, longitude }, isPlaceGuessed: isGuess }
  return {
    key,
    path: file,
    form: content_type,
    title,
    description,
    gallery: gallery.title,
    isGalleryPrivate: gallery.isPrivate,
    ...(is_private === null ? {} : { isPrivate: is_private === 1 }),
    // The time of an upload says nothing.
    takenAt: taken === '' ? '' : taken_at,
    taken,
    anticlockwiseAngle: anticlockwise_angle,
    edit: edit === null ? '' : JSON.stringify(edit),
    ...place,
    transcription: image.transcription,
    ...(page === undefined ? {} : { page }),
    links,
  }
}

/** The size in pixels of the original once it is rotated as its file says. */
function uprightSize(image: FiledPhoto['image']): Size {
  const stored = readStoredEdit(image)
  if (stored !== null) return { width: stored.width, height: stored.height }
  const { width, height, large_thumbnail_width, large_thumbnail_height } = image
  const isSideways =
    large_thumbnail_width !== large_thumbnail_height && width > height !== large_thumbnail_width > large_thumbnail_height
  return turnSize(turnSize({ width, height }, isSideways ? 90 : 0), image.anticlockwise_angle)
}

/** Other programs ignore the family's turn and show the picture as its file says. */
const uprightCrop = (area: Area, shown: Size, angle: number): MediaCrop => turnArea(area, shown, (360 - angle) % 360)

async function portraitPicture(
  platform: Platform,
  family: FamilyId,
  { key, name, content_type, person_id, x, y, w, h, anticlockwise_angle: angle }: Portrait,
  names: UniqueNames,
): Promise<WritableMedia> {
  const area = { left: x, top: y, width: w, height: h }
  const bytes = angle === 0 ? undefined : await platform.media.read(originalKey(family, key))
  const crop = bytes === undefined ? area : uprightCrop(area, turnSize(await readUprightSize(bytes), angle), angle)
  const path = `portraits/${names.take(name, endingOf(content_type))}`
  return {
    key,
    path,
    form: content_type,
    title: '',
    description: '',
    gallery: '',
    galleryDescription: '',
    takenAt: '',
    taken: '',
    anticlockwiseAngle: angle,
    edit: '',
    links: [{ person: person_id, isPortrait: true, crop }],
  }
}
