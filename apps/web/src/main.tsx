import { localeOf } from '@banyan/contract'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { openNativeBridge } from './app/native-bridge.ts'
import { createRouter } from './app/router.tsx'
import { pathFromHash } from './lib/app-path.ts'
import { noteInitialVisit } from './lib/initial-visit.ts'
import { startI18n } from './lib/language/i18n.ts'
import { initialChoice } from './lib/language/language.ts'
import { followOtherTabs, session } from './lib/session/session.ts'
import { UiProvider } from './ui/theme/ui-provider.tsx'

// Addresses of old have the route after a `#`.
const path = pathFromHash(window.location.hash)
if (path !== undefined) window.history.replaceState(null, '', path)
noteInitialVisit(window.location.pathname)

const { language, region } = initialChoice(
  new URLSearchParams(window.location.search),
  session.store.getState(),
  navigator.languages,
)
session.setLanguage(language, region)
followOtherTabs()
void session.restore()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// The first page's code and words are on their way while the shared words are.
const words = startI18n(localeOf(language, region))
const router = createRouter()
openNativeBridge((route) => void router.navigate(route))
void words.then(() =>
  createRoot(root).render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  ),
)
