import { formattingLocale } from '@banyan/contract'
import type { Language } from '@banyan/contract'

/** A part of 1 as a percentage, rounded down: what is not finished is never 100 %. */
export const percentText = (value: number, language: Language): string =>
  new Intl.NumberFormat(formattingLocale(language), { style: 'percent' }).format(Math.floor(value * 100) / 100)
