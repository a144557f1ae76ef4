import type { Gallery as GalleryRow } from '@banyan/contract'
import { lazy, Suspense } from 'react'
import type { ComponentProps } from 'react'
import { GalleryPage as Gallery } from '../../features/galleries/detail/gallery-page.tsx'
import { PersonGalleryPage as PersonGallery } from '../../features/galleries/person/person-gallery-page.tsx'
import { TimelinePage as Timeline } from '../../features/galleries/timeline/timeline-page.tsx'
import { ShareGallery } from '../../features/guests/share-gallery.tsx'
import { WaitingComments } from '../../features/guests/waiting-comments.tsx'
import { WaitingPhotos } from '../../features/guests/waiting-photos.tsx'
import { i18n } from '../../lib/language/i18n.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PageNotLoaded } from '../../lib/page-not-loaded.ts'
import { useParams } from '../../lib/router/hooks.ts'
import { Loading } from '../../ui/loading.tsx'
import { KinTerm } from './lazy-kin-term.tsx'
import { talk } from './lazy-talk.tsx'
import { renderEditMany, renderViewer } from './lazy-viewer.tsx'

const guests = {
  share: (gallery: GalleryRow) => <ShareGallery gallery={gallery} />,
  waiting: (gallery: GalleryRow) => (
    <>
      <WaitingPhotos galleryId={gallery.id} />
      <WaitingComments about={{ galleryId: gallery.id }} />
    </>
  ),
}

export const GalleryPage = () => <Gallery viewer={renderViewer} editMany={renderEditMany} guests={guests} talk={talk.gallery} />
const UnknownPeople = lazy(() =>
  Promise.all([import('../../features/faces/unknown-people-page.tsx'), i18n.loadNamespaces(['faces'])]).then(
    ([{ UnknownPeoplePage }]) => ({ default: UnknownPeoplePage }),
    (error: unknown) => {
      throw new PageNotLoaded('The code of unknown people could not be loaded.', { cause: error })
    },
  ),
)

const renderKinTerm: ComponentProps<typeof Timeline>['kinTerm'] = (props) => (
  <Suspense>
    <KinTerm {...props} />
  </Suspense>
)

const SamePhotos = lazy(() =>
  Promise.all([import('../../features/same-photos/same-photos-page.tsx'), i18n.loadNamespaces(['same'])]).then(
    ([{ SamePhotosPage }]) => ({ default: SamePhotosPage }),
    (error: unknown) => {
      throw new PageNotLoaded('The code of photos that are there twice could not be loaded.', { cause: error })
    },
  ),
)

/** All photos, the people in them whom nobody has named yet, and those that are there twice. */
export function TimelinePage() {
  const { t } = useTranslation()
  const { part } = useParams()
  if (part !== 'faces' && part !== 'same')
    return <Timeline viewer={renderViewer} editMany={renderEditMany} kinTerm={renderKinTerm} />
  return <Suspense fallback={<Loading label={t('loading')} />}>{part === 'faces' ? <UnknownPeople /> : <SamePhotos />}</Suspense>
}
export { readTimelineAhead } from '../../features/galleries/timeline/timeline.queries.ts'
export const PersonGalleryPage = () => <PersonGallery viewer={renderViewer} />
