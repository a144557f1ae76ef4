import { createRandom } from '@banyan/sample-family'
import { cloths, grounds, lighter, mix } from './colours.ts'
import { figure } from './figure.ts'
import type { Look } from './look.ts'

export const portraitSize = 640

/** Head and shoulders before a wall in the colours of the family. */
export function portrait(look: Look): string {
  const random = createRandom(look.seed * 31 + 5)
  const ground = random.pick(grounds)
  const light = lighter(ground, 0.55)
  const motif = random.pick(['sun', 'leaves', 'arch', 'dots'] as const)
  const scale = look.isChild ? 2.75 : 2.6
  const y = look.isChild ? 338 : 300
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${portraitSize}" height="${portraitSize}" viewBox="0 0 640 640">`,
    `<defs><linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${ground}"/></linearGradient></defs>`,
    '<rect width="640" height="640" fill="url(#wall)"/>',
    motifs[motif](mix(ground, random.pick(cloths), 0.32), light),
    `<g transform="translate(320 ${y}) scale(${scale})">${figure(look)}</g>`,
    '</svg>',
  ].join('')
}

const leaf = (x: number, y: number, turn: number, colour: string, size = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0C26-30 26-74 0-104C-26-74-26-30 0 0Z" fill="${colour}"/><path d="M0 0L0-84" stroke="#fff6e8" stroke-width="3" opacity=".4"/></g>`

const motifs: Record<'sun' | 'leaves' | 'arch' | 'dots', (colour: string, light: string) => string> = {
  sun: (colour, light) =>
    `<circle cx="320" cy="290" r="236" fill="${light}"/><circle cx="320" cy="290" r="236" fill="${colour}" opacity=".45"/>`,
  arch: (colour) =>
    `<path d="M96 640L96 300C96 40 544 40 544 300L544 640Z" fill="${colour}" opacity=".5"/><path d="M136 640L136 308C136 92 504 92 504 308L504 640Z" fill="#fff6e8" opacity=".35"/>`,
  leaves: (colour) =>
    [
      [20, 330, -28],
      [70, 560, -12],
      [40, 160, -58],
      [620, 330, 28],
      [570, 560, 12],
      [600, 160, 58],
      [150, 110, -30],
      [490, 110, 30],
    ]
      .map(([x = 0, y = 0, turn = 0]) => leaf(x, y, turn, colour, 1.5))
      .join(''),
  dots: (colour) =>
    Array.from(
      { length: 64 },
      (_, at) =>
        `<circle cx="${(at % 8) * 88 + (Math.floor(at / 8) % 2) * 44 - 6}" cy="${Math.floor(at / 8) * 88 + 14}" r="12" fill="${colour}" opacity=".35"/>`,
    ).join(''),
}
