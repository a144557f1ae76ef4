// The first file of the page. Everything that it needs next is on its way at once, instead of one after the other: the application,
// and for a signed-in user also the tree's data, words and code, or the code of the first page.
import './lib/trusted-types.ts'
import { loadHomeAhead, loadMembersAhead, loadTreeAhead } from './app/load-ahead.ts'
import { firstCalls } from './lib/first/first-calls.ts'
import { reopenUnmarked } from './lib/session/see-as.ts'

const { pathname } = window.location
const isLeaving = reopenUnmarked()
const place = isLeaving ? undefined : firstCalls.start(pathname)
if (place === 'tree') loadTreeAhead()
else if (place === 'home') loadHomeAhead()
else if (place === 'elsewhere') loadMembersAhead()
// Whoever types here will be signed in soon.
else if (pathname.startsWith('/accounts/')) document.addEventListener('input', loadHomeAhead, { once: true })

// The file runs as soon as it has loaded, which may be before the page has a place for the application.
const start = (): void => void import('./main.tsx')
if (!isLeaving) {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start, { once: true })
  else start()
}
