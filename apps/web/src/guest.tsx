import { localeOf } from '@banyan/contract'
import { createRoot } from 'react-dom/client'
import { startGuest } from './features/guest-page/guest-link.ts'
import { GuestPage } from './features/guest-page/guest-page.tsx'
import { loadWords } from './features/guest-page/words.ts'
import { htmlLanguage, initialChoice } from './lib/language/language.ts'
import './features/guest-page/guest.css'
import './ui/theme/theme.css'
import './ui/theme/base.css'
import './ui/theme/print.css'

// The page of somebody who has only a link. It knows nothing of sessions, and shares no code with the application but what is here.

const isNight = window.matchMedia('(prefers-color-scheme: dark)')
const follow = (): void => document.documentElement.setAttribute('data-mantine-color-scheme', isNight.matches ? 'dark' : 'light')
follow()
isNight.addEventListener('change', follow)

const choice = initialChoice(
  new URLSearchParams(window.location.search),
  { language: undefined, region: '' },
  navigator.languages,
)
const locale = localeOf(choice.language, choice.region)
document.documentElement.lang = htmlLanguage(locale)

// The secret stays behind the `#`, which no server and no preview of a message ever sees.
const secret = window.location.hash.slice(1)
window.addEventListener('hashchange', () => window.location.reload())

const root = document.getElementById('root')
if (!root) throw new Error('guest.html has no #root')
if (window.location.pathname.startsWith('/story')) {
  void import('./features/story-page/start-story.tsx').then(({ startStory }) => startStory(createRoot(root), secret, locale))
} else {
  // Words and photos are on their way at the same time.
  const words = loadWords(locale)
  const guest = startGuest(secret, locale, new URLSearchParams(window.location.search).has('preview'))
  void words.then((t) => createRoot(root).render(<GuestPage t={t} locale={locale} guest={guest} />))
}
