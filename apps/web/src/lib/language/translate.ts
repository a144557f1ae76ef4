import { elide } from '@banyan/contract'
import type { Locale } from '@banyan/contract'
import type { Values } from './catalogues.ts'

/** Texts by key; a key of several steps leads through catalogues within. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

/** Loads the catalogues of one language, by their files. */
export type Words = Readonly<Record<string, () => Promise<Catalogue>>>

const pluralRules = new Map<Locale, Intl.PluralRules>()
const numberFormats = new Map<Locale, Intl.NumberFormat>()

/**
 * The text of a key in one language, with its values. `{{name}}` stands for a value, `{{name, number}}` for a number as the language
 * writes it. With `values.count`, the text for that plural form comes first, then the text for `other` (an English catalogue that
 * replaces another language has no other forms), then the text of the key alone.
 *
 * @returns undefined if the catalogue does not have the key
 */
export function translate(catalogue: Catalogue, locale: Locale, key: string, values: Values = {}): string | undefined {
  const path = key.split('.')
  const last = path.pop() ?? ''
  let texts: Catalogue | undefined = catalogue
  for (const step of path) texts = asCatalogue(texts?.[step])
  const form = values.count === undefined ? undefined : pluralForm(locale, values.count)
  const text = (form === undefined ? undefined : (texts?.[`${last}_${form}`] ?? texts?.[`${last}_other`])) ?? texts?.[last]
  return typeof text === 'string' ? interpolate(text, locale, values) : undefined
}

const asCatalogue = (value: string | Catalogue | undefined): Catalogue | undefined =>
  typeof value === 'object' ? value : undefined

/** What a value contains is never read as a placeholder, so a name may be `{{count}}`. */
function interpolate(text: string, locale: Locale, values: Values): string {
  return text.replaceAll(
    /(?:\b(d|qu)e )?\{\{(\w+)(, number)?\}\}/gi,
    (_, stem: string | undefined, name: string, isNumber: string | undefined) => {
      const value = values[name] ?? ''
      return elide(stem, isNumber === undefined ? String(value) : formatNumber(locale, Number(value)))
    },
  )
}

function pluralForm(locale: Locale, count: number): Intl.LDMLPluralRule {
  const rules = pluralRules.get(locale) ?? new Intl.PluralRules(locale)
  pluralRules.set(locale, rules)
  return rules.select(count)
}

function formatNumber(locale: Locale, value: number): string {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale)
  numberFormats.set(locale, format)
  return format.format(value)
}
