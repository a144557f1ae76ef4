import { createNode } from '../node.ts'
import type { Node } from '../node.ts'

// Source: FamilySearch GEDCOM 7.0.14, RESN, a list of CONFIDENTIAL, LOCKED and PRIVACY; GEDCOM 5.5.1, RESTRICTION_NOTICE, one of them in small
// letters. Where a structure has none, as NO, it is an extension.

const hiding = new Set(['CONFIDENTIAL', 'PRIVACY'])

const isRestriction = ({ tag, isPointer }: Node): boolean => (tag === 'RESN' || tag === '_RESN') && !isPointer

const wordsOf = ({ value }: Node): string[] => value.split(',').map((word) => word.trim())

const isHiding = (word: string): boolean => hiding.has(word.toUpperCase())

/** Whether structures keep what they are within from others. */
export const isRestricted = (nodes: readonly Node[]): boolean =>
  nodes.some((node) => isRestriction(node) && wordsOf(node).some(isHiding))

/**
 * Makes structures say it, or not; what else they restrict stays.
 * @param tag - RESN, or _RESN where there is none in the standard
 */
export function restrict(nodes: readonly Node[], isPrivate: boolean, tag: 'RESN' | '_RESN'): Node[] {
  if (isRestricted(nodes) === isPrivate)
    return nodes.map((node) => {
      if (isRestriction(node)) node.tag = tag
      return node
    })
  const others = nodes.flatMap((node) => {
    if (!isRestriction(node)) return [node]
    node.value = wordsOf(node)
      .filter((word) => word !== '' && !isHiding(word))
      .join(', ')
    return node.value === '' ? [] : [node]
  })
  if (!isPrivate) return others
  const present = others.find(isRestriction)
  if (present === undefined) return [...others, createNode(tag, 'CONFIDENTIAL')]
  present.value = `CONFIDENTIAL, ${present.value}`
  return others
}
