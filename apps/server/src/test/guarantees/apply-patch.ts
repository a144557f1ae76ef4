import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Safeguard } from './safeguard.ts'

/** The source without a safeguard. @throws when what is to be removed is not in the file exactly once */
export async function withoutSafeguard(source: string, { name, file, find, replace }: Safeguard): Promise<string> {
  const text = await readFile(path.join(source, file), 'utf8')
  const count = typeof find === 'string' ? text.split(find).length - 1 : [...text.matchAll(find)].length
  if (count !== 1) throw new Error(`"${name}": what is to be removed is ${count} times in ${file}. Bring test/guarantees/safeguards.ts up to date.`)
  return text.replace(find, () => replace)
}

/** Removes it in a copy of the source. @returns what puts it back */
export async function removeSafeguard(source: string, safeguard: Safeguard): Promise<() => Promise<void>> {
  const file = path.join(source, safeguard.file)
  const before = await readFile(file, 'utf8')
  await writeFile(file, await withoutSafeguard(source, safeguard))
  return () => writeFile(file, before)
}
