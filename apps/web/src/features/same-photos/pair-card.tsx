import type { Image } from '@banyan/contract'
import { formatDate } from '@banyan/contract'
import { dateText } from '../../lib/dates/date-text.ts'
import { useFamily } from '../../lib/family/family.queries.ts'
import { formatBytes } from '../../lib/format-bytes.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useEveryGallery } from '../../lib/photos/photos.queries.ts'
import { Link } from '../../lib/router/link.tsx'
import { Button } from '../../ui/button.tsx'
import type { Compared, SamePair } from './same-photos.queries.ts'

interface PairCardProps {
  readonly pair: SamePair
  readonly label: string
  readonly isBusy: boolean
  readonly onKeep: (kept: number, other: number) => void
  readonly onApart: (one: number, other: number) => void
}

/** Two photos side by side, and which one to keep. */
export function PairCard({ pair: { is_same_file: isFile, photos }, label, isBusy, onKeep, onApart }: PairCardProps) {
  const { t } = useTranslation('same')
  const [one, other] = photos.map(({ image }) => image) as [Image, Image]
  return (
    <li className="same-pair">
      <h2>
        <span className="visually-hidden">{label}: </span>
        {t(isFile ? 'sameFile' : 'samePicture')}
      </h2>
      <div className="same-photos">
        <Photo of={photos[0]} other={other} isBusy={isBusy} onKeep={() => onKeep(one.id, other.id)} />
        <Photo of={photos[1]} other={one} isBusy={isBusy} onKeep={() => onKeep(other.id, one.id)} />
      </div>
      <Button emphasis="quiet" disabled={isBusy} onClick={() => onApart(one.id, other.id)}>
        {t('distinct')}
      </Button>
    </li>
  )
}

interface PhotoProps {
  readonly of: Compared
  readonly other: Image
  readonly isBusy: boolean
  readonly onKeep: () => void
}

function Photo({ of: { image, people }, other, isBusy, onKeep }: PhotoProps) {
  const { t } = useTranslation('same')
  const language = useLanguage()
  const { family } = useFamily()
  const galleries = useEveryGallery()
  const pixels = ({ original_image_width: width, original_image_height: height }: Image) => `${width} × ${height}`
  const names = people.map((id) => family?.findPerson(id)?.name ?? '…').join(', ')
  const facts = {
    size: `${pixels(image)} · ${formatBytes(image.size_bytes, language)} · ${image.content_type.replace('image/', '').toUpperCase()}`,
    date: image.taken === '' ? t('noDate') : dateText(image.taken, language),
    uploaded: formatDate(new Date(image.creation_date), language, { dateStyle: 'medium' }),
    gallery: galleries.find(({ id }) => id === image.gallery_id)?.title ?? '…',
    people: names === '' ? t('nobody') : names,
    talk: String(image.comment_count),
    hearts: String(image.heart_count),
  }
  return (
    <section className="same-photo" aria-label={image.title}>
      <Link to={`/gallery/${image.gallery_id}/?image_id=${image.id}`} className="same-picture">
        <img src={image.large_thumbnail} alt={image.title} loading="lazy" decoding="async" />
      </Link>
      <p className="same-title">{image.title}</p>
      <dl>
        {(Object.keys(facts) as (keyof typeof facts)[]).map((fact) => (
          <div key={fact}>
            <dt>{t(`fact.${fact}`)}</dt>
            <dd>{facts[fact]}</dd>
          </div>
        ))}
      </dl>
      {other.joined_count > 0 ? null : (
        <Button emphasis="secondary" isBusy={isBusy} onClick={onKeep}>
          {t('keep')}
          <span className="visually-hidden"> {image.title}</span>
        </Button>
      )}
      {image.joined_count > 0 ? <p className="same-note">{t('hasPages')}</p> : null}
    </section>
  )
}
