import { languageOf } from '@banyan/contract'
import type { KinRegion } from '@banyan/contract'
import { useSession } from '../session/session.ts'
import { useLocale } from './use-language.ts'

/** Whose words for relatives come first: the region that the reader has chosen, otherwise the one of their language. */
export function useKinRegion(): KinRegion | '' {
  const locale = useLocale()
  const chosen = useSession((state) => state.kinRegion)
  if (chosen === 'any') return ''
  if (chosen !== '') return chosen
  return locale === 'zh-hk' ? 'hongkong' : locale === 'zh-tw' ? 'taiwan' : ''
}

/** How Chinese names are written and read to the reader, and whose come first. */
export function useScript() {
  const locale = useLocale()
  const region = useKinRegion()
  const reading = useSession((state) => state.mandarinReading)
  const language = languageOf(locale)
  // Schools in Hong Kong do not teach Zhuyin.
  const isTaiwan = region === 'taiwan' && language !== 'zh-cn'
  const isTraditional = language === 'zh-tw' || (language !== 'zh-cn' && (region === 'taiwan' || region === 'hongkong'))
  return { isTaiwan, isTraditional, isZhuyin: isTaiwan && reading === 'zhuyin', region }
}
