import { setText } from '../../life/dates.ts'
import { tieKindOf } from '../../life/kinds.ts'
import type { TieKind } from '../../life/kinds.ts'
import { tieTags, tiesBelow } from '../../life/ties.ts'
import { createNode, findChild } from '../../node.ts'
import type { Node } from '../../node.ts'

/** What a child is to the partner in HUSB, or the first, and to the other; undefined where there is no such partner. */
export type Ties = readonly [TieKind | undefined, TieKind | undefined]

const pedigrees: Partial<Record<TieKind, string>> = { birth: 'BIRTH', adopted: 'ADOPTED', foster: 'FOSTER' }
const words: Readonly<Record<TieKind, string>> = {
  '': '',
  birth: 'Natural',
  adopted: 'Adopted',
  foster: 'Foster',
  step: 'Step',
  guardian: 'Guardian',
  heir: 'Heir',
}

/**
 * Reads from a child's own record what they are to both partners of a family.
 * @param adoptions - who adopted the person, by the family's xref
 */
export function ownTies(link: Node, adoptions: ReadonlyMap<string, string>): Ties {
  const kind = tieKindOf(findChild(link, 'PEDI'))
  if (kind !== '') return [kind, kind]
  const by = adoptions.get(link.value)
  if (by === undefined) return ['', '']
  return [by === 'WIFE' ? '' : 'adopted', by === 'HUSB' ? '' : 'adopted']
}

/**
 * Makes FAMC say what the child is to the partners, if one word can say it.
 * @returns what it says then
 */
export function editPedigree(link: Node, adoptions: ReadonlyMap<string, string>, wanted: Ties): Ties {
  const now = ownTies(link, adoptions)
  const kinds = wanted.filter((kind) => kind !== undefined)
  if (wanted.every((kind, slot) => kind === undefined || kind === now[slot])) return now
  const [first] = kinds
  const kind = kinds.every((each) => each === first) ? (first ?? '') : ''
  link.children = link.children.filter(({ tag }) => tag !== 'PEDI' && tag !== '_PEDI')
  if (kind !== '') {
    const value = pedigrees[kind]
    link.children.unshift(createNode('PEDI', value ?? 'OTHER', value === undefined ? [createNode('PHRASE', kind)] : []))
  }
  return ownTies(link, adoptions)
}

/** Makes CHIL say what the child is to each partner where the child's own record does not. */
export function editChild(child: Node, own: Ties, wanted: Ties): void {
  const now = tiesBelow(child)
  for (const [slot, tag] of tieTags.entries()) {
    const kind = wanted[slot]
    const before = own[slot] ?? ''
    if (kind !== undefined && (now[slot] || before) !== kind) setText(child, tag, before === kind ? '' : words[kind])
  }
}

/** Whether a family's record says it of any child. */
export const hasTies = (text: string): boolean => /^2 _[FM]REL /mu.test(text)

/**
 * Who of two partners is in HUSB, or the first, and who is the other.
 * @param isWife - whether a partner is in WIFE
 */
export function inSlots<Partner>(
  partners: readonly Partner[],
  isWife: (partner: Partner) => boolean,
): [Partner | undefined, Partner | undefined] {
  const [first, second] = partners
  if (first !== undefined && isWife(first) && (second === undefined || !isWife(second))) return [second, first]
  return [first, second]
}
