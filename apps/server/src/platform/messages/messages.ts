import type { ErrorCode, Locale } from '@banyan/contract'
import { toHongKong } from '@banyan/contract/hong-kong'
import { en } from './en.ts'
import type { Messages } from './en.ts'
import { fi } from './fi.ts'
import { fr } from './fr.ts'
import { pl } from './pl.ts'
import { zhCn } from './zh-cn.ts'
import { zhTw } from './zh-tw.ts'

const catalogue: Record<Locale, Messages> = {
  en,
  fr,
  pl,
  fi,
  'zh-cn': zhCn,
  'zh-tw': zhTw,
  'zh-hk': toHongKong(zhTw),
}

export const messagesIn = (locale: Locale): Messages => catalogue[locale]

/** Tells a person what went wrong and what to do next. */
export const errorMessage = (code: ErrorCode, locale: Locale): string => catalogue[locale].errors[code]
