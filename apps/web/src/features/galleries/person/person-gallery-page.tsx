import { limits } from '@banyan/contract'
import type { Image } from '@banyan/contract'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { usePerson } from '../../../lib/family/family.queries.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useImages } from '../../../lib/photos/photos.queries.ts'
import { usePageNumber } from '../../../lib/photos/use-page-number.ts'
import { createLastShown } from '../../../lib/photos/viewer-place.ts'
import type { ViewerPlace } from '../../../lib/photos/viewer-place.ts'
import { Navigate } from '../../../lib/router/link.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { useCanWrite } from '../../../lib/session/use-role.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { GalleryIcon } from '../../../ui/icons/icons.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import { useTitle } from '../../../ui/page/page.tsx'
import { ImageRows } from '../detail/image-rows.tsx'
import { Empty } from '../empty.tsx'
import { failureOf, ListProblem } from '../list-state.tsx'
import { toGalleryList } from '../paths.ts'
import { SkeletonRows } from '../rows/photo-rows.tsx'
import { SuggestedFaces } from './suggested-faces.tsx'
import '../galleries.css'

const none: readonly Image[] = []
const toPerson = (): string => '/person_gallery/'

/** Shows the images in which the selected person is tagged. */
export function PersonGalleryPage({ viewer }: { viewer: (place: ViewerPlace) => ReactNode }) {
  const personId = useSession((state) => state.personId)
  return personId === 0 ? (
    <Navigate replace to="/family/profile/" />
  ) : (
    <PersonImages key={personId} personId={personId} viewer={viewer} />
  )
}

function PersonImages({ personId, viewer }: { personId: number; viewer: (place: ViewerPlace) => ReactNode }) {
  const { t } = useTranslation(['gallery', 'common'])
  const person = usePerson(personId)
  const images = useImages({ personId }, usePageNumber() * limits.pageSize.usual)
  const failure = failureOf(images)
  const canWrite = useCanWrite()
  const name = person.data?.name ?? '…'
  const heading = t('person.title', { name })
  useTitle(heading)
  const shown = images.data?.images ?? none
  const [lastShown] = useState(createLastShown)
  return (
    <div className="photo-page">
      <Breadcrumbs
        label={t('crumbs.label')}
        items={[
          { label: t('common:navigation.family'), to: `/family/tree/${personId}/` },
          { label: t('person.profile'), to: `/family/profile/${personId}/` },
          { label: heading },
        ]}
      />
      <header className="photo-head">
        <div className="photo-head-words">
          <h1>{heading}</h1>
        </div>
      </header>
      {person.data && canWrite ? <SuggestedFaces personId={personId} name={name} /> : null}
      {failure ? (
        <ListProblem error={failure} page={1} toPage={toPerson} onRetry={() => void images.refetch()} />
      ) : images.data ? (
        images.data.count === 0 ? (
          <Empty text={t('person.empty', { name })}>
            <LinkButton emphasis="secondary" to={toGalleryList()}>
              <GalleryIcon />
              {t('person.toGalleries')}
            </LinkButton>
          </Empty>
        ) : (
          <ImageRows label={heading} images={shown} list={images} isBusy={false} lastShown={lastShown} />
        )
      ) : (
        <SkeletonRows label={t('common:loading')} />
      )}
      {images.data ? viewer({ filter: { personId }, count: images.data.count, images: shown, onLeft: lastShown.put }) : null}
    </div>
  )
}
