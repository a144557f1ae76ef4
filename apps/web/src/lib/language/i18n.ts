import { defaultLanguage } from '@banyan/contract'
import type { Language, Locale } from '@banyan/contract'
import type { KeyIn, Namespace, Translate, Values } from './catalogues.ts'
import { htmlLanguage } from './language.ts'
import { translate } from './translate.ts'
import type { Catalogue, Words } from './translate.ts'

type Lists = Partial<Record<Language, () => Promise<Words>>>

/** Loads a catalogue, or the English one if that fails, so that users see words rather than keys. */
export async function readCatalogue(from: Lists, language: Language, namespace: string): Promise<Catalogue> {
  const readIn = async (one: Language): Promise<Catalogue> => {
    const words = await from[one]?.()
    const load = words?.[`../../../locales/${one}/${namespace}.json`]
    if (!load) throw new Error(`There is no catalogue called "${namespace}" (${one}).`)
    return load()
  }
  if (language === defaultLanguage) return readIn(language)
  return readIn(language).catch(() => readIn(defaultLanguage))
}

/** The list of a language's catalogues comes with its first words, so that nobody loads the lists of the others. */
const lists: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./words/en.ts')).words,
  fr: async () => (await import('./words/fr.ts')).words,
  pl: async () => (await import('./words/pl.ts')).words,
  fi: async () => (await import('./words/fi.ts')).words,
  'zh-cn': async () => (await import('./words/zh-cn.ts')).words,
  'zh-tw': async () => (await import('./words/zh-tw.ts')).words,
}

/** Reads a catalogue in any language, whatever language is shown. */
export async function loadCatalogue(locale: Locale, namespace: Namespace): Promise<Catalogue> {
  if (locale !== 'zh-hk') return readCatalogue(lists, locale, namespace)
  const [catalogue, { toHongKong }] = await Promise.all([
    readCatalogue(lists, 'zh-tw', namespace),
    import('@banyan/contract/hong-kong'),
  ])
  return toHongKong(catalogue)
}

let locale: Locale = defaultLanguage
/** The language to which the last change leads, which is under way while it is another one than the language shown. */
let wanted: Locale = locale
const requested = new Set<Namespace>()
const loading = new Map<string, Promise<void>>()
const loaded = new Map<string, Catalogue>()
const functions = new Map<string, (key: string, values?: Values) => string>()
const listeners = new Set<() => void>()

const idOf = (language: Locale, namespace: string): string => `${language}/${namespace}`

/** Loads a catalogue once; after a failure the next request tries again. */
function loadOnce(language: Locale, namespace: Namespace): Promise<void> {
  const id = idOf(language, namespace)
  const promise =
    loading.get(id) ??
    loadCatalogue(language, namespace).then(
      (catalogue) => void loaded.set(id, catalogue),
      (error: unknown) => {
        loading.delete(id)
        throw error
      },
    )
  loading.set(id, promise)
  return promise
}

/** The texts of the application: catalogues by language and namespace, which load when a page needs them. */
export const i18n = {
  /** The language shown. */
  get language(): Locale {
    return locale
  },

  /** Loads catalogues in the language shown, and in those chosen later. */
  async loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
    for (const namespace of namespaces) requested.add(namespace)
    const languages = [...new Set([locale, wanted])]
    await Promise.all(namespaces.flatMap((namespace) => languages.map((language) => loadOnce(language, namespace))))
  },

  /**
   * Shows another language when all catalogues that have been requested are there; of several changes, only the last. If they
   * cannot be loaded, the language stays, and the promise is rejected.
   */
  async changeLanguage(next: Locale): Promise<void> {
    wanted = next
    try {
      await Promise.all([...requested].map((namespace) => loadOnce(next, namespace)))
    } catch (error) {
      if (wanted !== next) return
      wanted = locale
      throw error
    }
    if (wanted !== next || locale === next) return
    locale = next
    describe()
    for (const listener of listeners) listener()
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  has: (namespace: Namespace): boolean => loaded.has(idOf(locale, namespace)),

  /** Says messages in the language shown. The function stays the same as long as the language does. */
  translateIn<Names extends readonly Namespace[]>(names: Names): Translate<Names> {
    const [language, own] = [locale, names[0] ?? 'common']
    const id = idOf(language, own)
    const known = functions.get(id)
    if (known) return known
    const t = (key: string, values?: Values): string => {
      const [, namespace = own, name = key] = /^(\w+):(.+)$/.exec(key) ?? []
      return translate(loaded.get(idOf(language, namespace)) ?? {}, language, name, values) ?? name
    }
    functions.set(id, t)
    return t
  },

  /** Says a message in the language shown, outside of components. */
  t: (key: KeyIn<['common', ...Namespace[]]>, values?: Values): string =>
    i18n.translateIn<['common', ...Namespace[]]>(['common'])(key, values),
}

/** Starts with one language and the texts that every page shares; the other catalogues load with their pages. */
export async function startI18n(initial: Locale): Promise<void> {
  locale = wanted = initial
  // Without its words the page still shows what it can.
  await i18n.loadNamespaces(['common']).catch(() => undefined)
  describe()
}

/** Describes the page in the reader's language. The file itself is the same for everybody (decision 55). */
function describe(): void {
  document.documentElement.lang = htmlLanguage(locale)
  if (i18n.has('common')) document.querySelector('meta[name=description]')?.setAttribute('content', i18n.t('description'))
}
