import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chinese } from './chinese/chinese.ts'
import { createNameMatcher } from './find-names.ts'
import { NameIndex } from './name-index.ts'
import { prepareName, prepareQuery } from './prepare-names.ts'
import type { PreparedName } from './prepare-names.ts'

const tables = chinese()
const prepare = (names: readonly string[]): PreparedName[] => names.map((name) => prepareName(name, tables))

const given = ['ada', 'mary ann', 'jean-paul', "o'brien", 'tai mei', '?', 'żak', 'ан', 'lee', 'siu', 'x']
const han = ['陳', '小', '明', '歐', '陽', '菲', '李', '清', '照', '吳', '司', '馬', '长', '曾']
const name = fc.oneof(
  fc.array(fc.constantFrom(...given), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
  fc.array(fc.constantFrom(...han), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom(...given), fc.constantFrom(...han), fc.constantFrom(...han)).map(([a, b, c]) => `${a} ${b} ${c}`),
)
const people = fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 })
const latin =
  "a ad ada ann obrien o'b jean paul chan chen siu siuming xiao x au auyeung ouyang si sima li4 ching zhang tsang mei lee"
const word = fc.constantFrom(...latin.split(' '), '陈', '小明', '欧阳', '明', '陳siu', 'ж', 'ан', '?', '-')
const search = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

const matching = (all: ReadonlyMap<number, readonly PreparedName[]>, ids: Iterable<number>, text: string): string[] => {
  const match = createNameMatcher(prepareQuery(text, tables), tables)
  return [...ids]
    .toSorted((a, b) => a - b)
    .flatMap((id) => {
      const found = match(all.get(id) ?? [])
      return found === undefined ? [] : [`${id} ${found.rank}`]
    })
}

describe('an index of names', () => {
  it('leaves nobody out whom a comparison with everybody finds (seed 43)', () => {
    let hits = 0
    fc.assert(
      fc.property(people, search, (everybody, text) => {
        const index = new NameIndex(tables)
        const all = new Map(everybody.map((names, id) => [id, prepare(names)]))
        for (const [id, names] of all) index.add(id, names)
        const expected = matching(all, all.keys(), text)
        hits += expected.length
        expect(matching(all, index.candidates(prepareQuery(text, tables)), text)).toEqual(expected)
      }),
      { seed: 43, numRuns: 3_000 },
    )
    expect(hits).toBeGreaterThan(1_000)
  })

  it('forgets names that are taken out, and finds new ones', () => {
    const index = new NameIndex(tables)
    const [ada, chan] = [prepare(['ada lockley']), prepare(['陳小明'])]
    index.add(1, ada)
    index.add(2, chan)
    index.add(3, ada)
    index.remove(1, ada)
    index.remove(2, chan)
    const found = (text: string): number[] => [...index.candidates(prepareQuery(text, tables))]
    expect(found('lock')).toEqual([3])
    expect(found('chan')).toEqual([])
    index.add(2, ada)
    expect(found('ada').toSorted()).toEqual([2, 3])
  })

  it('compares few of many', () => {
    const index = new NameIndex(tables)
    for (let id = 0; id < 5_000; id += 1)
      index.add(id, prepare([`name${id % 50} family${id % 500}`, id % 2 === 0 ? '李明' : '王大']))
    expect(index.candidates(prepareQuery('name7 family7', tables)).size).toBe(10)
    expect(index.candidates(prepareQuery('nobody', tables)).size).toBe(0)
  })
})
