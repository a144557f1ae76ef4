/** The colours of the base map and the fonts of its names. */
export interface MapPalette {
  readonly isNight: boolean
  readonly land: string
  readonly border: string
  readonly name: string
  readonly halo: string
  readonly dot: string
  readonly fonts: readonly string[]
}

/** Reads the theme's colours and the language's fonts off the element that holds the map. */
export function readMapPalette(element: Element): MapPalette {
  const style = getComputedStyle(element)
  const colour = (name: string): string => style.getPropertyValue(`--map-${name}`).trim()
  return {
    isNight: document.documentElement.dataset['mantineColorScheme'] === 'dark',
    land: colour('land'),
    border: colour('border'),
    name: colour('name'),
    halo: colour('halo'),
    dot: colour('dot'),
    fonts: style.fontFamily.split(',').map((font) => font.trim().replaceAll(/["']/g, '')),
  }
}
