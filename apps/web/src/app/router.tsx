import type { ComponentType } from 'react'
import type { Namespace } from '../lib/language/catalogues.ts'
import { i18n } from '../lib/language/i18n.ts'
import { PageNotLoaded } from '../lib/page-not-loaded.ts'
import { createRouter } from '../lib/router/router.ts'
import type { LoadedPage, Params, Route } from '../lib/router/routes.ts'

type Load = () => Promise<ComponentType>

async function loadPage(parts: () => Promise<LoadedPage>, namespaces: readonly Namespace[]): Promise<LoadedPage> {
  try {
    const [page] = await Promise.all([parts(), i18n.loadNamespaces(namespaces)])
    return page
  } catch (error) {
    throw new PageNotLoaded('The code of a page could not be loaded.', { cause: error })
  }
}

/** A route whose code and messages load when it is first opened. */
const open = (path: string, load: Load, ...namespaces: Namespace[]): Route => ({
  path,
  load: () => loadPage(async () => ({ Page: await load() }), namespaces),
})

/** A route for signed-in users, likewise. */
const members = (path: string, load: Load, ...namespaces: Namespace[]): Route => ({
  path,
  load: () =>
    loadPage(async () => {
      const [Page, { RequireSession }] = await Promise.all([load(), import('./require-session.tsx')])
      return { Page, Frame: RequireSession }
    }, namespaces),
})

/** Old confirmation mails have `sign_up_confirmation=TOKEN` in one piece. */
function oldConfirmation(params: Params, search: string): string | undefined {
  const token = /^sign_up_confirmation=(.+)$/.exec(params['old'] ?? '')?.[1]
  return token === undefined ? undefined : `/accounts/sign_up_confirmation/${encodeURIComponent(token)}/${search}`
}

const toSettings: Load = async () => (await import('../features/accounts/settings/settings-page.tsx')).SettingsPage

/** The first route of a path counts. */
const routes: readonly Route[] = [
  open('/', async () => (await import('../features/home/home-page.tsx')).HomePage, 'home', 'about', 'site'),
  open('/about', async () => (await import('../features/home/about/about-page.tsx')).AboutPage, 'about', 'site'),
  open('/privacy_policy', async () => (await import('../features/privacy/privacy-page.tsx')).PrivacyPage, 'privacy', 'site'),
  open('/accounts/login', async () => (await import('../features/accounts/login-page.tsx')).LoginPage, 'accounts'),
  open('/accounts/first_run', async () => (await import('../features/accounts/first-run-page.tsx')).FirstRunPage, 'accounts'),
  open('/accounts/sign_up', async () => (await import('../features/accounts/sign-up-page.tsx')).SignUpPage, 'accounts'),
  open(
    '/accounts/sign_up_confirmation/:token',
    async () => (await import('../features/accounts/mailed-links/confirm-sign-up-page.tsx')).ConfirmSignUpPage,
    'accounts',
  ),
  open(
    '/accounts/password_reset',
    async () => (await import('../features/accounts/request-reset-page.tsx')).RequestResetPage,
    'accounts',
  ),
  open(
    '/accounts/password_reset_confirmation',
    async () => (await import('../features/accounts/mailed-links/confirm-reset-page.tsx')).ConfirmResetPage,
    'accounts',
  ),
  open(
    '/accounts/invite_confirmation/:token',
    async () => (await import('../features/accounts/mailed-links/confirm-invite-page.tsx')).ConfirmInvitePage,
    'accounts',
  ),
  open(
    '/accounts/email_confirmation',
    async () => (await import('../features/accounts/mailed-links/confirm-email-page.tsx')).ConfirmEmailPage,
    'accounts',
  ),
  open(
    '/accounts/email_restore',
    async () => (await import('../features/accounts/mailed-links/restore-email-page.tsx')).RestoreEmailPage,
    'accounts',
  ),
  open(
    '/accounts/unsubscribe',
    async () => (await import('../features/accounts/mailed-links/unsubscribe-page.tsx')).UnsubscribePage,
    'accounts',
  ),
  members('/accounts/settings', toSettings, 'settings', 'accounts', 'keys'),
  members('/accounts/change_password', toSettings, 'settings', 'accounts', 'keys'),
  { path: '/accounts/:old', redirect: oldConfirmation },
  members('/operator', async () => (await import('../features/operator/operator-page.tsx')).OperatorPage, 'operator'),
  members('/gallery', async () => (await import('../features/galleries/list/gallery-list-page.tsx')).GalleryListPage, 'gallery'),
  members('/gallery/trash', async () => (await import('../features/galleries/trash/trash-page.tsx')).TrashPage, 'gallery'),
  members(
    '/gallery/:galleryId',
    async () => (await import('./pages/photo-pages.tsx')).GalleryPage,
    'gallery',
    'viewer',
    'tagging',
    'places',
  ),
  members('/gallery/:galleryId/map', async () => (await import('./pages/gallery-map-page.tsx')).GalleryMapPage, 'gallery', 'map'),
  members('/gallery/:galleryId/upload', async () => (await import('../features/upload/upload-page.tsx')).UploadPage, 'upload'),
  members(
    '/gallery/:galleryId/android_upload',
    async () => (await import('../features/upload/android-upload-page.tsx')).AndroidUploadPage,
    'upload',
  ),
  members(
    '/person_gallery',
    async () => (await import('./pages/photo-pages.tsx')).PersonGalleryPage,
    'gallery',
    'viewer',
    'tagging',
    'places',
  ),
  members(
    '/new_profile_photo',
    async () => (await import('../features/profile-photo/new-profile-photo-page.tsx')).NewProfilePhotoPage,
    'portrait',
  ),
  members(
    '/select_gallery',
    async () => (await import('../features/galleries/list/select-gallery-page.tsx')).SelectGalleryPage,
    'gallery',
  ),
  members('/family/gedcom', async () => (await import('./pages/whole-family-pages.tsx')).ImportExportPage, 'gedcom', 'tree'),
  members(
    '/family/history',
    async () => (await import('./pages/whole-family-pages.tsx')).HistoryPage,
    'history',
    'profile',
    'tree',
  ),
  members('/family/sources', async () => (await import('./pages/whole-family-pages.tsx')).SourcesPage, 'life', 'tree'),
  members(
    '/family/add/:personId?',
    async () => (await import('./pages/whole-family-pages.tsx')).AddFamilyPage,
    'forms',
    'profile',
    'tree',
  ),
  members(
    '/family/members',
    async () => (await import('./pages/whole-family-pages.tsx')).MembersPage,
    'members',
    'accounts',
    'tree',
  ),
  members('/family/families', async () => (await import('./pages/whole-family-pages.tsx')).FamiliesPage, 'members', 'tree'),
  members('/family/invites', async () => (await import('./pages/whole-family-pages.tsx')).InvitesPage, 'invites', 'tree'),
  members(
    '/family/duplicates',
    async () => (await import('./pages/whole-family-pages.tsx')).DuplicatesPage,
    'merge',
    'profile',
    'tree',
  ),
  members(
    '/family/problems',
    async () => (await import('./pages/whole-family-pages.tsx')).ProblemsPage,
    'problems',
    'life',
    'tree',
  ),
  members('/family/:state?/:personId?', async () => (await import('./pages/family-page.tsx')).FamilyPage, 'tree', 'edit'),
]

export const createAppRouter = () => createRouter(routes)
