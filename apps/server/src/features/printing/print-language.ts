import { languageOf } from '@banyan/contract'
import type { Locale, PrintInput } from '@banyan/contract'

/** The language of a print: as chosen, with the reader's region where that is the same language. */
export const localeOfPrint = ({ language }: Pick<PrintInput, 'language'>, reader: Locale): Locale =>
  language === undefined || language === languageOf(reader) ? reader : language
