import { body } from './clothes.ts'
import { hairBehind, head } from './head.ts'
import type { Look } from './look.ts'

/** Somebody from the waist up, the head around (0, 0), 420 high below it. */
export const figure = (look: Look): string =>
  `${hairBehind(look)}<g transform="translate(0 ${look.isChild ? -14 : -9})">${body(look)}</g>${overShoulders(look)}${head(look)}`

/** Long hair falls before the shoulders as well. */
function overShoulders(look: Look): string {
  return look.hairStyle === 'long' || look.hairStyle === 'braids'
    ? `<g opacity=".98">${hairBehind(look).replace('M-58 128C-84 30-82-88 0-88S84 30 58 128C30 140-30 140-58 128Z', 'M-62 120C-80 40-70-40-40-60L-40 40C-40 80-44 104-46 124C-52 126-58 124-62 120ZM62 120C80 40 70-40 40-60L40 40C40 80 44 104 46 124C52 126 58 124 62 120Z')}</g>`
    : ''
}
