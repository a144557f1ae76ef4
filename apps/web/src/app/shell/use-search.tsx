import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { showError, withLoading } from '../../lib/activity.ts'
import { i18n } from '../../lib/language/i18n.ts'

/** How `aria-keyshortcuts` writes the keys of `isSearchKey`. */
export const searchKeys = '/ Control+K Meta+K'

type Search = ComponentType<{ onClose: () => void }>

/** The dialog's code, once loaded. */
let loaded: Search | undefined
/** The page itself loads first. */
const preloadAfterMs = 1000

async function load(): Promise<Search> {
  const [{ Search }] = await Promise.all([import('../search.tsx'), i18n.loadNamespaces(['search', 'life'])])
  loaded = Search
  return Search
}

interface SearchTools {
  openSearch: () => void
  searchDialog: ReactNode
}

/** The search dialog for a button of a page. Its code loads when it is needed. */
export function useSearchDialog(): SearchTools {
  const [Dialog, setDialog] = useState<Search>()
  const openSearch = () => {
    // Opens at once, so that no typed letter is lost.
    if (loaded) setDialog(() => loaded)
    else {
      void withLoading(load()).then(
        (Search) => setDialog(() => Search),
        () => showError(i18n.t('common:error.noConnection')),
      )
    }
  }
  return { openSearch, searchDialog: Dialog ? <Dialog onClose={() => setDialog(undefined)} /> : null }
}

/** The bar's search dialog, opened by its entry or by keyboard. Its code loads shortly after the page. */
export function useSearch(): SearchTools {
  const { openSearch, searchDialog } = useSearchDialog()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchKey(event)) return
    // Otherwise the browser's own search would open.
    event.preventDefault()
    openSearch()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    // If preloading fails, opening the dialog tries again and reports the error.
    const timer = setTimeout(() => void load().catch(() => undefined), preloadAfterMs)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', listen)
    }
  }, [])
  return { openSearch, searchDialog }
}

/** Ctrl or Cmd with K anywhere, `/` outside text fields; neither while a dialog is open. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || document.querySelector('dialog[open]')) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k'
  return key === '/' && !(target instanceof HTMLElement && isWriting(target))
}

const isWriting = (target: HTMLElement): boolean => target.isContentEditable || target.matches('input, textarea, select')
