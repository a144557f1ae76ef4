import { openStorage } from '../lib/storage.ts'

const words = import.meta.glob('../locales/*/{common,tree}.json')

/** Loads what the tree needs beside the application. Whoever opens it reports a failure and tries again. */
export function loadTreeAhead(): void {
  const language = openStorage().getItem('language') ?? ''
  const parts = [
    () => import('./require-session.tsx'),
    () => import('./pages/family-page.tsx'),
    ...['common', 'tree'].map((name) => words[`../locales/${language}/${name}.json`]),
  ]
  for (const load of parts) void load?.().catch(() => undefined)
}
