import { defaultLanguage, locales } from '@banyan/contract'
import type { Locale } from '@banyan/contract'
import i18next from 'i18next'
import type { BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { htmlLanguage } from './language.ts'

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
    if (language !== 'zh-hk') return readCatalogue(loaders, language, namespace)
    const [catalogue, { toHongKong }] = await Promise.all([
      readCatalogue(loaders, 'zh-tw', namespace),
      import('@banyan/contract/hong-kong'),
    ])
    return toHongKong(catalogue)
  },
}

export const i18n = i18next

/** Starts with one language and the texts that every page shares; the other catalogues load with their pages. */
export async function startI18n(locale: Locale): Promise<void> {
  i18n.on('languageChanged', (changed: Locale) => {
    document.documentElement.lang = htmlLanguage(changed)
    describe()
  })
  await i18n
    .use(catalogues)
    .use(initReactI18next)
    .init({
      lng: locale,
      // Sets the language synchronously, so that pages can request their texts before the shared ones have loaded.
      initAsync: false,
      supportedLngs: [...locales],
      lowerCaseLng: true,
      load: 'currentOnly',
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    })
  describe()
}

/** Describes the page in the reader's language. The file itself is the same for everybody (decision 55). */
function describe(): void {
  if (!i18n.hasLoadedNamespace('common')) return
  document.querySelector('meta[name=description]')?.setAttribute('content', i18n.t('description'))
}
