import { readFileSync } from 'node:fs'
import { pinyin } from 'pinyin-pro'
import { getJyutpingText } from 'to-jyutping'
import { describe, expect, it } from 'vitest'
import { femaleGender, maleGender } from './letters.ts'
import { evidence, sources, sourcesOf } from './terms/sources.ts'
import { findRow, termSources } from './terms/table.ts'
import {
  askRelationshipJs,
  compareWithRelationshipJs,
  recordedAnswer,
  renderAgreement,
  straightChains,
} from './test-support/agreement.ts'
import { jyutpingExceptions, pinyinExceptions } from './test-support/reading-exceptions.ts'
import { renderRanks } from './test-support/render-ranks.ts'
import { renderTerms } from './test-support/render-terms.ts'
import { renderTies } from './test-support/render-ties.ts'

type Named = readonly [name: string, reading: string]

const namesIn = (list: string): Named[] =>
  list.split(', ').map((name) => [name.slice(0, name.indexOf(' ')), name.slice(name.indexOf(' ') + 1)])
const cantonese = termSources.flatMap(([, , list]) => namesIn(list))
const mandarin = termSources.flatMap(([, , , list]) => namesIn(list))

/** Where stored readings differ from a converter's, by word, without the reasons. */
function differences(
  names: readonly Named[],
  convert: (name: string) => string,
  plain: (reading: string) => string,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, reading] of names) {
    const theirs = convert(name)
    // Phrases consist of words that the list holds separately.
    if (theirs !== plain(reading) && !/[嘅的]/u.test(name)) found[name] = theirs
  }
  return found
}
const withoutReasons = (exceptions: Readonly<Record<string, readonly [string, string]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(exceptions).map(([name, [theirs]]) => [name, theirs]))

describe('the table of terms', () => {
  it('reads each name as many syllables as it has characters', () => {
    for (const [name, reading] of cantonese) expect([name, reading.split(' ').length]).toEqual([name, name.length])
    for (const [, reading] of cantonese) expect(reading).toMatch(/^(?:[a-z]+[1-6])(?: [a-z]+[1-6])*$/u)
    for (const [, reading] of mandarin) expect(reading).toMatch(/^[a-zāáǎàēéěèīíǐìōóǒòūúǔùüǖǘǚǜ' ]+$/u)
  })

  it('writes Cantonese in traditional and Mandarin in simplified characters', () => {
    const only = { simplified: /[妈爷亲姊妇婶孙侄丈婿岳继异儿]/u, traditional: /[媽爺親婦嬸孫姪繼異兒嘅後]/u }
    const shared = /[丈婿岳姊]/gu
    for (const [name] of cantonese) expect(name.replaceAll(shared, '')).not.toMatch(only.simplified)
    for (const [name] of mandarin) expect(name).not.toMatch(only.traditional)
  })

  it('gives no name twice in a row', () => {
    for (const [chain, , ...lists] of termSources) {
      for (const list of lists) {
        const names = namesIn(list).map(([name]) => name)
        expect([chain, ...names]).toEqual([chain, ...new Set(names)])
      }
    }
  })

  it('has a key for each relation, which only what a woman and what a man says share', () => {
    const byKey = Map.groupBy(termSources, ([, key]) => key)
    for (const [key, rows] of byKey) {
      if (rows.length > 1) expect([key, ...rows.map(([chain]) => chain[0])].toSorted()).toEqual([key, 'F', 'M'].toSorted())
    }
  })

  it('has a term for the beginning of each chain, so that the longest piece is found from its start', () => {
    for (const [chain] of termSources) {
      for (const alternative of chain.split(' | ')) {
        const [speaker, tokens] = alternative.includes(':') ? (alternative.split(':') as [string, string]) : ['M', alternative]
        const exact = tokens.split(',').map((token) => ({ a: 'f', x: 'ob', xb: 'ob', xs: 'os', k: 's' })[token] ?? token)
        for (let length = 1; length < exact.length; length++) {
          const beginning = exact.slice(0, length)
          const last = beginning.at(-1)!
          const found = [last, `${last}+`].some((token) =>
            findRow([...beginning.slice(0, -1), token], speaker === 'F' ? femaleGender : maleGender),
          )
          expect([alternative, beginning.join(), found]).toEqual([alternative, beginning.join(), true])
        }
      }
    }
  })

  it('reads Cantonese as to-jyutping does, but for the exceptions', () => {
    expect(differences(cantonese, getJyutpingText, (reading) => reading)).toEqual(withoutReasons(jyutpingExceptions))
  })

  it('reads Mandarin as pinyin-pro does, but for the exceptions', () => {
    const plain = (reading: string): string => reading.replaceAll(/[ ']/gu, '')
    expect(differences(mandarin, (name) => plain(pinyin(name)), plain)).toEqual(withoutReasons(pinyinExceptions))
  })

  it('has two sources for each term in each language, and uses every source', () => {
    for (const [chain] of termSources) {
      const { cantonese: forCantonese, mandarin: forMandarin } = sourcesOf(chain)
      for (const [names, language] of [
        [forCantonese, 'Mandarin'],
        [forMandarin, 'Cantonese'],
      ] as const) {
        expect(new Set(names).size).toBe(2)
        for (const name of names) expect([chain, name, sources[name].for]).not.toEqual([chain, name, language])
      }
    }
    const used = evidence.flatMap(([, forCantonese, forMandarin]) => [...forCantonese, ...forMandarin])
    expect(Object.keys(sources).filter((name) => !used.includes(name as keyof typeof sources))).toEqual([])
    const unused = evidence.filter(([chains]) => !termSources.some(([chain]) => chains.test(chain.split(' | ')[0]!)))
    expect(unused).toEqual([])
  })
})

describe('the pages', () => {
  const page = (name: string): string => readFileSync(new URL(`../../../docs/kinship/${name}`, import.meta.url), 'utf8')
  const comparisons = compareWithRelationshipJs()

  it('tell all terms as they are', () => {
    expect(page('terms.md')).toBe(renderTerms())
    expect(page('ranks.md')).toBe(renderRanks())
    expect(page('ties.md')).toBe(renderTies())
  })

  it('tell where relationship.js differs, each time with a judgement', () => {
    expect(comparisons.filter(({ judgement }) => judgement === 'unexplained')).toEqual([])
    expect(page('relationship-js.md')).toBe(renderAgreement(comparisons))
  })

  it('has recorded what relationship.js answers', () => {
    // All chains of up to two steps, and every 150th of the others, because the comparison is slow.
    const asked = straightChains().filter((chain, at) => chain.length < 3 || at % 150 === 0)
    for (const chain of asked) expect([chain.join(), askRelationshipJs(chain)]).toEqual([chain.join(), recordedAnswer(chain)])
  })
})
