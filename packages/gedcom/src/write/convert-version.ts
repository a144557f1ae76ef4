import { createNode } from '../node.ts'
import type { Node } from '../node.ts'
import { convertDateTo551, convertDateTo70 } from './convert-date.ts'
import { convertValue, isNamedLanguage } from './convert-values.ts'
import { isStandardTag, onlyBelow, onlyIn551, onlyIn70 } from './tags.ts'

/** What has a language in GEDCOM 7; 5.5.1 knows one only of the file and of a submitter. */
const hasLanguage = new Set(['HEAD', 'SUBM', 'NOTE', 'SNOTE', 'TRAN', 'TEXT', 'PLAC'])

type Version = '7.0' | '5.5.1'

/**
 * Rewrites nodes, in place, as `version` wants them. What it has no structure for becomes an extension: the tag with an
 * underscore before it; such a tag turns back where the version knows it. Converting twice changes nothing more.
 */
export function convertNodes(nodes: readonly Node[], parent: string, version: Version): void {
  for (const node of nodes) {
    if (node.tag === 'DATE' && !node.isPointer) {
      if (version === '7.0') convertDateTo70(node)
      else convertDateTo551(node)
    }
    convertPointer(node, version)
    node.tag = convertTag(node, parent, version)
    convertValue(node, parent, version)
    if (node.tag === 'ASSO' && version === '7.0') addRole(node)
    if (node.children.length > 0) convertNodes(node.children, node.tag, version)
  }
}

/** The tag of a structure or record in `version`. */
export function convertTag(node: Pick<Node, 'tag' | 'isPointer' | 'value'>, parent: string, version: Version): string {
  const { tag, isPointer } = node
  if (version === '7.0') {
    const isCited = parent !== 'record' && !isPointer
    if (isCited && (tag === 'OBJE' || (tag === 'SOUR' && parent !== 'HEAD'))) return `_${tag}`
    if (tag === 'SNOTE' && !isPointer && parent !== 'record') return 'NOTE'
    if (tag === 'NOTE' && (isPointer || parent === 'record')) return 'SNOTE'
    if (tag === '_LANG' && hasLanguage.has(parent)) return 'LANG'
  } else {
    if (tag === 'SNOTE') return 'NOTE'
    if (tag === 'LANG' && ((parent !== 'HEAD' && parent !== 'SUBM') || !isNamedLanguage(node.value))) return '_LANG'
    if ((tag === '_SOUR' || tag === '_OBJE') && !isPointer && node.value !== 'VOID') return tag.slice(1)
  }
  if (!tag.startsWith('_')) return isStandardTag(tag, version) ? tag : `_${tag}`
  const plain = tag.slice(1)
  // The header's own structures are not carried over, so nothing may turn into one of them.
  if (parent === 'HEAD' && plain !== 'SCHMA') return tag
  const isOurs = (version === '7.0' ? onlyIn70 : onlyIn551).has(plain)
  return isOurs && (onlyBelow[plain]?.split(' ').includes(parent) ?? true) ? plain : tag
}

/** GEDCOM 7's pointer to nothing, `@VOID@`, is the word VOID of an extension tag in 5.5.1. */
function convertPointer(node: Node, version: Version): void {
  if (version === '5.5.1' && node.isPointer && node.value === 'VOID') {
    node.isPointer = false
    node.tag = `_${node.tag.replace(/^_/u, '')}`
  } else if (version === '7.0' && !node.isPointer && node.value === 'VOID' && node.tag.startsWith('_')) {
    node.isPointer = true
    node.tag = node.tag.slice(1)
  }
}

/** An association has a role in GEDCOM 7; 5.5.1 described it in words. */
function addRole(node: Node): void {
  if (node.children.some(({ tag }) => tag === 'ROLE')) return
  const relation = node.children.find(({ tag }) => tag === 'RELA' || tag === '_RELA')
  node.children = node.children.filter((child) => child !== relation)
  node.children.unshift(createNode('ROLE', 'OTHER', relation ? [createNode('PHRASE', relation.value)] : []))
}
