import { seeAsHeader } from '../lib/offline/names.ts'
import { answerCall, sessionOfCall } from './answers.ts'
import { isHandedOver, takeHandedFiles } from './handed.ts'
import { isPage } from './own-pages.ts'
import { answerPicture, isShownPicture } from './pictures.ts'
import { openNotified, renewPush, showPush } from './push.ts'
import { scope } from './scope.ts'
import { answerFile, answerPage, install, isShellFile, removeOldShells, takeOver } from './shell.ts'

// Handles requests between pages and server (docs/decisions/0019). Anything not handled here goes to the server as if there were
// no worker.

scope.addEventListener('install', (event) => event.waitUntil(install().then(takeOver)))
scope.addEventListener('activate', (event) => event.waitUntil(removeOldShells().then(() => scope.clients.claim())))

scope.addEventListener('push', (event) => event.waitUntil(showPush(event)))
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotified(event)))

scope.addEventListener('fetch', (event) => {
  const answer = answerFor(event)
  if (answer) event.respondWith(answer)
})

function answerFor(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== scope.location.origin) return undefined
  if (isHandedOver(request, url.pathname)) return takeHandedFiles(request)
  if (request.method !== 'GET' || request.headers.has(seeAsHeader)) return undefined
  if (request.mode === 'navigate') return isPage(url.pathname) ? answerPage(event) : undefined
  if (isShellFile(url.pathname)) return answerFile(event, url.pathname)
  if (isShownPicture(request, url)) return answerPicture(event, url)
  const session = sessionOfCall(request, url)
  return session === undefined ? undefined : answerCall(event, url, session)
}
