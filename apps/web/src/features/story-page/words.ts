import { defaultLanguage } from '@banyan/contract'
import type { Locale } from '@banyan/contract'
import type { Translate } from '../../lib/language/catalogues.ts'
import { translate } from '../../lib/language/translate.ts'
import type { Catalogue } from '../../lib/language/translate.ts'

type Files = Record<string, () => Promise<Catalogue>>

const storyFiles: Files = import.meta.glob<Catalogue>('../../locales/*/story.json', { import: 'default' })
const voiceFiles: Files = import.meta.glob<Catalogue>('../../locales/*/voice.json', { import: 'default' })

async function read(files: Files, name: string, locale: Locale): Promise<Catalogue> {
  const load = async (language: string) => (await files[`../../locales/${language}/${name}.json`]?.()) ?? {}
  if (locale !== 'zh-hk') return load(locale).catch(() => load(defaultLanguage))
  const [catalogue, { toHongKong }] = await Promise.all([load('zh-tw'), import('@banyan/contract/hong-kong')])
  return toHongKong(catalogue)
}

/** Loads the words of the page, and those of recordings, in which a few say what happens here. */
export async function loadStoryWords(locale: Locale): Promise<{ t: Translate<['story']>; tVoice: Translate<['voice']> }> {
  const [words, voice] = await Promise.all([read(storyFiles, 'story', locale), read(voiceFiles, 'voice', locale)])
  const t: Translate<['story']> = (key, values) => translate(words, locale, key, values) ?? key
  return {
    t,
    tVoice: (key, values) => {
      if (key === 'record') return t('record')
      if (key === 'stop') return t('done')
      return translate(voice, locale, key, values) ?? key
    },
  }
}
