import type { PaperLanguage } from '../../drawing.ts'
import { en } from './en.ts'
import type { BookWords } from './en.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { pl } from './pl.ts'
import { zhCn } from './zh-cn.ts'
import { zhTw } from './zh-tw.ts'

export type { BookWords } from './en.ts'

const words: Readonly<Record<PaperLanguage, BookWords>> = { en, fr, pl, fi, 'zh-CN': zhCn, 'zh-TW': zhTw }

/** What a book says in a language. */
export const bookWords = (language: PaperLanguage): BookWords => words[language]

/** Replaces each `{name}` with its value. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/** Chooses the form that a number wants: Polish has three. */
export function counted(
  forms: { readonly one: string; readonly few: string; readonly many: string },
  count: number,
  language: PaperLanguage,
): string {
  const form = new Intl.PluralRules(language).select(count)
  return fill(form === 'one' ? forms.one : form === 'few' ? forms.few : forms.many, { count })
}

/** Writes several things in a row: `a, b and c`. */
export function listed(items: readonly string[], { list: [comma, last] }: BookWords): string {
  if (items.length < 2) return items[0] ?? ''
  return `${items.slice(0, -1).join(comma)}${last}${items.at(-1)}`
}
