import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWaitingComments, useWaitingPhotos } from './guests.queries.ts'

/** Says where photos and comments of guests wait, on the page of all galleries. */
export function WaitingElsewhere() {
  const { t } = useTranslation('sharing')
  const { data: photos } = useWaitingPhotos()
  const { data: comments = [] } = useWaitingComments()
  return (
    <>
      {photos && photos.count > 0 ? (
        <WaitingIn
          title={t('waiting.title', { count: photos.count })}
          places={new Map(photos.results.map((photo) => [`/gallery/${photo.gallery_id}/`, photo.gallery_title]))}
        />
      ) : null}
      {comments.length > 0 ? (
        <WaitingIn
          title={t('waitingComments.title', { count: comments.length })}
          places={
            new Map(
              comments.map(({ gallery_id: gallery, gallery_title: called, person_id: person, title }) =>
                gallery === null ? [`/family/profile/${person}/`, title] : [`/gallery/${gallery}/`, called],
              ),
            )
          }
        />
      ) : null}
    </>
  )
}

function WaitingIn({ title, places }: { title: string; places: ReadonlyMap<string, string> }) {
  return (
    <Notice kind="info">
      {title}{' '}
      {[...places].map(([address, name], index) => (
        <span key={address}>
          {index === 0 ? '' : ', '}
          <Link to={address}>{name}</Link>
        </span>
      ))}
    </Notice>
  )
}
