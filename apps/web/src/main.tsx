import { localeOf } from '@banyan/contract'
import { createRoot } from 'react-dom/client'
import { FirstLoad } from './app/first-load.tsx'
import { openNativeBridge } from './app/native-bridge.ts'
import { ErrorPage, NotFoundPage } from './app/pages/error-page.tsx'
import { createAppRouter } from './app/router.tsx'
import { Shell } from './app/shell/shell.tsx'
import { pathFromHash } from './lib/app-path.ts'
import { noteInitialVisit } from './lib/initial-visit.ts'
import { startI18n } from './lib/language/i18n.ts'
import { initialChoice } from './lib/language/language.ts'
import { RouterView } from './lib/router/router-view.tsx'
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
const router = createAppRouter()
openNativeBridge((route) => void router.navigate(route))
void words.then(() =>
  createRoot(root).render(
    <UiProvider>
      <RouterView router={router} Shell={Shell} FirstLoad={FirstLoad} NotFound={NotFoundPage} Failed={ErrorPage} />
    </UiProvider>,
  ),
)
