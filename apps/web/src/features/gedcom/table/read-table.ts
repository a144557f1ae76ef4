import type { Language } from '@banyan/contract'
import { readCells } from '../../../lib/tables/read-cells.ts'

/** Larger tables are best exported as GEDCOM. */
export const maxTableBytes = 10 * 1024 * 1024

export const isTableFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /\.(?:csv|tsv|tab)$/i.test(name) || /^text\/(?:csv|tab-separated-values)$/.test(type)

/** What old spreadsheets write in where each language is read. */
const oldEncodings: Record<Language, string> = {
  en: 'windows-1252',
  fr: 'windows-1252',
  fi: 'windows-1252',
  pl: 'windows-1250',
  'zh-cn': 'gb18030',
  'zh-tw': 'big5',
}

/** Reads the letters of a table: Unicode if it can be, else what spreadsheets of the reader's language write. */
export function decodeTable(bytes: Uint8Array, language: Language): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(oldEncodings[language]).decode(bytes)
  }
}

/** Lines of cells, without blank ones, each with its number in the file. */
export function readLines(text: string): { line: number; cells: string[] }[] {
  return readCells(text)
    .map((cells, index) => ({ line: index + 1, cells: cells.map(readCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** Our export keeps formulas harmless with an apostrophe, also those of a list. */
const readCell = (cell: string): string =>
  cell
    .replaceAll(/(^|;\s*)'(?=[=+\-@\t\r＝＋－＠])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
