import { buildFamilyGraph } from '@banyan/family-graph'
import { indexKinship } from '@banyan/kinship'
import { demoFamily, demoKeys } from '@banyan/sample-family'
import type { DemoKey } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { TermSearch } from './term-search.ts'

const { people, relations } = demoFamily()
const graph = buildFamilyGraph({ people, relations })
const byId = new Map(people.map((person) => [person.id, person]))
const kin = { graph, genderOf: (person: number) => byId.get(graph.ids[person]!)?.gender ?? '' }
const index = indexKinship({ people, relations })

function searchOf(reader: DemoKey): (query: string) => string {
  const search = new TermSearch()
  for (const [id, entries] of index.namesOfAll(demoKeys.indexOf(reader) + 1)) search.add(id, entries)
  return (query) =>
    search
      .find(query, kin)
      .map((id) => demoKeys[id - 1]!)
      .toSorted()
      .join(' ')
}

it('finds the family’s own words, and their readings', () => {
  const search = new TermSearch()
  search.add(7, [], [{ word: '婆仔', reading: 'po4 zai2' }])
  for (const query of ['婆仔', 'po zai', 'Pozai']) expect(search.find(query, kin)).toEqual([7])
})

it('takes a place that is certain from what the reader calls them, and counts nobody', () => {
  const search = new TermSearch()
  const uncle = { ...index.names(1, 2)[0]!, cantonese: ['伯父', '大伯'], mandarin: [], traditional: [] }
  const rank = (place: number, name: string) => ({ place, cantonese: [name], mandarin: [], traditional: [] })
  search.add(2, [uncle], [], rank(1, '大伯'))
  search.add(3, [uncle], [], rank(2, '二伯'))
  expect(search.find('二伯', kin)).toEqual([3])
  expect(search.find('大伯', kin)).toEqual([2])
  expect(search.find('二伯父', kin)).toEqual([3])
  expect(search.find('伯父', kin)).toEqual([2, 3])
})

describe('searching by what one calls somebody', () => {
  const camille = searchOf('camille')
  it.each([
    ['舅父', 'kaMing marek'],
    ['舅舅', 'kaMing marek'],
    ['kau fu', 'kaMing marek'],
    ['kau5 fu2', 'kaMing marek'],
    ['jiujiu', 'kaMing marek'],
    ['jiùjiu', 'kaMing marek'],
    ['ㄐㄧㄡˋ˙ㄐㄧㄡ', 'kaMing marek'],
    ['舅妈', 'beata wingSze'],
    ['舅媽', 'beata wingSze'],
    ['wujek', 'kaMing'],
    ['eno', 'kaMing'],
    ['Serkku', 'ziqing'],
    ['cousine', 'ziqing'],
    ['grand-mère', 'sauChun simone'],
    ['GRAND MERE', 'sauChun simone'],
    ['äiti', 'kaMan'],
    ['二姨', 'kaWai'],
    ['大舅', 'kaMing marek'],
    ['Camille', ''],
    ['ma', 'kaMan'],
    ['', ''],
  ])('%s', (query, found) => expect(camille(query)).toBe(found))

  it('counts brothers and sisters for a number', () => {
    const lea = searchOf('lea')
    expect(lea('姨婆')).toBe('kaWai krystyna')
    expect(lea('二姨婆')).toBe('kaWai')
    expect(lea('大姨婆')).toBe('krystyna')
  })

  it('finds the second of the mother’s cousins by her husband', () => {
    const person = (id: number, gender: string, birth_year: number) => ({ id, gender, birth_year })
    const raised = (from_person_id: number, to_person_id: number) => ({ from_person_id, to_person_id, relation_type: 2 })
    const partnered = (from_person_id: number, to_person_id: number) => ({ from_person_id, to_person_id, relation_type: 1 })
    const family = {
      people: [
        person(1, 'F', 2000),
        person(2, 'F', 1970),
        person(3, 'F', 1940),
        person(4, 'F', 1942),
        person(5, 'F', 1910),
        person(6, 'F', 1972),
        person(7, 'F', 1975),
        person(8, 'M', 1971),
        person(9, 'M', 1974),
      ],
      relations: [
        raised(2, 1),
        raised(3, 2),
        raised(5, 3),
        raised(5, 4),
        raised(4, 6),
        raised(4, 7),
        partnered(6, 8),
        partnered(7, 9),
      ],
    }
    const search = new TermSearch()
    for (const [id, entries] of indexKinship(family).namesOfAll(1)) search.add(id, entries)
    const familyGraph = buildFamilyGraph(family)
    const genders = new Map(family.people.map(({ id, gender }) => [id, gender]))
    const kinOf = { graph: familyGraph, genderOf: (at: number) => genders.get(familyGraph.ids[at]!) ?? '' }
    expect(search.find('表姨丈', kinOf)).toEqual([8, 9])
    expect(search.find('二表姨丈', kinOf)).toEqual([9])
    expect(search.find('二表姨父', kinOf)).toEqual([9])
    expect(search.find('biu2 ji4 zoeng6', kinOf)).toEqual([8, 9])
    expect(search.find('biaoyifu', kinOf)).toEqual([8, 9])
  })
})
