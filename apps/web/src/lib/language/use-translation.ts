import { use, useSyncExternalStore } from 'react'
import type { Namespace, Translate } from './catalogues.ts'
import { i18n } from './i18n.ts'

const waits = new Map<string, Promise<void>>()
/** What React knows of a promise that it has seen settled: nothing waits for it. */
const arrived: Promise<void> = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

type NamesOf<Asked extends Namespace | readonly Namespace[]> = Asked extends Namespace
  ? readonly [Asked]
  : Asked extends readonly Namespace[]
    ? Asked
    : never

/**
 * Says messages of some catalogues: those of the first by their key, those of the others with the catalogue's name before it.
 * Suspends while they load.
 */
export function useTranslation<const Asked extends Namespace | readonly Namespace[] = 'common'>(
  asked?: Asked,
): { t: Translate<NamesOf<Asked>> } {
  useSyncExternalStore(i18n.subscribe, () => i18n.language)
  const names = [asked ?? 'common'].flat() as readonly Namespace[]
  // React repeats a render that has waited, and must meet as many waits as before, also when the catalogue is there by then.
  for (const name of names) use(i18n.has(name) ? arrived : waitFor(name))
  return { t: i18n.translateIn(names) as Translate<NamesOf<Asked>> }
}

/** Settles once, whether the catalogue comes or not: without it, keys are shown. */
function waitFor(name: Namespace): Promise<void> {
  const id = `${i18n.language}/${name}`
  const wait = waits.get(id) ?? i18n.loadNamespaces([name]).catch(() => undefined)
  waits.set(id, wait)
  return wait
}
