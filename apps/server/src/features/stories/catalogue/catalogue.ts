import { languageOf, storiesInTheme, storyThemes } from '@banyan/contract'
import type { Language, Locale, StoryTheme } from '@banyan/contract'
import { toHongKong } from '@banyan/contract/hong-kong'
import type { StoryQuestions } from './story-questions.ts'

const loaders: Readonly<Record<Language, () => Promise<StoryQuestions>>> = {
  en: async () => (await import('./en.ts')).en,
  fr: async () => (await import('./fr.ts')).fr,
  pl: async () => (await import('./pl.ts')).pl,
  fi: async () => (await import('./fi.ts')).fi,
  'zh-cn': async () => (await import('./zh-cn.ts')).zhCn,
  'zh-tw': async () => (await import('./zh-tw.ts')).zhTw,
}

export async function loadQuestions(locale: Locale): Promise<StoryQuestions> {
  const questions = await loaders[languageOf(locale)]()
  if (locale !== 'zh-hk') return questions
  // What it makes of a list is an object.
  const words = Object.entries(questions).map(([theme, list]) => [theme, Object.values(toHongKong({ ...list }))])
  return Object.fromEntries(words) as StoryQuestions
}

export const textOfKey = (questions: StoryQuestions, key: string): string | undefined => {
  const [theme, place] = key.split('.')
  return isTheme(theme) ? questions[theme][Number(place) - 1] : undefined
}

const isTheme = (text: string | undefined): text is StoryTheme => storyThemes.some((theme) => theme === text)

/** All keys in the order in which they are asked: themes take turns, and each begins with what is easy to answer. */
export const storyKeys: readonly string[] = Array.from({ length: storiesInTheme }, (_, at) =>
  storyThemes.map((theme) => `${theme}.${at + 1}`),
).flat()
