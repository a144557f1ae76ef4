// What every page for signed-in users shares, and which other code each of them has. Nobody who signs in waits for this list, so it is no
// part of the router.
import type { ComponentType } from 'react'
import { session } from '../lib/session/session.ts'
import { queryClient } from './query-client.ts'

export { RequireSession } from './require-session.tsx'

/** All but the tree, which the router knows. */
export const memberPages = {
  settings: async () => (await import('../features/accounts/settings/settings-page.tsx')).SettingsPage,
  operator: async () => (await import('../features/operator/operator-page.tsx')).OperatorPage,
  galleryList: async () => (await import('./pages/gallery-list-page.tsx')).GalleryListPage,
  timeline: async () => (await import('./pages/photo-pages.tsx')).TimelinePage,
  trash: async () => (await import('../features/galleries/trash/trash-page.tsx')).TrashPage,
  gallery: async () => (await import('./pages/photo-pages.tsx')).GalleryPage,
  galleryMap: async () => (await import('./pages/gallery-map-page.tsx')).GalleryMapPage,
  upload: async () => (await import('../features/upload/upload-page.tsx')).UploadPage,
  androidUpload: async () => (await import('../features/upload/android-upload-page.tsx')).AndroidUploadPage,
  personGallery: async () => (await import('./pages/photo-pages.tsx')).PersonGalleryPage,
  newProfilePhoto: async () => (await import('../features/profile-photo/new-profile-photo-page.tsx')).NewProfilePhotoPage,
  selectGallery: async () => (await import('../features/galleries/list/select-gallery-page.tsx')).SelectGalleryPage,
  importExport: async () => (await import('./pages/whole-family-pages.tsx')).ImportExportPage,
  history: async () => (await import('./pages/whole-family-pages.tsx')).HistoryPage,
  firstPage: async () => (await import('./pages/first-page.tsx')).FirstPage,
  days: async () => (await import('../features/days/days-page.tsx')).DaysPage,
  sources: async () => (await import('./pages/whole-family-pages.tsx')).SourcesPage,
  words: async () => (await import('./pages/whole-family-pages.tsx')).WordsPage,
  addFamily: async () => (await import('./pages/whole-family-pages.tsx')).AddFamilyPage,
  learn: async () => (await import('./pages/learn-pages.tsx')).LearnPage,
  sheet: async () => (await import('./pages/learn-pages.tsx')).SheetPage,
  members: async () => (await import('./pages/whole-family-pages.tsx')).MembersPage,
  familyLog: async () => (await import('./pages/whole-family-pages.tsx')).FamilyLogPage,
  families: async () => (await import('./pages/whole-family-pages.tsx')).FamiliesPage,
  invites: async () => (await import('./pages/whole-family-pages.tsx')).InvitesPage,
  duplicates: async () => (await import('./pages/whole-family-pages.tsx')).DuplicatesPage,
  print: async () => (await import('../features/printing/printing-page.tsx')).PrintingPage,
  problems: async () => (await import('./pages/whole-family-pages.tsx')).ProblemsPage,
} satisfies Record<string, () => Promise<ComponentType>>

/** Loads the code of a page that takes long, and begins to read what it shows, before the router asks for it. */
export async function openAhead({ pathname, search }: Location): Promise<void> {
  if (!/^\/photos\/?$/.test(pathname)) return
  const { readTimelineAhead } = await import('./pages/photo-pages.tsx')
  if ((await session.restore()) === 'signed-in') await readTimelineAhead(queryClient, new URLSearchParams(search))
}
