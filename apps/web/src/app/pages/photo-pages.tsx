import { GalleryPage as Gallery } from '../../features/galleries/detail/gallery-page.tsx'
import { PersonGalleryPage as PersonGallery } from '../../features/galleries/person/person-gallery-page.tsx'
import { renderViewer } from './lazy-viewer.tsx'

export const GalleryPage = () => <Gallery viewer={renderViewer} />
export const PersonGalleryPage = () => <PersonGallery viewer={renderViewer} />
