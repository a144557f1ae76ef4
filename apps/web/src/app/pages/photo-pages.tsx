import type { Gallery as GalleryRow } from '@banyan/contract'
import { GalleryPage as Gallery } from '../../features/galleries/detail/gallery-page.tsx'
import { PersonGalleryPage as PersonGallery } from '../../features/galleries/person/person-gallery-page.tsx'
import { TimelinePage as Timeline } from '../../features/galleries/timeline/timeline-page.tsx'
import { ShareGallery } from '../../features/guests/share-gallery.tsx'
import { WaitingComments } from '../../features/guests/waiting-comments.tsx'
import { WaitingPhotos } from '../../features/guests/waiting-photos.tsx'
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
export const TimelinePage = () => <Timeline viewer={renderViewer} editMany={renderEditMany} />
export const PersonGalleryPage = () => <PersonGallery viewer={renderViewer} />
