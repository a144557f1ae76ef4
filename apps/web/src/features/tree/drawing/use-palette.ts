import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { readPalette } from './palette.ts'
import type { Palette } from './palette.ts'

const schemeNow = (): 'light' | 'dark' => (document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light')

const readPaletteNow = (element: Element): Palette => readPalette(element, schemeNow())

/** Returns the palette for the current theme and language, and updates it when either changes. */
export function usePalette(element: RefObject<Element | null>): Palette | undefined {
  const [palette, setPalette] = useState<Palette>()
  useEffect(() => {
    const read = (): void => {
      if (element.current) setPalette(readPaletteNow(element.current))
    }
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'lang'] })
    const forced = matchMedia('(forced-colors: active)')
    forced.addEventListener('change', read)
    return () => {
      observer.disconnect()
      forced.removeEventListener('change', read)
    }
  }, [element])
  return palette
}
