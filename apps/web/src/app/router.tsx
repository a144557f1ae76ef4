import type { ComponentType } from 'react'
import type { Namespace } from '../lib/language/catalogues.ts'
import { i18n } from '../lib/language/i18n.ts'
import { PageNotLoaded } from '../lib/page-not-loaded.ts'
import { createRouter } from '../lib/router/router.ts'
import type { LoadedPage, Params, Route } from '../lib/router/routes.ts'
import type { memberPages } from './member-pages.ts'

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

/** A route for signed-in users, likewise; what its code consists of is known to the code that all of these pages share. */
const members = (path: string, page: keyof typeof memberPages, ...namespaces: Namespace[]): Route => ({
  path,
  load: () =>
    loadPage(async () => {
      const { memberPages: pages, RequireSession } = await import('./member-pages.ts')
      return { Page: await pages[page](), Frame: RequireSession }
    }, namespaces),
})

/** The tree, whose code does not wait for the code that it shares with other pages. */
const tree: Route = {
  path: '/family/:state?/:personId?',
  load: () =>
    loadPage(async () => {
      const [{ RequireSession }, { FamilyPage }] = await Promise.all([
        import('./member-pages.ts'),
        import('./pages/family-page.tsx'),
      ])
      return { Page: FamilyPage, Frame: RequireSession }
    }, ['tree', 'edit']),
}

/** Old confirmation mails have `sign_up_confirmation=TOKEN` in one piece. */
function oldConfirmation(params: Params, search: string): string | undefined {
  const token = /^sign_up_confirmation=(.+)$/.exec(params['old'] ?? '')?.[1]
  return token === undefined ? undefined : `/accounts/sign_up_confirmation/${encodeURIComponent(token)}/${search}`
}

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
  open('/accounts/here', async () => (await import('../features/accounts/mailed-links/here-page.tsx')).HerePage, 'accounts'),
  open(
    '/accounts/unsubscribe',
    async () => (await import('../features/accounts/mailed-links/unsubscribe-page.tsx')).UnsubscribePage,
    'accounts',
  ),
  open(
    '/accounts/recovery/:step',
    async () => (await import('../features/accounts/recovery/recovery-page.tsx')).RecoveryPage,
    'accounts',
    'recovery',
  ),
  open('/accounts/oidc', async () => (await import('../features/accounts/oidc-page.tsx')).OidcPage, 'accounts', 'keys'),
  open(
    '/accounts/card',
    async () => (await import('../features/accounts/cards/card-page.tsx')).CardPage,
    'accounts',
    'cards',
    'keys',
  ),
  members('/accounts/settings', 'settings', 'settings', 'accounts', 'keys', 'cards'),
  members('/accounts/change_password', 'settings', 'settings', 'accounts', 'keys', 'cards'),
  { path: '/accounts/:old', redirect: oldConfirmation },
  members('/operator', 'operator', 'operator'),
  members('/gallery', 'galleryList', 'gallery', 'sharing'),
  members('/photos/:part?', 'timeline', 'timeline', 'gallery', 'viewer', 'pages', 'tagging', 'places'),
  members('/gallery/trash', 'trash', 'gallery'),
  members('/gallery/:galleryId', 'gallery', 'gallery', 'sharing', 'viewer', 'pages', 'tagging', 'places'),
  members('/gallery/:galleryId/map', 'galleryMap', 'gallery', 'map'),
  members('/gallery/:galleryId/upload', 'upload', 'upload'),
  members('/gallery/:galleryId/android_upload', 'androidUpload', 'upload'),
  members('/person_gallery', 'personGallery', 'gallery', 'viewer', 'pages', 'tagging', 'places'),
  members('/new_profile_photo', 'newProfilePhoto', 'portrait'),
  members('/select_gallery', 'selectGallery', 'gallery'),
  members('/home', 'firstPage', 'first', 'days', 'life'),
  members('/days', 'days', 'days', 'life'),
  members('/print/:kind?', 'print', 'printing'),
  members('/family/gedcom', 'importExport', 'gedcom', 'tree'),
  members('/family/history', 'history', 'history', 'profile', 'tree'),
  members('/family/sources', 'sources', 'life', 'tree'),
  members('/family/words', 'words', 'words', 'kinship', 'tree'),
  members('/family/add/:personId?', 'addFamily', 'forms', 'profile', 'life', 'tree'),
  members('/family/learn', 'learn', 'learn', 'kinship', 'words', 'tree'),
  members('/family/learn/sheet', 'sheet', 'learn', 'kinship', 'tree'),
  members('/family/members', 'members', 'members', 'accounts', 'cards', 'keys', 'recovery', 'tree'),
  members('/family/log', 'familyLog', 'log', 'tree'),
  members('/family/families', 'families', 'members', 'tree'),
  members('/family/invites', 'invites', 'invites', 'tree'),
  members('/family/duplicates', 'duplicates', 'merge', 'profile', 'tree'),
  members('/family/problems', 'problems', 'problems', 'life', 'tree'),
  tree,
]

export const createAppRouter = () => createRouter(routes)
