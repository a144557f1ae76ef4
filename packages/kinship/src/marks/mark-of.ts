import { cantoneseRules, mandarinRules } from './mark-rules.ts'
import type { KinRegion, KinRegister, KinUse, MarkRule, MarkRules } from './mark-rules.ts'

/** How a name is used: to somebody's face or about them, how formal it is, and where it is said above all. */
export interface KinMark {
  readonly use: KinUse
  readonly register: KinRegister
  /** Empty if it is said wherever the dialect is spoken. */
  readonly regions: readonly KinRegion[]
}

const rulesOf: Readonly<Record<'cantonese' | 'mandarin', MarkRules>> = { cantonese: cantoneseRules, mandarin: mandarinRules }

const everywhere: readonly KinRegion[] = []

const find = <Mark>(rules: readonly MarkRule<Mark>[], text: string, key: string, otherwise: Mark): Mark =>
  rules.find((rule) => rule.texts.test(text) && rule.key?.test(key) !== false)?.mark ?? otherwise

/**
 * The mark of a name.
 *
 * @param text - in the characters of the table: traditional for Cantonese, simplified for Mandarin
 * @param key - of the term, since some words are said of several relatives
 */
export function markOf(dialect: 'cantonese' | 'mandarin', text: string, key: string): KinMark {
  const rules = rulesOf[dialect]
  return {
    use: find(rules.use, text, key, 'both'),
    register: find(rules.register, text, key, 'plain'),
    regions: find(rules.regions, text, key, everywhere),
  }
}

/** How well a name fits a reader: 0 if it is said above all where they live, 2 if elsewhere. */
export const regionRank = ({ regions }: Pick<KinMark, 'regions'>, region: KinRegion | ''): 0 | 1 | 2 =>
  regions.length === 0 || region === '' ? 1 : regions.includes(region) ? 0 : 2
