import { describe, expect, it } from 'vitest'
import { indexKinship } from '../index-kinship.ts'
import { anyGender, femaleGender, maleGender } from '../letters.ts'
import { checkDialect } from './check-dialect.ts'
import { dialectTexts } from './dialects.ts'
import type { DialectName } from './dialects.ts'
import { dialectTerms } from './find-terms.ts'
import { readDialect } from './read-dialect.ts'
import { keyOfRelation } from './relations.ts'
import { faultOfSpelling } from './spellings.ts'

const dialects = Object.entries(dialectTexts) as [DialectName, string][]
const head = '\ndialect: D\nspelling: tailo\ncharacters: traditional\nsource a: A\nsource b: B\n'
const rowsOf = (text: string) => readDialect(text).rows

describe.each(dialects)('%s', (name, text) => {
  it('has nothing to mend', () => {
    expect(checkDialect(text)).toEqual([])
    expect(new Set(rowsOf(text).map(({ relation }) => relation)).size).toBeGreaterThan(60)
  })

  it('gives every term for its relative, in the order of the file', () => {
    for (const [relation, rows] of Map.groupBy(rowsOf(text), (row) => row.relation)) {
      const found = dialectTerms(name, keyOfRelation.get(relation)!, anyGender).map((term) => [term.text, term.reading])
      expect([relation, ...found]).toEqual([relation, ...rows.map(({ term, spelling }) => [term, spelling])])
    }
  })

  it('has a term both ways for parents, siblings, grandparents, uncles and partners', () => {
    for (const [one, other] of [
      ['f', 's'],
      ['m', 'd'],
      ['ob', 'yb'],
      ['os', 'ys'],
      ['h', 'w'],
      ['f,f', 's,s'],
      ['m,m', 'd,d'],
      ['f,ob', 'xb,s'],
      ['m,xb', 'xs,s'],
      ['w,f', 'd,h'],
      ['h,m', 's,w'],
    ] as const) {
      const relations = rowsOf(text).map(({ relation }) => relation)
      expect([one, relations.includes(one), other, relations.includes(other)]).toEqual([one, true, other, true])
    }
  })
})

describe('the checker', () => {
  it.each([
    ['m | Mother | 阿母 | a-bú | a | b | no', []],
    ['m | Mother | 阿母 | a-bú | a', ['Line 8: a line needs seven columns with | between them; this one has 5.']],
    [
      'q | Mother | 阿母 | a-bú | a | b | no',
      ['Line 8: “q” is not a relative in the table (docs/kinship/terms.md, third column).'],
    ],
    ['m | Father | 阿母 | a-bú | a | b | no', ['Line 8: “m” is “Mother”, but the second column says “Father”.']],
    [
      'm | Mother | 阿妈 | a-má | a | b | no',
      ['Line 8: “妈” is not one of the traditional characters that this file is written in.'],
    ],
    ['m | Mother | 阿母 | a-bxú | a | b | no', ['Line 8: “a-bxú”: “bxú” is not a syllable that this spelling has.']],
    ['m | Mother | 阿母 | a-bú | a | a | no', ['Line 8: both sources are the same; two different ones are needed.']],
    ['m | Mother | 阿母 | a-bú | a |  | no', ['Line 8: a source is missing; two are needed.']],
    ['m | Mother | 阿母 | a-bú | a | c | no', ['Line 8: the source “c” is not listed at the top.']],
    [
      'm | Mother | 阿母 | a-bú | a | b | yes',
      ['Line 8: the last column must be “no”, or who confirmed it and when, like “A. Tan, 2026-11-27”; it is “yes”.'],
    ],
  ])('says of “%s” what is wrong and where', (line, faults) => {
    expect(checkDialect(`${head}${line}\n`).filter((fault) => fault.startsWith('Line'))).toEqual(faults)
  })

  it('tells a term that stands twice, an unused source and a head that lacks something', () => {
    const row = 'm | Mother | 阿母 | a-bú | a | b | no\n'
    expect(checkDialect(`${head}${row}${row}`)).toEqual(['Line 9: the same relative has “阿母” on line 8 already.'])
    expect(checkDialect(`${head}source c: C\n${row}`)).toEqual(['At the top: no line uses the source “c”. Remove it, or use it.'])
    expect(checkDialect('\n')).toHaveLength(3)
  })

  it('knows the syllables and tone marks of Tâi-lô and Pha̍k-fa-sṳ', () => {
    for (const right of ['tsik-peh-hiann-tī', 'ti̍t-á', 'tâng-mn̂g', 'a-ḿ', 'kuann', 'sió-muē', 'a-kū', 'tsuí'])
      expect([right, faultOfSpelling(right, 'tailo')]).toEqual([right, undefined])
    for (const right of ['chhṳ̍t-é', 'sûn-ńg', 'â-khiû', 'kúi', 'chhông-ngìn-ôi', 'yông', 'suk-mê'])
      expect([right, faultOfSpelling(right, 'pfs')]).toEqual([right, undefined])
    for (const wrong of ['tit́', 'a̍', 'sío', 'táí', 'a-', 'tsúi', 'chiok', 'tiet'])
      expect([wrong, faultOfSpelling(wrong, 'tailo')]).not.toEqual([wrong, undefined])
    for (const wrong of ['chiá̍', 'kíu', 'bâ', 'tsik', 'â--'])
      expect([wrong, faultOfSpelling(wrong, 'pfs')]).not.toEqual([wrong, undefined])
  })
})

describe('an index', () => {
  const raised = (from_person_id: number, to_person_id: number) => ({ from_person_id, to_person_id, relation_type: 2 })
  const index = indexKinship({
    people: [
      { id: 1, birth_year: 1930, gender: 'M' },
      { id: 2, birth_year: 0, gender: 'F' },
      { id: 3, birth_year: 1960, gender: 'F' },
      { id: 4, birth_year: 1900, gender: 'F' },
    ],
    relations: [raised(4, 1), raised(4, 2), raised(1, 3)],
  })
  const namesOf = (from: number, to: number, dialect: DialectName) =>
    index.names(from, to).map(({ path, key }) => index.dialectTerms(dialect, path, key).map(({ text }) => text))

  it('finds the terms along a path, and one that is right whoever is the elder', () => {
    expect(namesOf(3, 1, 'hakka')).toEqual([['阿爸']])
    expect(namesOf(3, 4, 'hokkien')).toEqual([['阿媽', '內媽']])
    expect(namesOf(3, 2, 'hokkien')).toEqual([['阿姑']])
    expect(namesOf(1, 2, 'hakka')).toEqual([['阿姊'], ['老妹']])
  })

  it('has nothing for a relative that the dialect’s file does not have', () => {
    expect(dialectTerms('hakka', 'Partner', maleGender)).toEqual([])
    expect(dialectTerms('hakka', "Elder Brother's Wife's Father", femaleGender)).toEqual([])
  })
})
