import { GalleryListPage as List } from '../../features/galleries/list/gallery-list-page.tsx'
import { WaitingElsewhere } from '../../features/guests/waiting-elsewhere.tsx'

export const GalleryListPage = () => <List waiting={<WaitingElsewhere />} />
