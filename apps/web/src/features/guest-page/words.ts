import { defaultLanguage } from '@banyan/contract'
import type { FactKindName, Locale } from '@banyan/contract'
import type { Translate } from '../../lib/language/catalogues.ts'
import { translate } from '../../lib/language/translate.ts'
import type { Catalogue } from '../../lib/language/translate.ts'

type Files = Record<string, () => Promise<Catalogue>>

const guestFiles: Files = import.meta.glob<Catalogue>('../../locales/*/guest.json', { import: 'default' })
const voiceFiles: Files = import.meta.glob<Catalogue>('../../locales/*/voice.json', { import: 'default' })
const kindFiles: Files = import.meta.glob<Catalogue>('../../locales/*/life.json', { import: 'kind' })

async function read(files: Files, name: string, locale: Locale): Promise<Catalogue> {
  const load = (language: string) => files[`../../locales/${language}/${name}.json`]?.()
  if (locale !== 'zh-hk') return (await load(locale)) ?? {}
  const [catalogue = {}, { toHongKong }] = await Promise.all([load('zh-tw'), import('@banyan/contract/hong-kong')])
  return toHongKong(catalogue)
}

/** The words of a language, or the English ones if it has none to load. */
const readOr = (files: Files, name: string, locale: Locale): Promise<Catalogue> =>
  read(files, name, locale).catch(() => read(files, name, defaultLanguage).catch(() => ({})))

/** Loads what kinds of facts are called: only guests who see lives need it. */
export async function loadKinds(locale: Locale): Promise<(kind: FactKindName) => string> {
  const kinds = await readOr(kindFiles, 'life', locale)
  return (kind) => translate(kinds, locale, kind) ?? kind
}

/** Loads the words of voice notes. */
export async function loadVoiceWords(locale: Locale): Promise<Translate<['voice']>> {
  const catalogue = await readOr(voiceFiles, 'voice', locale)
  return (key, values) => translate(catalogue, locale, key, values) ?? key
}

/** Loads the words of a language, or the English ones if that fails. */
export async function loadWords(locale: Locale): Promise<Translate<['guest']>> {
  const catalogue = await readOr(guestFiles, 'guest', locale)
  return (key, values) => translate(catalogue, locale, key, values) ?? key
}
