import { defaultLanguage, isLanguage, isRegion, localeOf } from '@banyan/contract'
import type { Locale } from '@banyan/contract'
import { useEffect, useState } from 'react'
import type { Translate } from '../../../lib/language/catalogues.ts'
import { loadCatalogue } from '../../../lib/language/i18n.ts'
import { translate } from '../../../lib/language/translate.ts'

interface CardWords {
  locale: Locale
  t: Translate<readonly ['cards']>
}

/** The words of a card in the language of whom it is for, which may be another than the keeper's; undefined until they are there. */
export function useCardWords(url: string): CardWords | undefined {
  const [words, setWords] = useState<CardWords>()
  useEffect(() => {
    let isWanted = true
    const locale = localeOfLink(url)
    void readWords(locale).then((found) => (isWanted ? setWords(found) : undefined))
    return () => {
      isWanted = false
    }
  }, [url])
  return words
}

function localeOfLink(url: string): Locale {
  const asked = new URL(url).searchParams
  const [language, region] = [asked.get('language'), asked.get('region')]
  return localeOf(isLanguage(language) ? language : defaultLanguage, isRegion(region) ? region : '')
}

async function readWords(locale: Locale): Promise<CardWords> {
  const catalogue = await loadCatalogue(locale, 'cards')
  return { locale, t: (key, values) => translate(catalogue, locale, key.replace(/^cards:/, ''), values) ?? key }
}
