import { formatDate } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'

/** A few photos in a row; each opens in its gallery. */
export function Pictures({ images, withYear = false }: { images: readonly Image[]; withYear?: boolean }) {
  const { t } = useTranslation('first')
  const language = useLanguage()
  return (
    <ul className="first-pictures">
      {images.map((image) => (
        <li key={image.id}>
          <Link to={`/gallery/${image.gallery_id}/?image_id=${image.id}`}>
            <img
              src={image.thumbnail}
              alt={image.title === '' ? t('photo') : image.title}
              width={image.thumbnail_width}
              height={image.thumbnail_height}
              loading="lazy"
              decoding="async"
            />
            {withYear ? <span>{formatDate(new Date(image.date_taken), language, { year: 'numeric' })}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}
