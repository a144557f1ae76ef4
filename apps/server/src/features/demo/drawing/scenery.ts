import type { Random } from '@banyan/sample-family'
import { darker, lighter, mix } from './colours.ts'

export type SceneName =
  | 'garden'
  | 'harbour'
  | 'dinner'
  | 'snow'
  | 'studio'
  | 'street'
  | 'wedding'
  | 'birthday'
  | 'lake'
  | 'lanterns'

/** What is behind people, and what is before them; in a picture of `width` by `height`. */
export interface Scenery {
  behind: (size: Size, random: Random) => string
  before: (size: Size, random: Random) => string
}

export interface Size {
  width: number
  height: number
}

const sky = (id: string, top: string, bottom: string, { width, height }: Size): string =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#${id})"/>`

const times = (count: number, draw: (at: number) => string): string => Array.from({ length: count }, (_, at) => draw(at)).join('')

/** A line of hills from the left edge to the right. */
function hills({ width, height }: Size, y: number, depth: number, colour: string, random: Random): string {
  const steps = 5
  const points = Array.from({ length: steps + 1 }, (_, at) => [(at * width) / steps, y + (random.next() - 0.5) * depth] as const)
  const curve = points.slice(1).map(([x, at], index) => {
    const [fromX = 0, fromY = y] = points[index] ?? []
    return `C${fromX + width / steps / 2} ${fromY} ${x - width / steps / 2} ${at} ${x} ${at}`
  })
  return `<path d="M0 ${points[0]?.[1] ?? y}${curve.join('')}L${width} ${height}L0 ${height}Z" fill="${colour}"/>`
}

const cloud = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})" fill="#fffaf0" opacity=".85"><circle r="34"/><circle cx="40" cy="8" r="26"/><circle cx="-38" cy="10" r="24"/><rect x="-62" y="8" width="128" height="26" rx="13"/></g>`

/** Broad, with roots that hang from its branches. */
const banyan = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-34 0C-16-60-24-130-60-180L-20-150C-14-190-4-210 0-230C6-200 14-180 24-150L66-184C28-130 20-60 40 0Z" fill="#7a5640"/>${[-120, -86, 84, 122].map((at, index) => `<path d="M${at} -190C${at - 4} -120 ${at + 6} -60 ${at} ${-20 + (index % 2) * 12}" stroke="#7a5640" stroke-width="7" fill="none"/>`).join('')}${[
    [-130, -220, 78],
    [-60, -270, 92],
    [20, -290, 100],
    [100, -256, 88],
    [150, -206, 66],
    [0, -220, 90],
  ]
    .map(
      ([cx = 0, cy = 0, r = 0], index) =>
        `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${index % 2 === 0 ? '#6f8f58' : '#7f9d62'}"/>`,
    )
    .join('')}${[
    [-110, -250],
    [-30, -310],
    [60, -300],
    [120, -260],
  ]
    .map(
      ([cx = 0, cy = 0]) =>
        `<path d="M${cx} ${cy}q16-14 34-4" stroke="#a9bf80" stroke-width="7" stroke-linecap="round" fill="none"/>`,
    )
    .join('')}</g>`

const fir = (x: number, y: number, size: number, colour: string, isSnowy: boolean): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><rect x="-9" y="-24" width="18" height="30" fill="#6b4d3c"/>${[0, 1, 2].map((at) => `<path d="M0 ${-200 + at * 12}L${-44 - at * 16} ${-96 + at * 38}L${44 + at * 16} ${-96 + at * 38}Z" fill="${colour}"/>${isSnowy ? `<path d="M0 ${-200 + at * 12}L${-18 - at * 8} ${-150 + at * 22}Q0 ${-138 + at * 22} ${18 + at * 8} ${-150 + at * 22}Z" fill="#fdfaf4"/>` : ''}`).join('')}</g>`

const bunting = (width: number, y: number, random: Random): string =>
  `<path d="M0 ${y}Q${width / 2} ${y + 90} ${width} ${y}" stroke="#8a6a50" stroke-width="4" fill="none"/>${times(17, (at) => {
    const share = (at + 0.5) / 17
    const top = y + 4 * 45 * share * (1 - share)
    return `<path d="M${share * width - 22} ${top}L${share * width + 22} ${top + 2}L${share * width} ${top + 46}Z" fill="${random.pick(['#b5533c', '#e0b04c', '#4f7566', '#47708a', '#c26f72', '#fbf3e4'])}"/>`
  })}`

const boat = (x: number, y: number, size: number, hull: string, sail: string): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-70 0L70 0C60 30 40 40 0 40S-60 30-70 0Z" fill="${hull}"/><rect x="-4" y="-150" width="7" height="152" fill="#6b4d3c"/><path d="M6-146C60-120 76-60 66-16L6-16Z" fill="${sail}"/><path d="M-8-120C-44-90-52-50-46-16L-8-16Z" fill="${darker(sail, 0.08)}"/></g>`

/** With its battened sails, as in the harbour of Hong Kong. */
const junk = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-100-16L96 0L80 36L-76 36Z" fill="#7a4a34"/>${[
    [-50, 96],
    [16, 130],
  ]
    .map(
      ([at = 0, tall = 0]) =>
        `<rect x="${at - 3}" y="${-tall - 20}" width="6" height="${tall + 14}" fill="#5b3b2b"/><path d="M${at - 6} ${-tall - 10}C${at + 60} ${-tall} ${at + 70} -60 ${at + 54} -18L${at - 6} -12Z" fill="#b5533c"/>${[0.25, 0.5, 0.75].map((share) => `<path d="M${at - 6} ${-12 - tall * share}L${at + 58} ${-18 - tall * share * 0.9}" stroke="#8f3f2d" stroke-width="4"/>`).join('')}`,
    )
    .join('')}</g>`

const table = ({ width, height }: Size, y: number, cloth: string): string =>
  `<path d="M-20 ${y}Q${width / 2} ${y - 30} ${width + 20} ${y}L${width + 20} ${height}L-20 ${height}Z" fill="${cloth}"/><path d="M-20 ${y + 26}Q${width / 2} ${y - 4} ${width + 20} ${y + 26}" stroke="${darker(cloth, 0.14)}" stroke-width="5" fill="none"/>`

const dish = (x: number, y: number, food: string): string =>
  `<ellipse cx="${x}" cy="${y}" rx="74" ry="23" fill="#fbf5ea"/><ellipse cx="${x}" cy="${y - 3}" rx="54" ry="15" fill="#e5dccb"/>${[-26, -6, 16, 30].map((dx, at) => `<ellipse cx="${x + dx}" cy="${y - 10 - (at % 2) * 5}" rx="19" ry="12" fill="${at % 2 === 0 ? food : lighter(food, 0.25)}"/>`).join('')}`

const candleCake = (x: number, y: number): string =>
  `<ellipse cx="${x}" cy="${y + 6}" rx="140" ry="30" fill="#e5dccb"/><path d="M${x - 108} ${y - 90}L${x + 108} ${y - 90}L${x + 108} ${y}Q${x} ${y + 30} ${x - 108} ${y}Z" fill="#e9b9a0"/><ellipse cx="${x}" cy="${y - 90}" rx="108" ry="25" fill="#fbf3e4"/><path d="M${x - 108} ${y - 90}${times(6, () => 'q18 44 36 0')}" fill="#fbf3e4"/>${[-64, -32, 0, 32, 64].map((dx, at) => `<rect x="${x + dx - 5}" y="${y - 146 - (at % 2) * 5}" width="10" height="54" rx="3" fill="${['#47708a', '#e0b04c', '#b5533c'][at % 3]}"/><path d="M${x + dx} ${y - 176 - (at % 2) * 5}q13 16 0 29q-13-13 0-29Z" fill="#f2a93b"/>`).join('')}`

const house = (x: number, y: number, width: number, height: number, colour: string): string =>
  `<g transform="translate(${x} ${y})"><rect x="0" y="${-height}" width="${width}" height="${height}" fill="${colour}"/><path d="M-14 ${-height}L${width / 2} ${-height - 96}L${width + 14} ${-height}Z" fill="${darker(mix(colour, '#b5533c', 0.6), 0.2)}"/>${times(6, (at) => `<rect x="${width * 0.16 + (at % 2) * width * 0.42}" y="${-height + 40 + Math.floor(at / 2) * 96}" width="${width * 0.24}" height="58" rx="4" fill="#fbe9bd"/><path d="M${width * 0.28 + (at % 2) * width * 0.42} ${-height + 40 + Math.floor(at / 2) * 96}v58" stroke="${darker(colour, 0.3)}" stroke-width="4"/>`)}</g>`

const grass = ({ width, height }: Size, y: number, random: Random): string =>
  times(26, () => {
    const x = random.next() * width
    const at = y + random.next() * (height - y)
    return random.chance(0.5)
      ? `<path d="M${x} ${at}q-5-18-10-22M${x} ${at}q0-20 2-26M${x} ${at}q6-16 12-20" stroke="#66854f" stroke-width="4" fill="none" stroke-linecap="round"/>`
      : `<circle cx="${x}" cy="${at}" r="6" fill="${random.pick(['#fbf3e4', '#e8b9a4', '#e0b04c'])}"/>`
  })

const lantern = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0-110L0-44" stroke="#6b4d3c" stroke-width="3"/><ellipse rx="44" ry="40" fill="#c9503a"/><path d="M-22-34Q-34 0-22 34M0-40L0 40M22-34Q34 0 22 34" stroke="#a43f2c" stroke-width="3" fill="none"/><rect x="-18" y="-46" width="36" height="10" fill="#e0b04c"/><rect x="-18" y="36" width="36" height="10" fill="#e0b04c"/><path d="M-8 46L-8 76M0 46L0 82M8 46L8 76" stroke="#e0b04c" stroke-width="4"/></g>`

const nothing = (): string => ''

export const sceneries: Readonly<Record<SceneName, Scenery>> = {
  garden: {
    behind: (size, random) =>
      `${sky('s', '#bcd7dc', '#f7e6c4', size)}<circle cx="${size.width * 0.8}" cy="150" r="72" fill="#fbe2a0"/>${cloud(220, 140, 1.1)}${cloud(size.width * 0.55, 90, 0.8)}${hills(size, size.height * 0.5, 110, '#b9c48d', random)}${hills(size, size.height * 0.6, 80, '#9fb377', random)}${banyan(size.width * 0.16, size.height * 0.72, 1.5)}${fir(size.width * 0.93, size.height * 0.66, 1.1, '#6f8f58', false)}${bunting(size.width, 60, random)}<rect y="${size.height * 0.68}" width="${size.width}" height="${size.height}" fill="#8fa968"/>${grass(size, size.height * 0.7, random)}`,
    before: (size) =>
      `${table(size, size.height - 96, '#f4ead8')}${dish(size.width * 0.24, size.height - 60, '#c26f72')}${dish(size.width * 0.5, size.height - 44, '#e0b04c')}${dish(size.width * 0.77, size.height - 62, '#8fa968')}`,
  },
  harbour: {
    behind: (size, random) =>
      `${sky('s', '#f3c99b', '#fbe8c8', size)}<circle cx="${size.width * 0.3}" cy="${size.height * 0.42}" r="88" fill="#f6a96b" opacity=".9"/>${hills(size, size.height * 0.46, 150, '#8f9fa8', random)}${hills(size, size.height * 0.52, 90, '#6f858f', random)}<rect y="${size.height * 0.56}" width="${size.width}" height="${size.height}" fill="#6d9aa6"/>${times(18, () => `<path d="M${random.next() * size.width} ${size.height * (0.6 + random.next() * 0.36)}q22-9 44 0" stroke="#cfe0dc" stroke-width="5" fill="none" stroke-linecap="round" opacity=".7"/>`)}${junk(size.width * 0.2, size.height * 0.63, 1.25)}${boat(size.width * 0.86, size.height * 0.6, 0.9, '#3f5a66', '#fbf3e4')}${boat(size.width * 0.64, size.height * 0.57, 0.5, '#7a4a34', '#e8b9a4')}`,
    before: ({ width, height }) =>
      `<rect y="${height - 64}" width="${width}" height="70" fill="#8a6a50"/>${times(11, (at) => `<path d="M${(at * width) / 10} ${height - 64}v70" stroke="#6b4d3c" stroke-width="5"/>`)}<path d="M0 ${height - 62}h${width}" stroke="#a9866a" stroke-width="8"/>`,
  },
  dinner: {
    behind: (size, random) =>
      `<rect width="${size.width}" height="${size.height}" fill="#dcb68f"/>${times(15, (at) => `<path d="M${at * 104} 0v${size.height}" stroke="#e5c6a4" stroke-width="34"/>`)}<rect x="${size.width * 0.08}" y="90" width="270" height="330" fill="#7a5640"/><rect x="${size.width * 0.08 + 18}" y="108" width="234" height="294" fill="#39506b"/><circle cx="${size.width * 0.08 + 186}" cy="170" r="30" fill="#fbeec6"/>${fir(size.width * 0.08 + 90, 402, 0.8, '#2b3d4c', false)}<path d="M${size.width * 0.08 + 135} 108v294M${size.width * 0.08 + 18} 255h234" stroke="#7a5640" stroke-width="12"/>${[
        [0.62, 120, 150, 190],
        [0.78, 100, 200, 140],
        [0.8, 270, 150, 120],
      ]
        .map(
          ([x = 0, y = 0, w = 0, h = 0]) =>
            `<rect x="${x * size.width}" y="${y}" width="${w}" height="${h}" fill="#8a5a3c"/><rect x="${x * size.width + 14}" y="${y + 14}" width="${w - 28}" height="${h - 28}" fill="#f1e4c8"/><circle cx="${x * size.width + w / 2}" cy="${y + h / 2 - 8}" r="24" fill="${random.pick(['#c9a889', '#b98f78', '#8f9f8a'])}"/><path d="M${x * size.width + w / 2 - 40} ${y + h - 14}q40-64 80 0Z" fill="#8f7a68"/>`,
        )
        .join(
          '',
        )}<path d="M${size.width * 0.5} 0v84" stroke="#6b4d3c" stroke-width="6"/><path d="M${size.width * 0.5 - 120} 170Q${size.width * 0.5} 20 ${size.width * 0.5 + 120} 170Z" fill="#c9503a"/><ellipse cx="${size.width * 0.5}" cy="172" rx="118" ry="18" fill="#fbe2a0"/>`,
    before: (size) =>
      `${table(size, size.height - 150, '#f6eddd')}${dish(size.width * 0.16, size.height - 92, '#8a5a33')}${dish(size.width * 0.37, size.height - 66, '#e0b04c')}<path d="M${size.width * 0.5 - 56} ${size.height - 130}h112l-14 74h-84Z" fill="#47708a"/><path d="M${size.width * 0.5 - 30} ${size.height - 152}q10-26-2-44M${size.width * 0.5 + 18} ${size.height - 152}q10-26-2-44" stroke="#fffaf0" stroke-width="7" fill="none" stroke-linecap="round" opacity=".8"/>${dish(size.width * 0.65, size.height - 66, '#8fa968')}${dish(size.width * 0.86, size.height - 92, '#c26f72')}`,
  },
  snow: {
    behind: (size, random) =>
      `${sky('s', '#c9d6e2', '#f3e9e2', size)}${hills(size, size.height * 0.48, 120, '#e9eef2', random)}${[0.06, 0.2, 0.34, 0.7, 0.84, 0.96].map((x, at) => fir(x * size.width, size.height * (0.66 + (at % 2) * 0.04), 1.2 + (at % 3) * 0.3, at % 2 === 0 ? '#4f7566' : '#5d8272', true)).join('')}<g transform="translate(${size.width * 0.5} ${size.height * 0.64})"><rect x="-110" y="-110" width="220" height="130" fill="#b5533c"/><path d="M-134-104L0-196L134-104Z" fill="#fdfaf4"/><rect x="-26" y="-60" width="52" height="80" fill="#fbf3e4"/><rect x="-88" y="-76" width="44" height="44" fill="#fbe2a0"/><rect x="46" y="-76" width="44" height="44" fill="#fbe2a0"/></g><rect y="${size.height * 0.66}" width="${size.width}" height="${size.height}" fill="#f7f4f0"/>`,
    before: ({ width, height }, random) =>
      times(
        110,
        () =>
          `<circle cx="${random.next() * width}" cy="${random.next() * height}" r="${3 + random.next() * 5}" fill="#fffdf9" opacity="${0.55 + random.next() * 0.4}"/>`,
      ),
  },
  studio: {
    behind: (size) =>
      `${sky('s', '#cfc0a6', '#a8947a', size)}<ellipse cx="${size.width / 2}" cy="${size.height * 0.4}" rx="${size.width * 0.46}" ry="${size.height * 0.46}" fill="#e3d6bd" opacity=".75"/><path d="M0 0h${size.width * 0.17}c-30 200 40 380-60 ${size.height}H0Z" fill="#7d6a58"/><path d="M${size.width} 0h${-size.width * 0.17}c30 200-40 380 60 ${size.height}h${size.width * 0.17}Z" fill="#7d6a58"/><path d="M60 0c-10 240 20 520 0 ${size.height}M130 0c-20 240 40 420 0 ${size.height}M${size.width - 60} 0c10 240-20 520 0 ${size.height}M${size.width - 130} 0c20 240-40 420 0 ${size.height}" stroke="#69584a" stroke-width="9" fill="none"/>`,
    before: nothing,
  },
  street: {
    behind: (size, random) =>
      `${sky('s', '#d5e2df', '#f8ead0', size)}${cloud(320, 110, 1)}${cloud(size.width * 0.7, 80, 1.3)}${times(7, (at) => house(at * (size.width / 6.6) - 30, size.height * 0.68, size.width / 6.8, 300 + ((at * 83) % 130), ['#d98b4a', '#e6d5b8', '#a9b38e', '#c26f72', '#8fa9b5', '#e0b04c', '#b5927a'][at] ?? '#e6d5b8'))}<rect y="${size.height * 0.68}" width="${size.width}" height="${size.height}" fill="#bcae9c"/><path d="M0 ${size.height * 0.73}h${size.width}M0 ${size.height * 0.77}h${size.width}" stroke="#8d8072" stroke-width="6"/><g transform="translate(${size.width * (0.16 + random.next() * 0.1)} ${size.height * 0.76})"><rect x="-170" y="-170" width="400" height="150" rx="18" fill="#b5533c"/><rect x="-170" y="-92" width="400" height="22" fill="#fbf3e4"/>${times(5, (at) => `<rect x="${-150 + at * 76}" y="-152" width="58" height="52" rx="6" fill="#dbe7e6"/>`)}<circle cx="-90" cy="-16" r="22" fill="#4b4038"/><circle cx="150" cy="-16" r="22" fill="#4b4038"/><path d="M30-170L10-236L90-236" stroke="#4b4038" stroke-width="6" fill="none"/></g>`,
    before: nothing,
  },
  wedding: {
    behind: (size, random) =>
      `${sky('s', '#f6dcc9', '#fdf3e2', size)}${hills(size, size.height * 0.62, 70, '#b9c48d', random)}<rect y="${size.height * 0.72}" width="${size.width}" height="${size.height}" fill="#a4b87f"/><path d="M${size.width * 0.22} ${size.height}V${size.height * 0.42}C${size.width * 0.22} 10 ${size.width * 0.78} 10 ${size.width * 0.78} ${size.height * 0.42}V${size.height}" stroke="#fbf5ea" stroke-width="34" fill="none"/>${times(
        40,
        (at) => {
          const turn = Math.PI * (at / 39)
          const [x, y] =
            at < 8 || at > 31
              ? [size.width * (at < 8 ? 0.22 : 0.78), size.height * (0.44 + (at < 8 ? at : 39 - at) * 0.06)]
              : [size.width * (0.5 - 0.28 * Math.cos(turn)), size.height * 0.44 - Math.sin(turn) * size.height * 0.3]
          return `<g transform="translate(${x + random.next() * 30 - 15} ${y + random.next() * 30 - 15})"><circle r="20" fill="${random.pick(['#c26f72', '#e8b9a4', '#fbf3e4', '#e0b04c'])}"/><circle r="8" fill="#b5533c" opacity=".5"/><path d="M18 8q20 2 26 18q-20 4-26-18Z" fill="#7d8f5b"/></g>`
        },
      )}`,
    before: ({ width, height }, random) =>
      times(
        46,
        () =>
          `<ellipse cx="${random.next() * width}" cy="${random.next() * height}" rx="8" ry="5" fill="${random.pick(['#e8b9a4', '#fbf3e4', '#c26f72'])}" transform="rotate(${random.next() * 40})" opacity=".85"/>`,
      ),
  },
  birthday: {
    behind: (size, random) =>
      `<rect width="${size.width}" height="${size.height}" fill="#e3ccb0"/>${times(60, () => `<rect x="${random.next() * size.width}" y="${random.next() * size.height}" width="12" height="7" rx="2" fill="${random.pick(['#b5533c', '#e0b04c', '#4f7566', '#47708a'])}" transform="rotate(${random.next() * 30})" opacity=".85"/>`)}<circle cx="${size.width / 2}" cy="${size.height * 0.4}" r="${size.width * 0.4}" fill="#efdcc0"/>${bunting(size.width, 30, random)}${times(
        9,
        (at) => {
          const x = (at + 0.5) * (size.width / 9) + random.next() * 40 - 20
          const y = 190 + random.next() * 150 + (at % 2) * 60
          return `<path d="M${x} ${y + 60}q-16 140 14 300" stroke="#a98f78" stroke-width="3" fill="none"/><ellipse cx="${x}" cy="${y}" rx="52" ry="64" fill="${random.pick(['#b5533c', '#e0b04c', '#4f7566', '#47708a', '#c26f72', '#8a5673'])}"/><path d="M${x - 22} ${y - 30}q8-18 24-20" stroke="#fff6e8" stroke-width="8" fill="none" stroke-linecap="round" opacity=".6"/>`
        },
      )}`,
    before: (size) => `${table(size, size.height - 110, '#f6eddd')}${candleCake(size.width / 2, size.height - 50)}`,
  },
  lake: {
    behind: (size, random) =>
      `${sky('s', '#9fc0cf', '#f5dfc0', size)}<circle cx="${size.width * 0.7}" cy="${size.height * 0.34}" r="64" fill="#fbe2a0"/>${hills(size, size.height * 0.46, 60, '#5f7f73', random)}${times(14, (at) => fir(at * (size.width / 13), size.height * 0.5, 0.5 + random.next() * 0.25, '#496a5d', false))}<rect y="${size.height * 0.5}" width="${size.width}" height="${size.height}" fill="#8fb4c0"/><path d="M${size.width * 0.64} ${size.height * 0.53}h${size.width * 0.12}M${size.width * 0.6} ${size.height * 0.57}h${size.width * 0.2}M${size.width * 0.66} ${size.height * 0.61}h${size.width * 0.09}" stroke="#fbe9bd" stroke-width="9" stroke-linecap="round"/><g transform="translate(${size.width * 0.18} ${size.height * 0.58})"><rect x="-90" y="-96" width="180" height="96" fill="#9c4a38"/><path d="M-108-92L0-160L108-92Z" fill="#5b4a42"/><rect x="20" y="-70" width="38" height="38" fill="#fbe2a0"/><rect x="-120" y="0" width="300" height="14" fill="#8a6a50"/></g>${boat(size.width * 0.46, size.height * 0.6, 0.5, '#7a4a34', '#fbf3e4')}`,
    before: ({ width, height }) =>
      `<path d="M0 ${height}V${height - 120}q30-60 36-130M40 ${height}q10-120 40-180M${width} ${height}V${height - 140}q-34-50-40-120M${width - 50} ${height}q-6-110-40-160" stroke="#5f7f5a" stroke-width="10" fill="none" stroke-linecap="round"/>`,
  },
  lanterns: {
    behind: (size, random) =>
      `${sky('s', '#2f3b57', '#7a5a6b', size)}${times(40, () => `<circle cx="${random.next() * size.width}" cy="${random.next() * size.height * 0.5}" r="${1.5 + random.next() * 2.5}" fill="#fbeec6"/>`)}<circle cx="${size.width * 0.78}" cy="170" r="80" fill="#fbeec6"/>${hills(size, size.height * 0.66, 90, '#3a4560', random)}${times(9, (at) => `<rect x="${at * size.width * 0.115}" y="${size.height * 0.5 + ((at * 61) % 90)}" width="${size.width * 0.085}" height="${size.height}" fill="#4b4a63"/>${times(8, (w) => `<rect x="${at * size.width * 0.115 + 18 + (w % 2) * 50}" y="${size.height * 0.53 + ((at * 61) % 90) + Math.floor(w / 2) * 60}" width="24" height="26" fill="${random.chance(0.7) ? '#f2c879' : '#5d5a70'}"/>`)}`)}<path d="M0 130Q${size.width / 2} 260 ${size.width} 120" stroke="#8a6a50" stroke-width="4" fill="none"/>${[0.08, 0.24, 0.42, 0.6, 0.9].map((x, at) => lantern(x * size.width, 270 + (at % 2) * 60, 1.15)).join('')}`,
    before: nothing,
  },
}
