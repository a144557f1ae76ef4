import type { Locale } from '@banyan/contract'
import { useLocale } from '../../../lib/language/use-language.ts'
import { blue, clay, Face } from './face.tsx'

/** Three generations of a family, among the leaves, the trunk and the hanging roots of a banyan. */
const people = [
  { x: 190, y: 84, tint: clay(3) },
  { x: 290, y: 84, tint: blue(3) },
  { x: 84, y: 172, tint: blue(4) },
  { x: 174, y: 172, tint: clay(4) },
  { x: 306, y: 172, tint: blue(2) },
  { x: 396, y: 172, tint: clay(2) },
  { x: 129, y: 262, tint: blue(3) },
  { x: 306, y: 262, tint: clay(5), isYou: true },
  { x: 396, y: 262, tint: blue(3) },
]

/** The relation to the person in the lower middle: father's mother, father's elder brother, younger sister. */
const names = {
  cantonese: [
    { x: 374, y: 54, term: '嫲嫲', reading: 'maa4 maa4' },
    { x: 54, y: 216, term: '伯父', reading: 'baak3 fu6' },
    { x: 396, y: 304, term: '妹妹', reading: 'mui4 mui2' },
  ],
  mandarin: [
    { x: 374, y: 54, term: '奶奶', reading: 'nǎinai' },
    { x: 54, y: 216, term: '伯伯', reading: 'bóbo' },
    { x: 396, y: 304, term: '妹妹', reading: 'mèimei' },
  ],
  taiwan: [
    { x: 374, y: 54, term: '奶奶', reading: 'ㄋㄞˇ ˙ㄋㄞ' },
    { x: 54, y: 216, term: '伯伯', reading: 'ㄅㄛˊ ˙ㄅㄛ' },
    { x: 396, y: 304, term: '妹妹', reading: 'ㄇㄟˋ ˙ㄇㄟ' },
  ],
}

/** As the section of what one calls a relative would show them first. */
const shownIn = (locale: Locale) => {
  if (locale === 'zh-cn') return { terms: names.mandarin, lang: 'zh-CN' }
  return locale === 'zh-tw' ? { terms: names.taiwan, lang: 'zh-TW' } : { terms: names.cantonese, lang: 'zh-HK' }
}

const roots =
  'M58 266c5 44-4 74 1 114M102 286c-4 36 3 66 0 94M160 296c4 30-3 56 0 84M326 300c-4 28 3 54 0 80M372 350c4 12-3 22 0 30M430 250c-5 46 4 88-1 130'

export function TreePicture({ label }: { label: string }) {
  const { terms, lang } = shownIn(useLocale())
  return (
    <svg className="home-picture" viewBox="0 0 480 400" role="img" aria-label={label}>
      <g fill="none" stroke="var(--banyan-bark)" strokeLinecap="round">
        <path d={roots} strokeWidth="4" />
        <path d="M24 380h432" strokeWidth="3" />
      </g>
      <path d="M222 240c8 60 2 104-22 140h82c-22-38-28-82-20-140Z" fill="var(--banyan-bark)" />
      <g fill="var(--banyan-leaf)">
        <circle cx="240" cy="92" r="84" />
        <circle cx="132" cy="128" r="84" />
        <circle cx="348" cy="128" r="84" />
        <circle cx="72" cy="196" r="64" />
        <circle cx="408" cy="196" r="64" />
        <circle cx="148" cy="228" r="78" />
        <circle cx="332" cy="228" r="78" />
        <circle cx="396" cy="276" r="62" />
        <circle cx="240" cy="204" r="84" />
      </g>
      <g fill="none" stroke="var(--banyan-accent)" strokeWidth="2.5" strokeLinejoin="round">
        <path d="M190 84h100M240 84v30q0 12-12 12H96q-12 0-12 12v34M240 114q0 12 12 12h42q12 0 12 12v34M84 172h90M306 172h90" />
        <path d="M129 172v90M351 172v33q0 12-12 12h-21q-12 0-12 12v33M351 205q0 12 12 12h21q12 0 12 12v33" />
      </g>
      {people.map(({ x, y, tint, isYou }) => (
        <Face key={`${x}-${y}`} x={x} y={y} tint={tint} {...(isYou ? { ring: 'var(--banyan-you)', width: 4 } : {})} />
      ))}
      {terms.map(({ x, y, term, reading }) => (
        <g key={term} transform={`translate(${x} ${y})`} textAnchor="middle" fill="var(--mantine-color-text)" lang={lang}>
          <rect x="-45" y="-4" width="90" height="56" rx="12" fill="var(--banyan-surface)" stroke="var(--banyan-line)" />
          <text className="home-picture-term" y="22">
            {term}
          </text>
          <text className="home-picture-reading" y="43">
            {reading}
          </text>
        </g>
      ))}
    </svg>
  )
}
