import { describe, expect, it } from 'vitest'
import { indexKinship } from '../index.ts'
import type { KinshipIndex } from '../index.ts'
import { finish } from '../steps.ts'
import { tieFamilies, tiePages } from '../test-support/tie-families.ts'
import type { TieFamily } from '../test-support/tie-families.ts'
import { writeFamily } from '../test-support/write-family.ts'
import type { WrittenFamily } from '../test-support/write-family.ts'
import type { RelationNameEntry } from '../types.ts'
import { referenceRows } from './reference-words.ts'

const people = (pair: string, by: string): [string, string] => pair.split(by) as [string, string]

function familyOf({ lines, kinds = [], divorced = [] }: TieFamily): WrittenFamily {
  const family = writeFamily(...lines)
  const relations = family.relations.map((relation) => {
    const is = (from: string, to: string): boolean =>
      family.idOf(from) === relation.from_person_id && family.idOf(to) === relation.to_person_id
    const kind = kinds.find((one) => is(...people(one.split(': ')[0]!, ' > ')))?.split(': ')[1]
    const ended = divorced.some(
      (one) => is(...people(one, ' + ')) || is(...(people(one, ' + ').toReversed() as [string, string])),
    )
    return { ...relation, kind: kind ?? '', ended: ended ? 'divorced' : '' }
  })
  return { ...family, relations }
}

function tell(index: KinshipIndex, family: WrittenFamily, from: string, to: string): string {
  const [fromId, toId] = [family.idOf(from), family.idOf(to)]
  const [entry] = index.names(fromId, toId) as [RelationNameEntry]
  const [old] = finish(index.oldNamesInSteps(fromId, toId))
  const { ties, reference } = index.ties(entry.path)
  const told = ties.map(({ person, kind }) => `${kind} ${family.nameOf(person)}`).join(', ') || '-'
  const word = (one: typeof reference) => (one ? `${one.cantonese[0]!} ${one.cantonese_pronounciation[0]!}` : '')
  const born = old === undefined ? '' : ` || ${[old.key, word(index.ties(old.path).reference)].join(' ').trim()}`
  return `${from} → ${to}: ${entry.key} | ${word(reference) || '-'} | ${told}${born}`
}

describe('ties', () => {
  it.for(tieFamilies)('$about', (written) => {
    const family = familyOf(written)
    const index = indexKinship(family)
    for (const line of written.said) {
      const [from, to] = people(line.slice(0, line.indexOf(':')), ' → ')
      expect(tell(index, family, from, to)).toBe(line)
    }
  })

  it('are told for at least fifty chains, each family with a page', () => {
    expect(tieFamilies.flatMap(({ said }) => said).length).toBeGreaterThanOrEqual(50)
    const used = new Set<string>(tieFamilies.flatMap(({ pages }) => pages))
    expect([...used].toSorted()).toEqual(Object.keys(tiePages).toSorted())
  })

  it('change nothing where all of them are by birth or not said', () => {
    for (const { lines } of tieFamilies) {
      const plain = writeFamily(...lines)
      const [index, again] = [
        plain,
        { ...plain, relations: plain.relations.map((one) => ({ ...one, kind: 'birth', ended: '' })) },
      ].map((one) => indexKinship(one)) as [KinshipIndex, KinshipIndex]
      for (const { id } of plain.people) expect(again.namesOfAll(id)).toEqual(index.namesOfAll(id))
      const [one, other] = plain.people.map(({ id }) => id) as [number, number]
      expect(finish(index.oldNamesInSteps(one, other))).toEqual([])
    }
  })

  it('leave a rank out where it depends on whether somebody given away still counts', () => {
    const family = familyOf({
      about: '',
      pages: [],
      lines: [
        'Great:M1870 + Wife:F1872 > Given:M1896 Father:M1898 Uncle:M1900',
        'Elder:M1868 + EldersWife:F1870 > Given',
        'Top:M1840 > Elder Great',
        'Father > Me:F1930',
      ],
      kinds: ['Elder > Given: heir', 'EldersWife > Given: heir'],
      said: [],
    })
    const index = indexKinship(family)
    const [entry] = index.names(family.idOf('Me'), family.idOf('Uncle')) as [RelationNameEntry]
    expect([entry.key, index.rank(entry.path)]).toEqual(["Father's Younger Brother", { rank: undefined, open: undefined }])
  })

  it('have words in all languages, with readings', () => {
    for (const [kind, role, cantonese, mandarin, ...others] of referenceRows) {
      for (const word of cantonese) {
        const [text, ...reading] = word.split(' ')
        expect([kind, role, reading.length]).toEqual([kind, role, text!.length])
      }
      for (const word of mandarin) expect(word).toMatch(/^\p{Script=Han}+ [a-zāáǎàēéěèīíǐìōóǒòūúǔùüǖǘǚǜ' ]+$/u)
      for (const words of others) expect(words.every((word) => word.length > 2)).toBe(true)
    }
  })
})
