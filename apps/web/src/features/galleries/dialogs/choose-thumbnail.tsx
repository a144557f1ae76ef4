import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { allImages } from '../../../lib/photos/photos.queries.ts'
import { FolderIcon } from '../../../ui/icons/photo-icons.tsx'
import './choose-thumbnail.css'

/** Which picture stands for the gallery, or none. */
export function ChooseThumbnail({
  galleryId,
  value,
  onChange,
}: {
  galleryId: number
  value: number | null
  onChange: (imageId: number | null) => void
}) {
  const { t } = useTranslation('gallery')
  const name = useId()
  const images = useQuery(allImages({ galleryId }))
  // What keeps the photos from coming is said where it matters, when the gallery cannot be saved either.
  if (images.error) return <p className="choose-thumbnail-missing">{t('edit.notLoaded')}</p>
  if (images.data?.length === 0) return null
  return (
    <fieldset className="choose-thumbnail" aria-busy={images.isPending}>
      <legend>{t('edit.thumbnail')}</legend>
      <div className="choose-thumbnail-rows">
        <label>
          <input
            type="radio"
            name={name}
            aria-label={t('edit.noThumbnail')}
            checked={value === null}
            onChange={() => onChange(null)}
          />
          <span title={t('edit.noThumbnail')}>
            <FolderIcon />
          </span>
        </label>
        {images.data?.map((image) => (
          <label key={image.id}>
            <input
              type="radio"
              name={name}
              aria-label={image.title}
              checked={value === image.id}
              onChange={() => onChange(image.id)}
            />
            <img src={image.thumbnail} alt="" title={image.title} loading="lazy" decoding="async" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
