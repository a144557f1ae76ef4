import type { Shape } from '../shape.ts'
import { wordMaker } from './gendered.ts'
import type { Word, WordsByGender } from './gendered.ts'
import { countingLanguage } from './generations.ts'

/** Words that take “la”; in “oncle ou tante” each side has its own article. */
const feminine = /^(?:arrière-)*(?:grand-|petite-|belle-|demi-)*(?:mère|fille|sœur|tante|nièce|cousine|femme|épouse)\b/u
const elided = /^[aeéo]/u

const genitive = (text: string): string =>
  text
    .split(' ou ')
    .map((one) => (elided.test(one) ? `de l’${one}` : feminine.test(one) ? `de la ${one}` : `du ${one}`))
    .join(' ou ')
const words = wordMaker((text): Word => [text, genitive(text)])

const beauFrere = words('belle-sœur', 'beau-frère', 'beau-frère ou belle-sœur')
const parentsSibling = words('tante', 'oncle', 'oncle ou tante')

const fixed: Readonly<Record<string, WordsByGender>> = {
  U: words('mère', 'père', 'parent'),
  UU: words('grand-mère', 'grand-père', 'grand-parent'),
  UUU: words('arrière-grand-mère', 'arrière-grand-père', 'arrière-grand-parent'),
  UUUU: words('arrière-arrière-grand-mère, trisaïeule', 'arrière-arrière-grand-père, trisaïeul', 'arrière-arrière-grand-parent'),
  D: words('fille', 'fils', 'enfant'),
  DD: words('petite-fille', 'petit-fils', 'petit-enfant'),
  DDD: words('arrière-petite-fille', 'arrière-petit-fils', 'arrière-petit-enfant'),
  DDDD: words('arrière-arrière-petite-fille', 'arrière-arrière-petit-fils', 'arrière-arrière-petit-enfant'),
  M: words('femme, épouse', 'mari, époux', 'partenaire'),
  UM: words('belle-mère', 'beau-père', 'beau-parent'),
  MD: words('belle-fille', 'beau-fils', 'beau-fils ou belle-fille'),
  UUM: words('belle-grand-mère', 'beau-grand-père', 'beau-grand-parent'),
  UMD: words('sœur par alliance, quasi-sœur', 'frère par alliance, quasi-frère', 'frère ou sœur par alliance'),
  MU: words('belle-mère', 'beau-père', 'beau-parent'),
  DM: words('belle-fille, bru', 'gendre, beau-fils', 'gendre ou belle-fille'),
  MS: beauFrere,
  SM: beauFrere,
  MSM: beauFrere,
  US: parentsSibling,
  USM: parentsSibling,
  UUS: words('grand-tante', 'grand-oncle', 'grand-oncle ou grand-tante'),
  UUSM: words('grand-tante', 'grand-oncle', 'grand-oncle ou grand-tante'),
  UUUS: words('arrière-grand-tante', 'arrière-grand-oncle', 'arrière-grand-oncle ou arrière-grand-tante'),
  SD: words('nièce', 'neveu', 'neveu ou nièce'),
  SDD: words('petite-nièce', 'petit-neveu', 'petit-neveu ou petite-nièce'),
  SDDD: words('arrière-petite-nièce', 'arrière-petit-neveu', 'arrière-petit-neveu ou arrière-petite-nièce'),
  USD: words('cousine, cousine germaine', 'cousin, cousin germain', 'cousin ou cousine'),
  UUSDD: words(
    'petite-cousine, cousine issue de germains',
    'petit-cousin, cousin issu de germains',
    'petit-cousin ou petite-cousine',
  ),
}

const sibling = words('sœur', 'frère', 'frère ou sœur')
const halfSibling = words('demi-sœur', 'demi-frère', 'demi-frère ou demi-sœur')

const findWords = ({ kinds, isHalf }: Shape): WordsByGender | undefined =>
  kinds === 'S' ? (isHalf ? halfSibling : sibling) : fixed[kinds]

export const french = countingLanguage({ order: 'owner-last', space: ' ' }, findWords)
