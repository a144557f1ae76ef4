import type { Image } from '@banyan/contract'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { takenText } from '../../lib/dates/taken-text.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { ImageFilter } from '../../lib/photos/image-filter.ts'
import { useGallery } from '../../lib/photos/photos.queries.ts'
import { usePhotoActions } from '../../lib/photos/use-photo-actions.ts'
import { PrivateLock } from '../../lib/private/private-lock.tsx'
import { PrivateSwitch } from '../../lib/private/private-switch.tsx'
import { useMayMarkPhotos } from '../../lib/private/use-may-mark.ts'
import { Link } from '../../lib/router/link.tsx'
import { useCanWrite } from '../../lib/session/use-role.ts'
import { useTask } from '../../lib/use-task.ts'
import { PeopleLine } from './people-line.tsx'
import { useTagged } from './tagging/tags.queries.ts'

/** Shows an image's title, description, date and uploader, and what the family says; leaves out what is unknown. */
export function Caption({ image, filter, children }: { image: Image; filter: ImageFilter; children: ReactNode }) {
  const { t } = useTranslation('viewer')
  const language = useLanguage()
  const canWrite = useCanWrite()
  const taken = takenText(image.taken, language)
  return (
    <div className="viewer-caption">
      <b>
        {image.title} {image.is_private ? <PrivateLock /> : null}
      </b>
      {image.description === '' ? null : <Description key={image.description} text={image.description} />}
      {image.transcription === '' ? null : (
        <Description key={`written ${image.transcription}`} text={image.transcription} isWritten />
      )}
      <PeopleLine key={`people ${image.id}`} image={image} />
      <p className="viewer-facts">
        {taken === undefined ? null : <span>{t(taken.isDay ? 'taken' : 'takenAround', { date: taken.text })}</span>}
        {image.place_is_guess ? <span>{t('placeGuessed')}</span> : null}
        <Uploader image={image} />
        {image.page_count > 1 ? <span>{t('pages', { total: image.page_count })}</span> : null}
        {image.film && !image.film.is_playable && !image.film.is_in_work ? <span>{t('film.notEverywhere')}</span> : null}
        {image.is_incomplete ? <span>{t('incomplete')}</span> : null}
        {'galleryId' in filter && filter.galleryId === image.gallery_id ? null : <GalleryLink id={image.gallery_id} />}
      </p>
      {children}
      {canWrite ? null : <Mark key={image.id} image={image} />}
    </div>
  )
}

/** Who sees the image: readers whom it concerns change that here, since they edit nothing. */
function Mark({ image }: { image: Image }) {
  const { changeImage } = usePhotoActions()
  const { problem, run } = useTask()
  const mayMark = useMayMarkPhotos({
    isPrivate: image.is_private,
    people: useTagged(image),
    uploaders: [image.uploaded_by],
  })
  if (!mayMark) return null
  return (
    <div className="viewer-mark">
      <PrivateSwitch
        isOn={image.is_private}
        onChange={(isPrivate) => run(async () => void (await changeImage(image.id, { is_private: isPrivate })))}
      />
      {problem === '' ? null : <p role="alert">{problem}</p>}
    </div>
  )
}

/** A description too long to show whole handles scrolling touches itself; others pass them on to the photo. */
function Description({ text, isWritten = false }: { text: string; isWritten?: boolean }) {
  const { t } = useTranslation('pages')
  const host = useRef<HTMLParagraphElement>(null)
  const [isLong, setIsLong] = useState(false)
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setIsLong(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    // What scrolls must be reached by keys, and not every browser sees to that.
    <p
      ref={host}
      className={isWritten ? 'viewer-description viewer-written' : 'viewer-description'}
      data-long={isLong}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isLong ? 0 : undefined}
    >
      {isWritten ? <span className="visually-hidden">{t('written')} </span> : null}
      {text}
    </p>
  )
}

function GalleryLink({ id }: { id: number }) {
  const { t } = useTranslation('viewer')
  const gallery = useGallery(id)
  return (
    <Link to={`/gallery/${id}/?page=1`}>
      {gallery.data ? t('toGalleryNamed', { title: gallery.data.title }) : t('toGallery')}
    </Link>
  )
}

/** Anybody can give any name, so what a guest wrote is told as that. */
function Uploader({ image: { uploaded_by: name, by_guest: isByGuest } }: { image: Image }) {
  const { t } = useTranslation('viewer')
  if (isByGuest) return <span>{name === '' ? t('uploadedBySomeGuest') : t('uploadedByGuest', { name })}</span>
  return name === '' ? null : <span>{t('uploadedBy', { name })}</span>
}
