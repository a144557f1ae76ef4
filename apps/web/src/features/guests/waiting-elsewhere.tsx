import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWaitingPhotos } from './guests.queries.ts'

/** Says in which galleries photos of guests wait, on the page of all galleries. */
export function WaitingElsewhere() {
  const { t } = useTranslation('sharing')
  const { data } = useWaitingPhotos()
  if (!data || data.count === 0) return null
  const galleries = new Map(data.results.map((photo) => [photo.gallery_id, photo.gallery_title]))
  return (
    <Notice kind="info">
      {t('waiting.title', { count: data.count })}{' '}
      {[...galleries].map(([id, title], index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <Link to={`/gallery/${id}/`}>{title}</Link>
        </span>
      ))}
    </Notice>
  )
}
