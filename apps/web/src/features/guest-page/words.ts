import { defaultLanguage } from '@banyan/contract'
import type { Locale } from '@banyan/contract'
import type { Translate } from '../../lib/language/catalogues.ts'
import { translate } from '../../lib/language/translate.ts'
import type { Catalogue } from '../../lib/language/translate.ts'

const files = import.meta.glob<Catalogue>('../../locales/*/guest.json', { import: 'default' })

async function read(locale: Locale): Promise<Catalogue> {
  const load = (language: string) => files[`../../locales/${language}/guest.json`]?.()
  if (locale !== 'zh-hk') return (await load(locale)) ?? {}
  const [catalogue = {}, { toHongKong }] = await Promise.all([load('zh-tw'), import('@banyan/contract/hong-kong')])
  return toHongKong(catalogue)
}

/** Loads the words of a language, or the English ones if that fails. */
export async function loadWords(locale: Locale): Promise<Translate<['guest']>> {
  const catalogue = await read(locale).catch(() => read(defaultLanguage).catch(() => ({})))
  return (key, values) => translate(catalogue, locale, key, values) ?? key
}
