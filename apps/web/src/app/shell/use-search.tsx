import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { showError, withLoading } from '../../lib/activity.ts'
import { i18n } from '../../lib/language/i18n.ts'

/** How `aria-keyshortcuts` writes the keys of `isSearchKey`. */
export const searchKeys = '/ Control+K Meta+K'

type Search = ComponentType<{ onClose: () => void }>

/** The code of the dialog, once it has been loaded. */
let loaded: Search | undefined
/** The page itself comes first. */
const preloadAfterMs = 1000

async function load(): Promise<Search> {
  const [{ Search }] = await Promise.all([import('../search.tsx'), i18n.loadNamespaces('search')])
  loaded = Search
  return Search
}

/** The search dialog of the bar: opened by its entry or by keyboard. Its code comes a little after the page, or when it is wanted. */
export function useSearch(): { openSearch: () => void; searchDialog: ReactNode } {
  const [Dialog, setDialog] = useState<Search>()
  const openSearch = () => {
    // At once, so that nothing is lost of what is typed next.
    if (loaded) setDialog(() => loaded)
    else {
      void withLoading(load()).then(
        (Search) => setDialog(() => Search),
        () => showError(i18n.t('common:error.noConnection')),
      )
    }
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event)) return
    // The browser's own search would open otherwise.
    event.preventDefault()
    openSearch()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    // Where it fails, opening tries again and tells.
    const timer = setTimeout(() => void load().catch(() => undefined), preloadAfterMs)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', listen)
    }
  }, [])
  return { openSearch, searchDialog: Dialog ? <Dialog onClose={() => setDialog(undefined)} /> : null }
}

/** Ctrl or Cmd with K anywhere, `/` where nothing is being written; neither while a dialog waits for an answer. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || document.querySelector('dialog[open]')) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !(target instanceof HTMLElement && isWriting(target))
}

const isWriting = (target: HTMLElement): boolean => target.isContentEditable || target.matches('input, textarea, select')
