import { openStorage } from '../lib/storage.ts'

const words = import.meta.glob('../locales/*/{common,tree}.json')

/** Loads what every page for signed-in users needs beside the application. Whoever opens one reports a failure and tries again. */
export const loadMembersAhead = (): void =>
  void import('./member-pages.ts').then(({ openAhead }) => openAhead(window.location)).catch(() => undefined)

/** Loads what the tree needs beside the application, likewise. */
export function loadTreeAhead(): void {
  loadMembersAhead()
  const language = openStorage().getItem('language') ?? ''
  const parts = [
    () => import('./pages/family-page.tsx'),
    ...['common', 'tree'].map((name) => words[`../locales/${language}/${name}.json`]),
  ]
  for (const load of parts) void load?.().catch(() => undefined)
}

/** Loads the code of the first page, likewise. */
export const loadHomeAhead = (): void =>
  void import('./member-pages.ts').then(({ memberPages }) => memberPages.firstPage()).catch(() => undefined)
