import type { ComponentType } from 'react'
import { createBrowserRouter, redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { Namespace } from '../lib/language/catalogues.ts'
import { i18n } from '../lib/language/i18n.ts'
import { PageNotLoaded } from '../lib/page-not-loaded.ts'
import { FirstLoad } from './first-load.tsx'
import { ErrorPage, NotFoundPage } from './pages/error-page.tsx'
import { Shell } from './shell/shell.tsx'

/** A route whose code and messages load when it is first opened. */
const page =
  (load: () => Promise<ComponentType>, ...namespaces: Namespace[]) =>
  async () => {
    const [Component] = await Promise.all([load(), i18n.loadNamespaces(namespaces)]).catch((error: unknown) => {
      throw new PageNotLoaded('The code of a page could not be loaded.', { cause: error })
    })
    return { Component }
  }

/** Old confirmation mails have `sign_up_confirmation=TOKEN` in one piece. */
function oldConfirmation({ params, request }: LoaderFunctionArgs) {
  const token = /^sign_up_confirmation=(.+)$/.exec(params['old'] ?? '')?.[1]
  if (token === undefined) throw new Response(null, { status: 404 })
  return redirect(`/accounts/sign_up_confirmation/${encodeURIComponent(token)}/${new URL(request.url).search}`)
}

export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Shell,
      HydrateFallback: FirstLoad,
      children: [
        {
          ErrorBoundary: ErrorPage,
          children: [
            {
              index: true,
              lazy: page(async () => (await import('../features/home/home-page.tsx')).HomePage, 'home', 'about', 'site'),
            },
            {
              path: 'about',
              lazy: page(async () => (await import('../features/home/about/about-page.tsx')).AboutPage, 'about', 'site'),
            },
            {
              path: 'privacy_policy',
              lazy: page(async () => (await import('../features/privacy/privacy-page.tsx')).PrivacyPage, 'privacy', 'site'),
            },
            {
              path: 'accounts',
              children: [
                {
                  path: 'login',
                  lazy: page(async () => (await import('../features/accounts/login-page.tsx')).LoginPage, 'accounts'),
                },
                {
                  path: 'first_run',
                  lazy: page(async () => (await import('../features/accounts/first-run-page.tsx')).FirstRunPage, 'accounts'),
                },
                {
                  path: 'sign_up',
                  lazy: page(async () => (await import('../features/accounts/sign-up-page.tsx')).SignUpPage, 'accounts'),
                },
                {
                  path: 'sign_up_confirmation/:token',
                  lazy: page(
                    async () => (await import('../features/accounts/mailed-links/confirm-sign-up-page.tsx')).ConfirmSignUpPage,
                    'accounts',
                  ),
                },
                {
                  path: 'password_reset',
                  lazy: page(
                    async () => (await import('../features/accounts/request-reset-page.tsx')).RequestResetPage,
                    'accounts',
                  ),
                },
                {
                  path: 'password_reset_confirmation',
                  lazy: page(
                    async () => (await import('../features/accounts/mailed-links/confirm-reset-page.tsx')).ConfirmResetPage,
                    'accounts',
                  ),
                },
                {
                  path: 'invite_confirmation/:token',
                  lazy: page(
                    async () => (await import('../features/accounts/mailed-links/confirm-invite-page.tsx')).ConfirmInvitePage,
                    'accounts',
                  ),
                },
                {
                  path: 'email_confirmation',
                  lazy: page(
                    async () => (await import('../features/accounts/mailed-links/confirm-email-page.tsx')).ConfirmEmailPage,
                    'accounts',
                  ),
                },
                {
                  path: 'email_restore',
                  lazy: page(
                    async () => (await import('../features/accounts/mailed-links/restore-email-page.tsx')).RestoreEmailPage,
                    'accounts',
                  ),
                },
                {
                  path: 'unsubscribe',
                  lazy: page(
                    async () => (await import('../features/accounts/mailed-links/unsubscribe-page.tsx')).UnsubscribePage,
                    'accounts',
                  ),
                },
                { path: ':old', loader: oldConfirmation },
              ],
            },
            {
              lazy: page(async () => (await import('./require-session.tsx')).RequireSession),
              children: [
                ...['settings', 'change_password'].map((name) => ({
                  path: `accounts/${name}`,
                  lazy: page(
                    async () => (await import('../features/accounts/settings/settings-page.tsx')).SettingsPage,
                    'settings',
                    'accounts',
                  ),
                })),
                {
                  path: 'operator',
                  lazy: page(async () => (await import('../features/operator/operator-page.tsx')).OperatorPage, 'operator'),
                },
                {
                  path: 'gallery',
                  lazy: page(
                    async () => (await import('../features/galleries/list/gallery-list-page.tsx')).GalleryListPage,
                    'gallery',
                  ),
                },
                {
                  path: 'gallery/trash',
                  lazy: page(async () => (await import('../features/galleries/trash/trash-page.tsx')).TrashPage, 'gallery'),
                },
                {
                  path: 'gallery/:galleryId',
                  lazy: page(
                    async () => (await import('./pages/photo-pages.tsx')).GalleryPage,
                    'gallery',
                    'viewer',
                    'tagging',
                    'places',
                  ),
                },
                {
                  path: 'gallery/:galleryId/map',
                  lazy: page(async () => (await import('./pages/gallery-map-page.tsx')).GalleryMapPage, 'gallery', 'map'),
                },
                {
                  path: 'gallery/:galleryId/upload',
                  lazy: page(async () => (await import('../features/upload/upload-page.tsx')).UploadPage, 'upload'),
                },
                {
                  path: 'gallery/:galleryId/android_upload',
                  lazy: page(
                    async () => (await import('../features/upload/android-upload-page.tsx')).AndroidUploadPage,
                    'upload',
                  ),
                },
                {
                  path: 'person_gallery',
                  lazy: page(
                    async () => (await import('./pages/photo-pages.tsx')).PersonGalleryPage,
                    'gallery',
                    'viewer',
                    'tagging',
                    'places',
                  ),
                },
                {
                  path: 'new_profile_photo',
                  lazy: page(
                    async () => (await import('../features/profile-photo/new-profile-photo-page.tsx')).NewProfilePhotoPage,
                    'portrait',
                  ),
                },
                {
                  path: 'select_gallery',
                  lazy: page(
                    async () => (await import('../features/galleries/list/select-gallery-page.tsx')).SelectGalleryPage,
                    'gallery',
                  ),
                },
                {
                  path: 'family/gedcom',
                  lazy: page(async () => (await import('./pages/whole-family-pages.tsx')).ImportExportPage, 'gedcom', 'tree'),
                },
                {
                  path: 'family/history',
                  lazy: page(
                    async () => (await import('./pages/whole-family-pages.tsx')).HistoryPage,
                    'history',
                    'profile',
                    'tree',
                  ),
                },
                {
                  path: 'family/invites',
                  lazy: page(async () => (await import('./pages/whole-family-pages.tsx')).InvitesPage, 'invites', 'tree'),
                },
                {
                  path: 'family/duplicates',
                  lazy: page(
                    async () => (await import('./pages/whole-family-pages.tsx')).DuplicatesPage,
                    'merge',
                    'profile',
                    'tree',
                  ),
                },
                {
                  path: 'family/:state?/:personId?',
                  lazy: page(async () => (await import('./pages/family-page.tsx')).FamilyPage, 'tree', 'edit'),
                },
              ],
            },
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ])
