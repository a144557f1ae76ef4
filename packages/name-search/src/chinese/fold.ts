import { variants } from './variants.ts'

let known: ReadonlyMap<string, string> | undefined

function read(): ReadonlyMap<string, string> {
  const folded = new Map<string, string>()
  for (const group of variants.split('|')) {
    const [first = '', ...others] = group
    for (const other of others) folded.set(other, first)
  }
  return folded
}

/** Replaces each character that is written in several ways by one of them: 陳 and 陈 become the same. */
export function foldHan(text: string): string {
  const folded = (known ??= read())
  return Array.from(text, (character) => folded.get(character) ?? character).join('')
}
