import { formatDate } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { ImageFilter } from '../../lib/photos/image-filter.ts'
import { useGallery } from '../../lib/photos/photos.queries.ts'
import { Link } from '../../lib/router/link.tsx'

/** Shows an image's title, description, date and uploader; leaves out what is unknown. */
export function Caption({ image, filter }: { image: Image; filter: ImageFilter }) {
  const { t } = useTranslation('viewer')
  const language = useLanguage()
  const taken =
    image.date_taken === '' ? '' : formatDate(new Date(image.date_taken), language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <div className="viewer-caption">
      <b>{image.title}</b>
      {image.description === '' ? null : <Description key={image.description} text={image.description} />}
      <p className="viewer-facts">
        {taken === '' ? null : <span>{t('taken', { date: taken })}</span>}
        {image.uploaded_by === '' ? null : <span>{t('uploadedBy', { name: image.uploaded_by })}</span>}
        {image.page_count > 1 ? <span>{t('pages', { total: image.page_count })}</span> : null}
        {image.is_incomplete ? <span>{t('incomplete')}</span> : null}
        {'galleryId' in filter && filter.galleryId === image.gallery_id ? null : <GalleryLink id={image.gallery_id} />}
      </p>
    </div>
  )
}

/** A description too long to show whole handles scrolling touches itself; others pass them on to the photo. */
function Description({ text }: { text: string }) {
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <p ref={host} className="viewer-description" data-long={isLong} tabIndex={isLong ? 0 : undefined}>
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
