import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { readPalette } from './palette.ts'
import type { Palette } from './palette.ts'

const schemeNow = (): 'light' | 'dark' => (document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light')

const readPaletteNow = (element: Element): Palette => readPalette(element, schemeNow())

/** The same object for the same colours and letters: with another one, everything is drawn anew. */
const keepIfSame = (before: Palette | undefined, next: Palette): Palette =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(next) ? before : next

/** Returns the palette for the current theme and language, and updates it when either changes. */
export function usePalette(element: RefObject<Element | null>): Palette | undefined {
  const [palette, setPalette] = useState<Palette>()
  // Before the browser paints, so that the first frame has the picture.
  useLayoutEffect(() => {
    const read = (): void => {
      const { current } = element
      if (current) setPalette((before) => keepIfSame(before, readPaletteNow(current)))
    }
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme', 'lang'] })
    // As wide as a letter of the page: changes with the reader's text size.
    const letter = document.createElement('span')
    letter.className = 'tree-letter'
    element.current?.append(letter)
    const letters = new ResizeObserver(read)
    letters.observe(letter)
    const forced = matchMedia('(forced-colors: active)')
    forced.addEventListener('change', read)
    return () => {
      observer.disconnect()
      letters.disconnect()
      letter.remove()
      forced.removeEventListener('change', read)
    }
  }, [element])
  return palette
}
