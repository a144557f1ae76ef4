import type { Gallery as GalleryRow } from '@banyan/contract'
import { GalleryPage as Gallery } from '../../features/galleries/detail/gallery-page.tsx'
import { PersonGalleryPage as PersonGallery } from '../../features/galleries/person/person-gallery-page.tsx'
import { ShareGallery } from '../../features/guests/share-gallery.tsx'
import { WaitingPhotos } from '../../features/guests/waiting-photos.tsx'
import { renderViewer } from './lazy-viewer.tsx'

const guests = {
  share: (gallery: GalleryRow) => <ShareGallery gallery={gallery} />,
  waiting: (gallery: GalleryRow) => <WaitingPhotos galleryId={gallery.id} />,
}

export const GalleryPage = () => <Gallery viewer={renderViewer} guests={guests} />
export const PersonGalleryPage = () => <PersonGallery viewer={renderViewer} />
