import { formatDate } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import { call } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { FilmMark } from '../../lib/photos/film-mark.tsx'
import { Link } from '../../lib/router/link.tsx'
import { seenAs } from '../../lib/session/see-as.ts'
import { useRole } from '../../lib/session/use-role.ts'
import { Button } from '../../ui/button.tsx'

/** A few photos in a row; each opens in its gallery. */
export function Pictures({ images, withYear = false }: { images: readonly Image[]; withYear?: boolean }) {
  return (
    <ul className="first-pictures">
      {images.map((image) => (
        <Picture key={image.id} image={image} withYear={withYear} />
      ))}
    </ul>
  )
}

/** Keepers set one aside that nobody's first page should show; it stays here with the way back, so that nothing moves under a finger. */
function Picture({ image, withYear }: { image: Image; withYear: boolean }) {
  const { t } = useTranslation('first')
  const language = useLanguage()
  const isKeeper = useRole() === 'keeper' && seenAs() === undefined
  const [isAside, setIsAside] = useState(false)
  const setAside = async (is_set_aside: boolean) => {
    try {
      await call('updateImage', { params: { id: image.id }, body: { is_set_aside } })
      setIsAside(is_set_aside)
    } catch (error) {
      showError(error)
    }
  }
  const title = image.title === '' ? t('photo') : image.title
  return (
    <li>
      {isAside ? (
        <p className="first-quiet">{t('aside.done', { title })}</p>
      ) : (
        <Link to={`/gallery/${image.gallery_id}/?image_id=${image.id}`}>
          <img
            src={image.thumbnail}
            alt={title}
            width={image.thumbnail_width}
            height={image.thumbnail_height}
            loading="lazy"
            decoding="async"
          />
          <FilmMark film={image.film} />
          {withYear ? (
            <span>{formatDate(new Date(image.date_taken), language, { year: 'numeric', timeZone: 'UTC' })}</span>
          ) : null}
        </Link>
      )}
      {isKeeper ? (
        <Button emphasis="quiet" onClick={() => void setAside(!isAside)}>
          {t(isAside ? 'aside.undo' : 'aside.set')}
          <span className="visually-hidden"> {title}</span>
        </Button>
      ) : null}
    </li>
  )
}
