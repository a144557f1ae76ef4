import type { Image } from '@banyan/contract'
import type { Translate } from '../../language/catalogues.ts'
import { useTranslation } from '../../language/use-translation.ts'
import { cellId } from '../viewer-place.ts'
import './choice.css'

interface PhotoThumbsProps {
  readonly images: readonly Image[]
  readonly onOpen: (imageId: number) => void
  /** So many are shown at most; a number says how many more there are. */
  readonly most?: number
}

/** Small pictures in a row; choosing one opens it. */
export function PhotoThumbs({ images, onOpen, most = Infinity }: PhotoThumbsProps) {
  const { t } = useTranslation('life')
  if (images.length === 0) return null
  const shown = images.slice(0, images.length > most ? most - 1 : most)
  const next = images[shown.length]
  return (
    <ul className="photo-thumbs">
      {shown.map((image) => (
        <li key={image.id}>
          <button
            type="button"
            className="photo-thumb"
            data-on-paper
            aria-label={photoName(image, t)}
            onClick={() => onOpen(image.id)}
          >
            <PhotoThumb image={image} />
          </button>
        </li>
      ))}
      {next === undefined ? null : (
        <li>
          <button
            type="button"
            className="photo-thumb photo-thumb-more"
            aria-label={t('photos.openMore', { count: images.length - shown.length })}
            onClick={() => onOpen(next.id)}
          >
            +{images.length - shown.length}
          </button>
        </li>
      )}
    </ul>
  )
}

export const photoName = ({ title }: Image, t: Translate<['life']>): string =>
  title === '' ? t('photos.untitled') : t('photos.named', { title })

export const PhotoThumb = ({ image }: { image: Image }) => (
  <img
    id={cellId(image.id)}
    src={image.thumbnail}
    width={image.thumbnail_width}
    height={image.thumbnail_height}
    alt=""
    loading="lazy"
    decoding="async"
    draggable={false}
  />
)
