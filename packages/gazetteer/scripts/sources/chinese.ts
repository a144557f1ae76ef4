import path from 'node:path'
import { pathToFileURL } from 'node:url'

type Convert = (text: string) => string

export interface Chinese {
  simplified: Convert
  /** As written in Taiwan. */
  traditional: Convert
  /** A name of a Japanese place, in the characters of Taiwan. */
  fromJapanese: Convert
}

/** OpenCC's tables, which tell simplified, traditional and Japanese characters apart by the words that they stand in. */
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

/** Town, county, district, province, ...: what Chinese and Japanese names end with, and what people leave out. */
const endings = /(?:特别行政区|特別行政區|自治区|自治區|自治州|地区|地區|[市县縣镇鎮区區省州府郡町村道都])$/u

/** The name without its ending, where something of a name remains. */
export function withoutEnding(name: string): string {
  const stem = name.replace(endings, '')
  return stem.length >= 2 ? stem : name
}
