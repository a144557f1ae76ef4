import path from 'node:path'
import { pathToFileURL } from 'node:url'

type Convert = (text: string) => string

export interface Chinese {
  simplified: Convert
  /** Converts to the characters used in Taiwan. */
  traditional: Convert
  /** Converts the name of a Japanese place to the characters used in Taiwan. */
  fromJapanese: Convert
}

/** OpenCC's tables, which convert simplified, traditional and Japanese characters by the words that they occur in. */
export async function openChinese(sources: string): Promise<Chinese> {
  const file = path.join(sources, 'node_modules/opencc-js/dist/esm/full.js')
  const { Converter } = (await import(pathToFileURL(file).href)) as {
    Converter: (options: { from: string; to: string }) => Convert
  }
  const simplified = Converter({ from: 'tw', to: 'cn' })
  const traditional = Converter({ from: 'cn', to: 'tw' })
  return { simplified, traditional, fromJapanese: Converter({ from: 'jp', to: 'tw' }) }
}

export const isHan = (text: string): boolean => /^\p{Script=Han}+$/u.test(text)

/** Town, county, district, province and so on: endings of Chinese and Japanese names that people leave out. */
const endings = /(?:特别行政区|特別行政區|自治区|自治區|自治州|地区|地區|[市县縣镇鎮区區省州府郡町村道都])$/u

/** The name without its ending, unless nothing would remain. */
export function withoutEnding(name: string): string {
  const stem = name.replace(endings, '')
  return stem.length >= 2 ? stem : name
}
