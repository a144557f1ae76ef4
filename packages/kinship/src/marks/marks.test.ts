import { readFileSync } from 'node:fs'
import { generateFamily } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { NamesReader } from '../all-names/read-names.ts'
import { indexKinship } from '../index-kinship.ts'
import { termSources } from '../terms/table.ts'
import { renderMarks } from '../test-support/render-marks.ts'
import { writeFamily } from '../test-support/write-family.ts'
import { addressOf, addressRows } from './address-words.ts'
import { markOf, regionRank } from './mark-of.ts'
import { cantoneseRules, mandarinRules } from './mark-rules.ts'

/** Every name of the table with its key. */
const names = (column: 2 | 3): { readonly text: string; readonly key: string }[] =>
  termSources.flatMap((row) => row[column].split(', ').map((name) => ({ text: name.split(' ')[0]!, key: row[1] })))

const dialects = [
  ['cantonese', 2, cantoneseRules],
  ['mandarin', 3, mandarinRules],
] as const

describe.each(dialects)('the marks of %s', (dialect, column, rules) => {
  it('come from rules that all apply to a name of the table', () => {
    for (const list of [rules.use, rules.register, rules.regions])
      for (const [at, rule] of list.entries()) {
        const first = ({ text, key }: { text: string; key: string }) =>
          (list as typeof rules.use).findIndex((each) => each.texts.test(text) && each.key?.test(key) !== false)
        expect([String(rule.texts), names(column).some((name) => first(name) === at)]).toEqual([String(rule.texts), true])
        expect(rule.pages.length).toBeGreaterThan(0)
      }
  })

  it('leave every parent, grandparent, aunt and uncle a plain word to call them by', () => {
    const elders = termSources.filter(([chain]) => /^[fm](?:,[fm])?(?:,[ox][bs]|,y[bs])?$/u.test(chain))
    expect(elders.length).toBeGreaterThan(20)
    for (const row of elders) {
      const marks = row[column].split(', ').map((name) => markOf(dialect, name.split(' ')[0]!, row[1]))
      expect([row[1], marks.some(({ use, register }) => use !== 'reference' && register === 'plain')]).toEqual([row[1], true])
    }
  })

  it('call nobody younger to their face by what they are', () => {
    for (const [chain, key] of termSources.filter(([each]) => /^(?:[FM]:)?(?:x[bs],)?[sd](?:,[sd])*(?: |$)/u.test(each)))
      for (const { text } of names(column).filter((name) => name.key === key))
        expect([chain, text, markOf(dialect, text, key).use]).toEqual([chain, text, 'reference'])
  })
})

it.each([
  ['cantonese', '家公', "Husband's Father", 'reference', 'plain', ''],
  ['cantonese', '老爺', "Husband's Father", 'both', 'plain', ''],
  ['cantonese', '岳父', "Wife's Father", 'reference', 'formal', ''],
  ['cantonese', '媽咪', 'Mother', 'both', 'child', ''],
  ['cantonese', '公公', 'Maternal Grandfather', 'both', 'plain', ''],
  ['mandarin', '公公', "Husband's Father", 'reference', 'plain', ''],
  ['mandarin', '大伯', "Father's Elder Brother", 'both', 'plain', ''],
  ['mandarin', '大伯', "Husband's Elder Brother", 'reference', 'plain', ''],
  ['mandarin', '小舅子', "Wife's Younger Brother", 'reference', 'plain', ''],
  ['mandarin', '伯父', "Father's Elder Brother", 'both', 'formal', ''],
  ['mandarin', '姥姥', 'Maternal Grandmother', 'both', 'plain', 'north'],
  ['mandarin', '外婆', 'Maternal Grandmother', 'both', 'plain', ''],
  ['mandarin', '姑丈', "Father's Elder Sister's Husband", 'both', 'plain', 'taiwan'],
  ['mandarin', '姐姐的老婆', "Elder Sister's Wife", 'reference', 'plain', ''],
  ['mandarin', '弟妹', "Younger Brother's Wife", 'reference', 'plain', ''],
] as const)('%s %s of %s: %s, %s, %s', (dialect, text, key, use, register, region) => {
  expect(markOf(dialect, text, key)).toEqual({ use, register, regions: region === '' ? [] : [region] })
})

it('put the words of the reader’s region first, and those of others last', () => {
  const marks = ['外婆', '姥姥', '姑丈'].map((text) => markOf('mandarin', text, ''))
  expect(marks.map((mark) => regionRank(mark, 'north'))).toEqual([1, 0, 2])
  expect(marks.map((mark) => regionRank(mark, 'taiwan'))).toEqual([1, 2, 0])
  expect(marks.map((mark) => regionRank(mark, ''))).toEqual([1, 1, 1])
})

it('put the region’s words first in the answer about everybody, and in what belongs to them', () => {
  const people = ['F', 'F', 'F', 'M'].map((gender, at) => ({ id: at + 1, birth_year: at === 3 ? 1930 : 2000 - 25 * at, gender }))
  const relations = [
    [2, 1],
    [3, 2],
  ].map(([from = 0, to = 0]) => ({ from_person_id: from, to_person_id: to, relation_type: 2 }))
  relations.push({ from_person_id: 3, to_person_id: 4, relation_type: 1 })
  const read = (region: 'north' | 'south' | undefined) => {
    const reader = new NamesReader()
    for (const part of indexKinship({ people, relations }).writeNames(1, {
      languages: [],
      chinese: ['mandarin', 'taiwan'],
      region,
    }))
      if (part !== undefined) reader.add(part)
    return [3, 4].map((id) => reader.names(id)[0]!)
  }
  const [usual, stepfather] = read(undefined)
  const [northern, hers] = read('north')
  expect(usual?.mandarin).toEqual(['外婆', '姥姥', '外祖母'])
  expect(northern?.mandarin).toEqual(['姥姥', '外婆', '外祖母'])
  expect([northern?.mandarin_pronounciation[0], northern?.traditional[0]]).toEqual(['lǎolao', '姥姥'])
  expect({ ...northern, mandarin: 0, mandarin_pronounciation: 0, traditional: 0, zhuyin: 0 }).toEqual({
    ...usual,
    mandarin: 0,
    mandarin_pronounciation: 0,
    traditional: 0,
    zhuyin: 0,
  })
  expect([stepfather?.key, hers?.key]).toEqual(["Mother's Stepfather", "Mother's Stepfather"])
  expect(read('south').map(({ mandarin }) => mandarin[0])).toEqual(['外婆', '继外祖父'])
})

it('are followed by what to say to the face, where the usual names are only about somebody', () => {
  for (const [key] of addressRows) {
    const row = termSources.find((each) => each[1] === key)
    expect([key, markOf('mandarin', row?.[3].split(' ')[0] ?? '', key).use]).toEqual([key, 'reference'])
  }
  expect(addressOf("Wife's Elder Sister")).toMatchObject({ cantonese: ['姐姐'], mandarin: ['姐姐'], traditional: ['姊姊'] })
  expect(addressOf('Mother')).toBeUndefined()
})

it('say to the face what the partner says, with the partner’s ranks', () => {
  const family = writeFamily(
    'Fa:M1930 + Mo:F1932 > One:M1950 Two:M1952 Sis:F1953 Elder:F1954 Bo:M1956 Last:M1960',
    'Bo + Me:F1957',
    'Two + TwosWife:F1953',
    'Elder + EldersMan:M1950',
    'Me + Bo > Kid:M1980',
  )
  const index = indexKinship(family)
  const say = (name: string) => {
    const [entry] = index.names(family.idOf('Me'), family.idOf(name))
    const words = index.address(entry!.path, entry!.key)
    return words && [words.mandarin.join(' '), words.cantonese.join(' ')].join('; ')
  }
  expect(['Fa', 'One', 'Two', 'TwosWife', 'Elder', 'EldersMan', 'Last', 'Kid'].map(say)).toEqual([
    '爸爸; ',
    '大哥 哥哥; ',
    '二哥 哥哥; ',
    '二嫂 嫂子; ',
    '二姐 姐姐; ',
    '二姐夫 姐夫; 二姐夫 姐夫',
    undefined,
    undefined,
  ])
})

it.for([4, 5, 6])('never say to the face what the partner does not say: family %i', (seed) => {
  const family = generateFamily({ people: 200, seed })
  const index = indexKinship(family)
  let count = 0
  for (const { id: from } of family.people.filter((_, at) => at % 10 === 0))
    for (const [to, entries] of index.namesOfAll(from))
      for (const { path, key } of entries) {
        const words = index.address(path, key)
        if (words === undefined) continue
        count++
        const partner = path[1]!
        const theirs = index
          .names(partner, to)
          .flatMap((entry) => [...entry.mandarin, ...(index.rank(entry.path).rank?.mandarin ?? [])])
        expect([from, to, words.mandarin.filter((word) => !theirs.includes(word))]).toEqual([from, to, []])
        expect(words.mandarin).toHaveLength(words.zhuyin.length)
      }
  expect(count).toBeGreaterThan(10)
})

it('are documented as they are', () => {
  expect(readFileSync(new URL('../../../../docs/kinship/marks.md', import.meta.url), 'utf8')).toBe(renderMarks())
})
