import { createNode } from '../node.ts'
import type { Node } from '../node.ts'
import { convertDateTo551, convertDateTo70 } from './convert-date.ts'
import { convertValue, isNamedLanguage } from './convert-values.ts'
import { isStandardTag, onlyBelow, onlyIn551, onlyIn70 } from './tags.ts'

/** Tags with a language in GEDCOM 7; 5.5.1 only has one for the file and for a submitter. */
const hasLanguage = new Set(['HEAD', 'SUBM', 'NOTE', 'SNOTE', 'TRAN', 'TEXT', 'PLAC'])

type Version = '7.0' | '5.5.1'

/**
 * Converts nodes in place to `version`. A structure that it lacks becomes an extension: the tag with an underscore in front; such
 * a tag is converted back where the version knows it. Converting twice changes nothing more.
 */
export function convertNodes(nodes: readonly Node[], parent: string, version: Version): void {
  for (const node of nodes) {
    if (node.tag === 'DATE' && !node.isPointer) {
      if (version === '7.0') convertDateTo70(node)
      else convertDateTo551(node)
    }
    convertPointer(node, version)
    if (node.tag === 'ALIA' && parent === 'INDI' && version === '7.0' && !node.isPointer) becomeName(node)
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
  // The header's own structures are not carried over, so nothing may become one of them.
  if (parent === 'HEAD' && plain !== 'SCHMA') return tag
  const isOurs = (version === '7.0' ? onlyIn70 : onlyIn551).has(plain)
  return isOurs && (onlyBelow[plain]?.split(' ').includes(parent) ?? true) ? plain : tag
}

/** GEDCOM 7's null pointer, `@VOID@`, is the word VOID of an extension tag in 5.5.1. */
function convertPointer(node: Node, version: Version): void {
  if (version === '5.5.1' && node.isPointer && node.value === 'VOID') {
    node.isPointer = false
    node.tag = `_${node.tag.replace(/^_/u, '')}`
  } else if (version === '7.0' && !node.isPointer && node.value === 'VOID' && node.tag.startsWith('_')) {
    node.isPointer = true
    node.tag = node.tag.slice(1)
  }
}

/** In GEDCOM 5.5, ALIA is another name of the person in words; in GEDCOM 7 it points to a person. */
function becomeName(node: Node): void {
  node.tag = 'NAME'
  if (!node.children.some(({ tag }) => tag === 'TYPE')) node.children.unshift(createNode('TYPE', 'AKA'))
}

/** GEDCOM 7 requires a role in an association; 5.5.1 describes the association in words. */
function addRole(node: Node): void {
  if (node.children.some(({ tag }) => tag === 'ROLE')) return
  const relation = node.children.find(({ tag }) => tag === 'RELA' || tag === '_RELA')
  node.children = node.children.filter((child) => child !== relation)
  node.children.unshift(createNode('ROLE', 'OTHER', relation ? [createNode('PHRASE', relation.value)] : []))
}
