import { readName } from '../name.ts'
import { findChild, textOf } from '../node.ts'
import type { Node } from '../node.ts'
import { textLengths } from '../person-fields.ts'
import { citationsOf } from './citations.ts'
import { aliasTags, nameKindOf } from './kinds.ts'
import type { NameKind } from './kinds.ts'
import { lineIn, lineOf, noteOf } from './texts.ts'
import type { RecordName } from './types.ts'

/** A structure of a name, and what it says. */
export interface FoundName {
  node: Node
  /** The NAME that it is within. */
  parent: Node | undefined
  name: RecordName
}

/** Names within a NAME that write it in another script: 7.0 has TRAN, 5.5.1 FONE and ROMN. */
const readingTags = new Set(['TRAN', '_TRAN', 'FONE', '_FONE', 'ROMN', '_ROMN', '_HEB'])
/** Other names within a NAME. */
const innerKinds: Readonly<Record<string, NameKind>> = { NICK: 'nickname', _NICK: 'nickname', _AKA: 'also', _MARNM: 'married' }

/** The names of a person's record, in its order. */
export function findNames(nodes: readonly Node[]): FoundName[] {
  const found: FoundName[] = []
  let isOneShown = false
  for (const [index, node] of nodes.entries()) {
    const isName = node.tag === 'NAME'
    if (!isName && !(aliasTags.has(node.tag) && !node.isPointer)) continue
    const path = String(index)
    const whole = readName(node)
    // As `findName` finds it.
    const isShown: boolean = isName && !isOneShown && whole !== ''
    isOneShown ||= isShown
    const kind = ownKindOf(node, isShown)
    const text = lineOf(whole)
    if (text !== '') found.push({ node, parent: undefined, name: readRecordName(node, text, kind, path, '', isShown) })
    if (!isName) continue
    for (const [at, child] of node.children.entries()) {
      const inner = isInnerName(child) ? textOfName(child) : ''
      if (inner === '') continue
      const of = isReading(child) && text !== '' ? path : ''
      const name = readRecordName(child, inner, innerKindOf(child, kind), `${path}.${at}`, of, false)
      found.push({ node: child, parent: node, name })
    }
  }
  return found
}

export const isReading = ({ tag }: Node): boolean => readingTags.has(tag)

const isInnerName = (node: Node): boolean => !node.isPointer && (isReading(node) || innerKinds[node.tag] !== undefined)

/** The kind of a name that stands by itself. Without a TYPE the one that is shown was given at birth. */
export const ownKindOf = (node: Node, isShown: boolean): NameKind =>
  nameKindOf(findChild(node, 'TYPE')) ?? (node.tag === '_MARNM' ? 'married' : isShown ? 'birth' : 'also')

/** The kind of a name within another; FONE and ROMN say in their TYPE how they are written. */
export const innerKindOf = (node: Node, outer: NameKind): NameKind =>
  nameKindOf(node.children.find(({ tag }) => tag === '_TYPE')) ?? innerKinds[node.tag] ?? outer

const textOfName = (node: Node): string => (isNickname(node) ? lineOf(node.value) : lineOf(readName(node)))
const isNickname = ({ tag }: Node): boolean => tag === 'NICK' || tag === '_NICK'

function readRecordName(node: Node, text: string, kind: NameKind, path: string, of: string, preferred: boolean): RecordName {
  const isPlain = node.children.length === 0
  return {
    path,
    kind,
    text: lineOf(text, textLengths.name),
    given: givenOf(node),
    surname: surnameOf(node),
    script: scriptOf(node),
    reading_of: of,
    note: isPlain ? '' : noteOf(node),
    citations: isPlain ? [] : citationsOf(node, path),
    preferred,
  }
}

/** The given name: GIVN, or what stands before the slashes. */
export const givenOf = (node: Node): string => lineIn(node, 'GIVN', textLengths.name) || partOf(node, 0)

/** The family name: SURN, or what stands between the slashes. */
export const surnameOf = (node: Node): string => lineIn(node, 'SURN', textLengths.name) || partOf(node, 1)

function partOf({ value }: Node, index: 0 | 1): string {
  const first = value.indexOf('/')
  if (first < 0) return ''
  if (index === 0) return lineOf(value.slice(0, first), textLengths.name)
  const second = value.indexOf('/', first + 1)
  return lineOf(value.slice(first + 1, second < 0 ? value.length : second), textLengths.name)
}

/** How FONE and ROMN name in their TYPE what they are written in. */
const methods: Readonly<Record<string, string>> = {
  pinyin: 'zh-Latn-pinyin',
  wadegiles: 'zh-Latn-wadegile',
  jyutping: 'zh-Latn-jyutping',
  romaji: 'ja-Latn',
  kana: 'Kana',
  hangul: 'Hang',
}

export function scriptOf(node: Node): string {
  const tag = textOf(node, 'LANG')
  if (tag !== '') return tag === 'und' ? '' : tag.slice(0, maxScript)
  if (node.tag === '_HEB') return 'Hebr'
  const method = node.tag === 'NAME' ? '' : (node.children.find(({ tag: of }) => of === 'TYPE')?.value ?? '')
  return methods[method.trim().toLowerCase()] ?? ''
}

/** Language tags are short; anything longer is none. */
const maxScript = 100
