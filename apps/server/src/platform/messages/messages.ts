import { elide } from '@banyan/contract'
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

/** Replaces each `{name}` with its value, and writes `de` and `que` before it as French does. */
export const fillIn = (text: string, values: Record<string, string>): string =>
  text.replace(/(?:\b(d|qu)e )?\{(\w+)\}/gi, (whole, stem: string | undefined, name: string) => {
    const value = values[name]
    return value === undefined ? whole : elide(stem, value)
  })
