import { darker, lighter, mix } from './colours.ts'
import type { Look } from './look.ts'

/** Neck, shoulders and clothes below a head at (0, 0), down to y 420. */
export function body(look: Look): string {
  const { skin, cloth, isMan, isChild } = look
  const half = isChild ? 78 : isMan ? 116 : 96
  const shade = mix(skin, '#a5543c', 0.36)
  const neck = isChild ? 15 : isMan ? 24 : 18
  const shoulders = `M${-half} 420C${-half} 250 ${-half - 6} 158 ${-half * 0.62} 122C${-neck - 16} 106 ${-neck - 2} 100 ${-neck} 84L${neck} 84C${neck + 2} 100 ${neck + 16} 106 ${half * 0.62} 122C${half + 6} 158 ${half} 250 ${half} 420Z`
  return [
    `<path d="${shoulders}" fill="${cloth}"/>`,
    `<path d="M${-neck} 46L${-neck} 96Q0 ${isChild ? 116 : 128} ${neck} 96L${neck} 46Z" fill="${skin}"/>`,
    `<path d="M${-neck} 56Q0 96 ${neck} 56L${neck} 70Q0 100 ${-neck} 70Z" fill="${shade}" opacity=".38"/>`,
    garment(look, neck, half),
    `<path d="M${-half * 0.66} 190Q${-half * 0.6} 300 ${-half * 0.66} 420M${half * 0.66} 190Q${half * 0.6} 300 ${half * 0.66} 420" stroke="${darker(cloth, 0.2)}" stroke-width="4" fill="none" opacity=".5"/>`,
  ].join('')
}

function garment(look: Look, neck: number, half: number): string {
  const { cloth, accent, skin, isMan } = look
  const fold = darker(cloth)
  const collar = (colour: string): string =>
    `<path d="M${-neck - 3} 82L-2 118L${-neck - 22} 132L${-neck - 16} 98Z" fill="${colour}"/><path d="M${neck + 3} 82L2 118L${neck + 22} 132L${neck + 16} 98Z" fill="${colour}"/>`
  switch (look.garment) {
    case 'suit':
      return `<path d="M${-neck - 4} 84L0 190L${neck + 4} 84Q0 128 ${-neck - 4} 84Z" fill="#f3eadc"/>${collar('#fbf5ea')}<path d="M-9 112L9 112L12 124L6 176L0 190L-6 176L-12 124Z" fill="${accent}"/><path d="M${-neck - 14} 98L-4 200L0 420L-8 420L${-neck - 44} 150L${-neck - 26} 142L${-neck - 44} 124Z" fill="${fold}"/><path d="M${neck + 14} 98L4 200L0 420L8 420L${neck + 44} 150L${neck + 26} 142L${neck + 44} 124Z" fill="${fold}"/>`
    case 'changshan':
      return `<path d="M${-neck - 6} 78Q0 108 ${neck + 6} 78L${neck + 8} 98Q0 128 ${-neck - 8} 98Z" fill="${lighter(cloth, 0.12)}"/><path d="M0 112Q34 140 ${half * 0.62} 196" stroke="${fold}" stroke-width="4" fill="none"/>${[
        [4, 116],
        [34, 142],
        [58, 176],
      ]
        .map(([x, y]) => `<path d="M${(x ?? 0) - 10} ${y}l20 6" stroke="${accent}" stroke-width="6" stroke-linecap="round"/>`)
        .join('')}`
    case 'qipao':
      return `<path d="M${-neck - 5} 74Q0 104 ${neck + 5} 74L${neck + 8} 98Q0 128 ${-neck - 8} 98Z" fill="${cloth}" stroke="${accent}" stroke-width="4"/><path d="M0 112Q30 132 ${half * 0.62} 190" stroke="${accent}" stroke-width="5" fill="none"/>${flowers(cloth, half)}<circle cx="3" cy="115" r="6" fill="${accent}"/><circle cx="40" cy="146" r="6" fill="${accent}"/>`
    case 'highCollar':
      return `<path d="M${-neck - 5} 70Q0 100 ${neck + 5} 70L${neck + 7} 100Q0 130 ${-neck - 7} 100Z" fill="${lighter(cloth, 0.5)}"/><path d="M-16 122L16 122L12 420L-12 420Z" fill="${lighter(cloth, 0.3)}"/><ellipse cx="0" cy="116" rx="9" ry="11" fill="#e8c979" stroke="#a8803c" stroke-width="3"/>`
    case 'blouse':
      return `<path d="M${-neck - 6} 86Q0 132 ${neck + 6} 86L${neck + 34} 112Q0 168 ${-neck - 34} 112Z" fill="${lighter(cloth, 0.6)}"/><path d="M0 142C-26 124-36 140-30 156C-20 160-8 152 0 142C8 152 20 160 30 156C36 140 26 124 0 142Z" fill="${accent}"/>`
    case 'cardigan':
      return `<path d="M${-neck - 8} 90L${-neck - 2} 420L${neck + 2} 420L${neck + 8} 90Q0 134 ${-neck - 8} 90Z" fill="${lighter(accent, 0.45)}"/><path d="M${-neck} 92Q0 132 ${neck} 92L${neck} 86Q0 120 ${-neck} 86Z" fill="${skin}"/><path d="M${-neck - 10} 92L${-neck - 4} 420M${neck + 10} 92L${neck + 4} 420" stroke="${fold}" stroke-width="7" fill="none"/>${[170, 220, 270].map((y) => `<circle cx="${neck + 12}" cy="${y}" r="5" fill="#f5e9d3"/>`).join('')}`
    case 'shirt':
      return `${collar(lighter(cloth, 0.32))}<path d="M0 122L0 420" stroke="${fold}" stroke-width="4"/>${[150, 196, 242].map((y) => `<circle cx="6" cy="${y}" r="4" fill="${lighter(cloth, 0.6)}"/>`).join('')}`
    case 'jumper':
      return `<path d="M${-neck - 8} 88Q0 138 ${neck + 8} 88L${neck + 18} 98Q0 160 ${-neck - 18} 98Z" fill="${fold}"/><g stroke="${lighter(cloth, 0.18)}" stroke-width="5" fill="none" opacity=".7">${[182, 202].map((y) => `<path d="M${-half * 0.62} ${y}l16 10 16-10 16 10 16-10 16 10 16-10 16 10 16-10"/>`).join('')}</g>`
    case 'stripes':
      return `<g clip-path="inset(0)">${[150, 184, 218, 252].map((y) => `<path d="M${-half * 0.63} ${y}Q0 ${y + 16} ${half * 0.63} ${y}" stroke="#fbf3e4" stroke-width="12" fill="none"/>`).join('')}</g><path d="M${-neck - 8} 90Q0 138 ${neck + 8} 90L${neck + 16} 98Q0 154 ${-neck - 16} 98Z" fill="${fold}"/>`
    case 'vneck':
      return `<path d="M${-neck - 10} 92L0 170L${neck + 10} 92Q0 124 ${-neck - 10} 92Z" fill="${skin}"/><path d="M${-neck - 14} 94L0 176L${neck + 14} 94" stroke="${fold}" stroke-width="7" fill="none" stroke-linejoin="round"/><circle cx="0" cy="142" r="5" fill="#e8c979"/><path d="M${-neck - 2} 106Q0 142 ${neck + 2} 106" stroke="#e8c979" stroke-width="2.4" fill="none"/>`
    case 'dungarees':
      return `<path d="M-40 176L40 176L52 420L-52 420Z" fill="${mix('#47708a', accent, 0.25)}"/><path d="M-36 180L-50 108M36 180L50 108" stroke="${mix('#47708a', accent, 0.25)}" stroke-width="15"/><circle cx="-36" cy="184" r="7" fill="#e8c979"/><circle cx="36" cy="184" r="7" fill="#e8c979"/><rect x="-18" y="206" width="36" height="30" rx="5" fill="none" stroke="${lighter('#47708a', 0.3)}" stroke-width="3"/>`
    case 'pinafore':
      return `<path d="M${-neck - 8} 88Q0 130 ${neck + 8} 88L${neck + 30} 108Q0 150 ${-neck - 30} 108Z" fill="#fbf5ea"/><path d="M-34 150L34 150L60 420L-60 420Z" fill="${lighter(accent, 0.25)}"/>${flowers(accent, 40)}`
    case 'hoodie':
      return `<path d="M${-neck - 22} 96Q0 ${isMan ? 176 : 160} ${neck + 22} 96L${neck + 8} 84Q0 124 ${-neck - 8} 84Z" fill="${fold}"/><path d="M-13 132L-15 190M13 132L15 182" stroke="#f5e9d3" stroke-width="5" stroke-linecap="round"/>`
  }
}

function flowers(colour: string, half: number): string {
  const petal = lighter(colour, 0.45)
  return [
    [-0.4, 170],
    [0.1, 210],
    [-0.3, 250],
    [0.4, 250],
    [0, 300],
    [0.42, 320],
    [-0.42, 330],
  ]
    .map(
      ([x, y]) =>
        `<g transform="translate(${(x ?? 0) * half} ${y})"><circle r="7" cx="-6" fill="${petal}"/><circle r="7" cx="6" fill="${petal}"/><circle r="7" cy="-7" fill="${petal}"/><circle r="7" cy="6" fill="${petal}"/><circle r="4" fill="#e8c979"/></g>`,
    )
    .join('')
}
