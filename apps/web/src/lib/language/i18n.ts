import { defaultLanguage, languages } from '@banyan/contract'
import type { Language } from '@banyan/contract'
import i18next from 'i18next'
import type { BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { htmlLanguage, isFromHongKong } from './language.ts'

type Catalogue = Record<string, unknown>
type Loaders = Record<string, () => Promise<Catalogue>>

/** Loads a catalogue, or the English one if that fails, so that users see words rather than keys. */
export async function readCatalogue(loaders: Loaders, language: string, namespace: string): Promise<Catalogue> {
  const load = loaders[`../../locales/${language}/${namespace}.json`]
  const english = loaders[`../../locales/${defaultLanguage}/${namespace}.json`]
  if (!english) throw new Error(`There is no catalogue called "${namespace}".`)
  if (!load) return english()
  return load().catch((error: unknown) => {
    if (load === english) throw error
    return english()
  })
}

const loaders: Loaders = import.meta.glob<Catalogue>('../../locales/*/*.json', { import: 'default' })

const catalogues: BackendModule = {
  type: 'backend',
  init: () => undefined,
  callbackApi: false,
  read: async (language, namespace) => {
    const catalogue = await readCatalogue(loaders, language, namespace)
    if (language !== 'zh-tw' || !isFromHongKong(navigator.languages)) return catalogue
    const { toHongKong } = await import('./hong-kong.ts')
    return toHongKong(catalogue)
  },
}

export const i18n = i18next

/** Starts with one language and the texts that every page shares; the other catalogues load with their pages. */
export async function startI18n(language: Language): Promise<void> {
  i18n.on('languageChanged', (changed: Language) => {
    document.documentElement.lang = htmlLanguage(changed)
  })
  await i18n
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: language,
      // Sets the language synchronously, so that pages can request their texts before the shared ones have loaded.
      initAsync: false,
      supportedLngs: [...languages],
      lowerCaseLng: true,
      load: 'currentOnly',
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
}
