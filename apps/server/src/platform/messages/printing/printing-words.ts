import type { Locale } from '@banyan/contract'
import { toHongKong } from '@banyan/contract/hong-kong'
import type { Messages } from '../en.ts'
import { enPrinting } from './en.ts'
import { fiPrinting } from './fi.ts'
import { frPrinting } from './fr.ts'
import { plPrinting } from './pl.ts'
import { zhCnPrinting } from './zh-cn.ts'
import { zhTwPrinting } from './zh-tw.ts'

type PrintingWords = Messages['printing']

const catalogue: Record<Locale, () => PrintingWords> = {
  en: () => enPrinting,
  fr: () => frPrinting,
  pl: () => plPrinting,
  fi: () => fiPrinting,
  'zh-cn': () => zhCnPrinting,
  'zh-tw': () => zhTwPrinting,
  'zh-hk': () => toHongKong(zhTwPrinting),
}

/** What stands on prints. Apart from the other messages, which the process that prints needs not load. */
export const printingWordsIn = (locale: Locale): PrintingWords => catalogue[locale]()
