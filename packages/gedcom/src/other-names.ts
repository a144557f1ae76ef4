import { readName } from './name.ts'
import { findName } from './person-fields.ts'
import { readExtraText } from './read-records.ts'

/** Other ways to write a name, below NAME: 7.0 has TRAN, 5.5.1 FONE and ROMN, and programs add their own. */
const variants = new Set(['TRAN', 'FONE', 'ROMN', '_AKA', '_MARNM', '_HEB'])
/** Names that programs write beside NAME. */
const aliases = new Set(['_AKA', 'ALIA', '_ALIA', '_ALIAS', '_MARNM'])

/**
 * The names of a person besides the one that Banyan shows: further NAME structures, transliterations, nicknames and aliases, in the
 * order of the record, each once.
 *
 * @param text - the text of an INDI record, as the extras store it
 */
export function readOtherNames(text: string): string[] {
  // Most records have none, and taking them apart would take long in a large file.
  if (!/^1 (?:_AKA|_?ALIAS?|_MARNM)\b|^2 _?(?:TRAN|FONE|ROMN|NICK|AKA|MARNM|HEB)\b|^1 NAME\b[^]*\n1 NAME\b/mu.test(text))
    return []
  const nodes = readExtraText(text)
  const shown = findName(nodes)
  const found = new Set<string>()
  for (const node of nodes) {
    if (node.tag === 'NAME') {
      if (node !== shown) found.add(readName(node))
      for (const child of node.children) {
        const tag = child.tag.startsWith('_') ? child.tag.slice(1) : child.tag
        if (variants.has(child.tag) || variants.has(tag)) found.add(readName(child))
        else if (tag === 'NICK') found.add(child.value.trim())
      }
    } else if (aliases.has(node.tag) && !node.isPointer) found.add(readName(node))
  }
  found.delete('')
  if (shown !== undefined) found.delete(readName(shown))
  return [...found]
}
