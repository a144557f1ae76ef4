import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWaitingComments, useWaitingPhotos } from './guests.queries.ts'

/** Says in which galleries photos and comments of guests wait, on the page of all galleries. */
export function WaitingElsewhere() {
  const { t } = useTranslation('sharing')
  const { data: photos } = useWaitingPhotos()
  const { data: comments = [] } = useWaitingComments()
  return (
    <>
      {photos && photos.count > 0 ? (
        <WaitingIn
          title={t('waiting.title', { count: photos.count })}
          galleries={new Map(photos.results.map((photo) => [photo.gallery_id, photo.gallery_title]))}
        />
      ) : null}
      {comments.length > 0 ? (
        <WaitingIn
          title={t('waitingComments.title', { count: comments.length })}
          galleries={new Map(comments.map((comment) => [comment.gallery_id, comment.gallery_title]))}
        />
      ) : null}
    </>
  )
}

function WaitingIn({ title, galleries }: { title: string; galleries: ReadonlyMap<number, string> }) {
  return (
    <Notice kind="info">
      {title}{' '}
      {[...galleries].map(([id, name], index) => (
        <span key={id}>
          {index === 0 ? '' : ', '}
          <Link to={`/gallery/${id}/`}>{name}</Link>
        </span>
      ))}
    </Notice>
  )
}
