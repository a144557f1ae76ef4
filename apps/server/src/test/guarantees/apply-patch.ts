import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Safeguard } from './safeguard.ts'

/** The source without a safeguard. @throws when the code to remove is not in the file exactly once */
export async function withoutSafeguard(source: string, { name, file, find, replace }: Safeguard): Promise<string> {
  const text = await readFile(path.join(source, file), 'utf8')
  const found =
    typeof find === 'string'
      ? findCode(text, find)
      : [...text.matchAll(find)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
  const [place] = found
  if (place === undefined || found.length > 1)
    throw new Error(
      `"${name}": what is to be removed is ${found.length} times in ${file}. Bring test/guarantees/safeguards.ts up to date.`,
    )
  return text.slice(0, place.start) + replace + text.slice(place.end)
}

/** Finds code in a text regardless of layout: spaces, line breaks and trailing commas do not count. */
function findCode(text: string, code: string): { start: number; end: number }[] {
  const { letters, places } = withoutLayout(text)
  const endsWithComma = code.trimEnd().endsWith(',')
  const wanted = withoutLayout(code).letters.replace(/,$/, '')
  const found = []
  for (let at = letters.indexOf(wanted); at !== -1; at = letters.indexOf(wanted, at + wanted.length)) {
    const end = (places[at + wanted.length - 1] ?? 0) + 1
    const comma = endsWithComma ? /^\s*,/.exec(text.slice(end, end + 200)) : null
    found.push({ start: places[at] ?? 0, end: end + (comma?.[0].length ?? 0) })
  }
  return found
}

/** The characters of a text that are code, and their positions. */
function withoutLayout(text: string): { letters: string; places: number[] } {
  const places: number[] = []
  let letters = ''
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (/\s/.test(letter) || (letter === ',' && /^\s*[)\]}]/.test(text.slice(at + 1, at + 200)))) continue
    letters += letter
    places.push(at)
  }
  return { letters, places }
}

/** Removes a safeguard in a copy of the source. @returns a function that puts it back */
export async function removeSafeguard(source: string, safeguard: Safeguard): Promise<() => Promise<void>> {
  const file = path.join(source, safeguard.file)
  const before = await readFile(file, 'utf8')
  await writeFile(file, await withoutSafeguard(source, safeguard))
  return () => writeFile(file, before)
}
