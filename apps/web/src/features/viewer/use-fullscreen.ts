import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { isAndroidWebView } from '../../lib/app-path.ts'
import { useIsInShell } from '../../lib/native-shell.ts'

/** By then the browser has finished its own transition. */
const settledMs = 300

export function useFullscreen(element: RefObject<HTMLElement | null>) {
  // The native shell already uses the whole screen.
  const isInShell = useIsInShell()
  const isOffered = document.fullscreenEnabled && !isInShell && !isAndroidWebView(navigator.userAgent)
  const [isFullscreen, setIsFullscreen] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setIsFullscreen(document.fullscreenElement !== null), settledMs)
    }
    document.addEventListener('fullscreenchange', follow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  const toggle = () => {
    // If the browser refuses, nothing changes.
    const change = document.fullscreenElement ? document.exitFullscreen() : element.current?.requestFullscreen()
    change?.catch(() => undefined)
  }
  return { isOffered, isFullscreen, toggle }
}
