import { darker, lighter, mix } from './colours.ts'
import type { Look } from './look.ts'

// A head stands around (0, 0): the eyes at y 0, the chin at 64, the crown at -72.

/** What lies behind the neck and shoulders. */
export function hairBehind({ hair, hairStyle, accent }: Look): string {
  const shade = darker(hair, 0.25)
  switch (hairStyle) {
    case 'long':
      return `<path d="M-58 128C-84 30-82-88 0-88S84 30 58 128C30 140-30 140-58 128Z" fill="${shade}"/>`
    case 'bob':
      return `<path d="M-60 52C-78-20-70-88 0-88S78-20 60 52C40 66-40 66-60 52Z" fill="${shade}"/>`
    case 'waves':
      return `<path d="M-56 40C-82 20-72-20-66-36C-62-92 62-92 66-36C72-20 82 20 56 40C30 52-30 52-56 40Z" fill="${shade}"/>`
    case 'bun':
      return `<circle cx="0" cy="-84" r="25" fill="${shade}"/><path d="M-14-92q14-10 28 0" stroke="${lighter(hair, 0.18)}" stroke-width="4" fill="none" stroke-linecap="round"/>`
    case 'ponytail':
      return `<path d="M30-70C92-78 96 0 74 62C62 40 60-20 30-40Z" fill="${shade}"/><circle cx="42" cy="-60" r="9" fill="${accent}"/>`
    case 'braids':
      return [-1, 1]
        .map(
          (side) =>
            `<g transform="scale(${side} 1)"><path d="M40 10C64 20 62 50 58 66" stroke="${shade}" stroke-width="20" stroke-linecap="round" fill="none"/><path d="M58 66C60 88 58 100 54 118" stroke="${shade}" stroke-width="17" stroke-linecap="round" fill="none"/><path d="M48 92l22 0" stroke="${accent}" stroke-width="9" stroke-linecap="round"/></g>`,
        )
        .join('')
    case 'curls':
      return curls(shade, [
        [-50, -28, 24],
        [-56, 4, 21],
        [50, -28, 24],
        [56, 4, 21],
        [-36, -62, 26],
        [36, -62, 26],
        [0, -74, 28],
        [-52, 30, 16],
        [52, 30, 16],
      ])
    default:
      return ''
  }
}

const curls = (colour: string, places: readonly (readonly [number, number, number])[]): string =>
  places.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`).join('')

export function head(look: Look): string {
  const { skin, age, isMan, isChild } = look
  const shade = mix(skin, '#a5543c', 0.32)
  const jaw = isChild
    ? 'C54 34 32 62 0 62C-32 62-54 34-54-12'
    : isMan
      ? 'C51 36 36 68 0 68C-36 68-51 36-51-15'
      : 'C51 30 28 65 0 65C-28 65-51 30-51-15'
  const from = isChild ? -54 : -51
  const top = isChild ? -12 : -15
  return [
    [-1, 1]
      .map(
        (side) =>
          `<ellipse cx="${side * 51}" cy="7" rx="10" ry="13" fill="${skin}"/><path d="M${side * 52} 1q${side * 4} 6 0 12" stroke="${shade}" stroke-width="2.5" fill="none" opacity=".6"/>`,
      )
      .join(''),
    `<path d="M${from} ${top}C${from}-78 ${-from}-78 ${-from} ${top}${jaw}Z" fill="${skin}"/>`,
    `<path d="M${from + 6} 26C-30 62 30 62 ${-from - 6} 26C36 66 14 68 0 68C-14 68-36 66 ${from + 6} 26Z" fill="${shade}" opacity=".16"/>`,
    [-1, 1]
      .map(
        (side) =>
          `<ellipse cx="${side * 29}" cy="${isChild ? 22 : 24}" rx="${isChild ? 13 : 11}" ry="8" fill="#e2715f" opacity="${isChild ? 0.34 : 0.22}"/>`,
      )
      .join(''),
    look.hasFreckles
      ? [-34, -27, -21, 21, 28, 35]
          .map((x, index) => `<circle cx="${x}" cy="${17 + (index % 3) * 4}" r="1.6" fill="#b56a45" opacity=".6"/>`)
          .join('')
      : '',
    lines(age, shade),
    beard(look),
    eyes(look),
    `<path d="M${isChild ? -2 : -1} ${isChild ? 8 : 3}c3 7 6 11 1 ${isChild ? 10 : 15}c-3 2-6 1-8 0" stroke="${shade}" stroke-width="3.2" stroke-linecap="round" fill="none"/>`,
    mouth(look, shade),
    hairInFront(look),
    glasses(look),
  ].join('')
}

function eyes({ hair, age, isChild, isMan, smile, seed }: Look): string {
  const brow = mix(darker(hair, 0.3), '#8d7b70', age > 68 ? 0.5 : 0)
  const isLaughing = smile === 'open' && seed % 4 === 0
  const y = isChild ? 4 : 0
  return [-1, 1]
    .map((side) => {
      const x = side * (isChild ? 21 : 20)
      const eye = isLaughing
        ? `<path d="M${x - 8} ${y + 2}q8-10 16 0" stroke="#33241f" stroke-width="4" stroke-linecap="round" fill="none"/>`
        : `<ellipse cx="${x}" cy="${y}" rx="${isChild ? 5.8 : 5}" ry="${isChild ? 7 : 6}" fill="#33241f"/><circle cx="${x + 2}" cy="${y - 2.4}" r="1.8" fill="#fff"/>${isMan || isChild ? '' : `<path d="M${x + side * 4} ${y - 5}q${side * 4} 0 ${side * 6}-4" stroke="#33241f" stroke-width="2.4" stroke-linecap="round" fill="none"/>`}`
      return `${eye}<path d="M${x - 10} ${y - 17}q10-${isMan ? 5 : 7} 20 1" stroke="${brow}" stroke-width="${isMan ? 5 : 3.4}" stroke-linecap="round" fill="none" transform="${side < 0 ? `translate(${2 * x} 0) scale(-1 1)` : ''}"/>`
    })
    .join('')
}

function mouth({ smile, isMan, isChild }: Look, shade: string): string {
  const lip = isMan || isChild ? mix(shade, '#a03e38', 0.5) : '#b8463f'
  if (smile === 'open')
    return `<path d="M-17 33Q0 38 17 33Q13 52 0 52T-17 33Z" fill="#7d2f2d"/><path d="M-15 34.500Q0 39 15 34.500Q13 41 0 41T-15 34.500Z" fill="#fffaf2"/>`
  return `<path d="M-15 36Q0 ${isChild ? 48 : 45} 15 36" stroke="${lip}" stroke-width="${isMan ? 3.6 : 4.4}" stroke-linecap="round" fill="none"/>`
}

function lines(age: number, shade: string): string {
  if (age < 52) return ''
  const strength = Math.min(0.75, (age - 45) / 45)
  const side = (at: number): string =>
    `<g transform="scale(${at} 1)"><path d="M34-3l8-4M35 2l9 0M34 7l8 4"/><path d="M22 24q6 6 4 16"/>${age > 66 ? '<path d="M13 11q7 5 14 0"/>' : ''}</g>`
  return `<g stroke="${shade}" stroke-width="2.2" stroke-linecap="round" fill="none" opacity="${strength.toFixed(2)}">${side(-1)}${side(1)}${age > 60 ? '<path d="M-20-36q20-5 40 0M-15-44q15-4 30 0"/>' : ''}</g>`
}

function beard({ beard: kind, hair }: Look): string {
  if (kind === 'full')
    return `<path d="M-51 2C-50 52-30 84 0 84S50 52 51 2C46 20 38 28 26 28Q0 22-26 28C-38 28-46 20-51 2Z" fill="${hair}"/><path d="M-30 60Q0 82 30 60" stroke="${darker(hair, 0.14)}" stroke-width="4" fill="none" opacity=".6"/>`
  if (kind === 'moustache')
    return `<path d="M0 25C-8 21-22 24-27 33C-16 36-6 34 0 30C6 34 16 36 27 33C22 24 8 21 0 25Z" fill="${hair}"/>`
  return ''
}

function glasses({ hasGlasses, isChild, seed }: Look): string {
  if (!hasGlasses) return ''
  const y = isChild ? 4 : 1
  const lens = (x: number): string =>
    seed % 2 === 0
      ? `<circle cx="${x}" cy="${y}" r="15.500"/>`
      : `<rect x="${x - 16}" y="${y - 12}" width="32" height="25" rx="8"/>`
  return `<g stroke="${['#3b2b26', '#8a5a2f', '#41566b'][seed % 3]}" stroke-width="3.2" fill="#ffffff" fill-opacity=".16">${lens(-21)}${lens(21)}<path d="M-5 ${y - 1}q5-5 10 0M-37 ${y - 3}l-13-3M37 ${y - 3}l13-3" fill="none"/></g>`
}

function hairInFront({ hair, hairStyle }: Look): string {
  const shine = (d: string): string =>
    `<path d="${d}" stroke="${lighter(hair, 0.22)}" stroke-width="5" stroke-linecap="round" fill="none" opacity=".55"/>`
  const fill = (d: string): string => `<path d="${d}" fill="${hair}"/>`
  switch (hairStyle) {
    case 'short':
      return (
        fill('M-55 0C-66-106 66-106 55 0C52-20 47-32 38-40C14-46-18-46-38-38C-47-30-52-20-55 0Z') + shine('M-34-58Q-6-74 24-64')
      )
    case 'parting':
      return (
        fill('M-55 2C-68-108 64-108 55 2C52-18 48-30 40-38C14-30-14-36-32-52C-36-36-50-28-55 2Z') + shine('M-8-66Q20-74 38-54')
      )
    case 'quiff':
      return (
        fill(
          'M-54 0C-62-50-56-76-30-82C0-104 56-92 55-46C55-30 54-14 53 0C50-22 44-34 34-40C10-34-12-38-34-42C-46-34-50-20-54 0Z',
        ) + shine('M-30-68Q4-90 36-72')
      )
    case 'bald':
      return (
        [-1, 1]
          .map((side) => `<path transform="scale(${side} 1)" d="M48 10C60 4 62-22 50-40C46-34 46-20 45-6Z" fill="${hair}"/>`)
          .join('') +
        `<path d="M-18-58Q4-68 24-56" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".28"/>`
      )
    case 'bob':
      return (
        fill('M-58 30C-68-108 68-108 58 30C54 8 50-12 44-26C16-18-18-18-44-26C-50-12-54 8-58 30Z') + shine('M-38-54Q0-76 38-54')
      )
    case 'long':
      return (
        fill('M-3-84C-56-90-70-32-58 40C-54 10-46-22-3-56C46-22 54 10 58 40C70-32 56-92-3-84Z') + shine('M-40-42Q-30-62-12-66')
      )
    case 'bun':
      return fill('M-55-2C-64-104 64-104 55-2C48-36 26-48 0-48S-48-36-54-2Z') + shine('M-36-52Q-10-70 18-64')
    case 'waves':
      return (
        fill(
          'M-58 16C-78-44-46-98 4-92C58-94 76-40 58 16C54 0 52-12 46-22C30-30 20-26 8-36C-2-26-24-22-40-28C-50-16-54-2-58 16Z',
        ) + shine('M-40-46q14-18 30-10t30-8')
      )
    case 'curls':
      return (
        curls(hair, [
          [-42, -38, 17],
          [-24, -54, 18],
          [0, -60, 19],
          [24, -54, 18],
          [42, -38, 17],
          [-50, -16, 12],
          [50, -16, 12],
        ]) + shine('M-22-60q8-8 16-2M10-66q8-6 16 2')
      )
    case 'ponytail':
      return (
        fill('M-55 2C-64-106 64-106 55 2C50-26 40-40 20-44C-6-36-30-34-40-30C-48-24-52-12-54 2Z') + shine('M-34-54Q-4-74 28-62')
      )
    case 'braids':
      return (
        fill('M0-84C-54-88-64-42-55 14C-52-18-36-36 0-50C36-36 52-18 55 14C64-42 54-88 0-84Z') + shine('M-38-44Q-26-60-10-62')
      )
    case 'pixie':
      return (
        fill('M-56 6C-68-104 64-108 57 4C54-12 50-24 42-34C20-24-14-20-44-16C-50-10-53-4-55 6Z') + shine('M-30-58Q4-76 34-56')
      )
    case 'tousled':
      return (
        fill(
          'M-55-2C-68-44-54-60-46-66C-44-80-24-84-14-80C0-94 22-88 28-80C46-82 52-66 52-60C64-44 58-16 55-2C52-20 48-28 40-36L26-28L14-40L-2-28L-14-40L-30-28L-40-36C-48-28-52-20-55-2Z',
        ) + shine('M-32-62Q0-80 30-64')
      )
    case 'wisp':
      return `<path d="M-30-58C-20-72 20-72 30-58C14-64-14-64-30-58Z" fill="${hair}" opacity=".8"/><path d="M-4-66q6-16 14-10q-8 0-8 10" stroke="${hair}" stroke-width="5" fill="none" stroke-linecap="round"/>`
  }
}
