import { describe, expect, it } from 'vitest'
import { indexKinship } from '../index.ts'
import type { KinshipIndex, RankAnswer } from '../index.ts'
import { toTaiwan } from '../languages/taiwan.ts'
import { rankChains } from '../test-support/rank-chains.ts'
import type { RankChains } from '../test-support/rank-chains.ts'
import { rankFamilies } from '../test-support/rank-families.ts'
import { rankPages, rankRules } from '../test-support/rank-rules.ts'
import { writeFamily } from '../test-support/write-family.ts'
import type { WrittenFamily } from '../test-support/write-family.ts'
import { rankSources } from './rank-terms.ts'

const sexes = { b: 'M', s: 'F' } as const

/** The family of a row: brothers and sisters two years apart, with `Me` below or among them. */
function familyOf({ of, born, partners }: RankChains): {
  readonly family: WrittenFamily
  readonly speaker: string
  readonly asked: string[]
} {
  const link = of === 'children' ? undefined : of
  const line = [...born].map((one, at) => {
    if (one !== '*') return `P${at}:${sexes[one as 'b' | 's']}${1900 + 2 * at}`
    return link === 'M' || link === 'F' ? `Me:${link}${1900 + 2 * at}` : `Link:${link!.endsWith('f') ? 'M' : 'F'}${1900 + 2 * at}`
  })
  const down: Readonly<Record<string, readonly string[]>> = {
    f: ['Link > Me:F1960'],
    m: ['Link > Me:F1960'],
    'f,f': ['Link > Between:M1930', 'Between > Me:F1960'],
    'f,m': ['Link > Between:M1930', 'Between > Me:F1960'],
    'm,f': ['Link > Between:F1930', 'Between > Me:F1960'],
    'm,m': ['Link > Between:F1930', 'Between > Me:F1960'],
  }
  const names = [...born].flatMap((one, at) => (one === '*' ? [] : [`P${at}`]))
  const couples = [...born].flatMap((one, at) => (one === '*' ? [] : [`P${at} + W${at}:${one === 'b' ? 'F' : 'M'}1901`]))
  const family = writeFamily(`Father:M1870 + Mother:F1872 > ${line.join(' ')}`, ...(down[of] ?? []), ...couples)
  return {
    family,
    speaker: of === 'children' ? 'Mother' : 'Me',
    asked: partners ? names.map((name) => name.replace('P', 'W')) : names,
  }
}

function ask(index: KinshipIndex, family: WrittenFamily, from: string, to: string): RankAnswer {
  const [entry] = index.names(family.idOf(from), family.idOf(to))
  return index.rank(entry!.path)
}

const spoken = (names: readonly string[], readings: readonly string[]): string =>
  names.map((name, at) => `${name} ${readings[at]!}`).join('/')

describe('ranks', () => {
  it('are those of the table, with their readings', () => {
    let chains = 0
    for (const row of rankChains) {
      const { family, speaker, asked } = familyOf(row)
      const index = indexKinship(family)
      const ranks = asked.map((name) => ask(index, family, speaker, name).rank)
      const tell = (names: (rank: NonNullable<RankAnswer['rank']>) => string): string =>
        ranks.map((rank) => (rank === undefined ? '-' : names(rank))).join(', ')
      expect([row.of, row.born, tell((rank) => spoken(rank.cantonese, rank.cantonese_pronounciation))]).toEqual([
        row.of,
        row.born,
        row.cantonese,
      ])
      expect([row.of, row.born, tell((rank) => spoken(rank.mandarin, rank.mandarin_pronounciation))]).toEqual([
        row.of,
        row.born,
        row.mandarin,
      ])
      chains += asked.length
    }
    for (const { said } of rankFamilies) chains += said.length
    expect(chains).toBeGreaterThanOrEqual(200)
  })

  it.for(rankFamilies)('$about', ({ lines, said }) => {
    const family = writeFamily(...lines)
    const index = indexKinship(family)
    const first = (names: readonly string[], readings: readonly string[]): string => spoken(names.slice(0, 1), readings)
    for (const line of said) {
      const [from, to] = line.slice(0, line.indexOf(':')).split(' → ') as [string, string]
      const { rank, open } = ask(index, family, from, to)
      const told =
        rank !== undefined
          ? `${first(rank.cantonese, rank.cantonese_pronounciation)}, ${first(rank.mandarin, rank.mandarin_pronounciation)}`
          : open === undefined
            ? '-'
            : `? ${family.nameOf(open.person)} ${family.nameOf(open.other)}`
      expect(`${from} → ${to}: ${told}`).toBe(line)
    }
  })

  it('say who is counted, and how', () => {
    const family = writeFamily(
      'Grandfather:M1900 + Grandmother:F1902 > Eldest:M1925 Father:M1930 Uncle:M1935',
      'Uncle + Wife:F1937',
      'Father > Me:F1960',
    )
    const { rank } = ask(indexKinship(family), family, 'Me', 'Wife')
    expect(rank).toMatchObject({ person: family.idOf('Uncle'), place: 3, count: 3, among: 'brothers' })
    expect(rank).toMatchObject({
      traditional: ['三嬸', '小嬸'],
      zhuyin: ['ㄙㄢ ㄕㄣˇ', 'ㄒㄧㄠˇ ㄕㄣˇ'],
      mandarin_regions: ['', '', 'north', 'southwest'],
    })
  })

  it('are as in Taiwan, its own words first', () => {
    const family = writeFamily('Grandfather:M1900 > Mother:F1930 Ann:F1935 Bo:M1937 Cy:M1940', 'Mother > Me:F1960')
    const index = indexKinship(family)
    const tell = (name: string) => {
      const { rank } = ask(index, family, 'Me', name)
      return rank!.traditional.map((text, at) => [text, rank!.traditional_pronounciation[at], rank!.zhuyin[at]].join(' '))
    }
    expect(tell('Ann')).toEqual([
      '二阿姨 èr āyí ㄦˋ ㄚ ㄧˊ',
      '小阿姨 xiǎo āyí ㄒㄧㄠˇ ㄚ ㄧˊ',
      '二姨 èryí ㄦˋ ㄧˊ',
      '小姨 xiǎoyí ㄒㄧㄠˇ ㄧˊ',
    ])
    expect(tell('Bo')).toEqual(['大舅舅 dàjiùjiu ㄉㄚˋ ㄐㄧㄡˋ ˙ㄐㄧㄡ', '大舅 dàjiù ㄉㄚˋ ㄐㄧㄡˋ'])
  })

  it('are the same for everybody who counts the same row, and no two have one', () => {
    const family = writeFamily(
      'Father:M1900 + Mother:F1902 > A:M1925 B:F1926 C:M1927 D:F1929 E:M1931 F:F1933',
      'C > Kid:M1950',
      'E > Kin:F1960',
    )
    const index = indexKinship(family)
    const placeOf = (from: string, to: string) => ask(index, family, from, to).rank?.place
    expect(['A', 'E', 'B', 'D', 'F'].map((name) => placeOf('Kid', name))).toEqual([1, 3, 1, 2, 3])
    expect(['A', 'C', 'B', 'D', 'F'].map((name) => placeOf('Kin', name))).toEqual([1, 2, 1, 2, 3])
    expect(['A', 'C', 'E', 'B', 'D', 'F'].map((name) => placeOf('Father', name))).toEqual([1, 2, 3, 1, 2, 3])
  })

  it('have a page for each rule, and each is used', () => {
    const used = new Set([...rankChains, ...rankFamilies].flatMap(({ rules }) => rules))
    expect([...used].toSorted()).toEqual(Object.keys(rankRules).toSorted())
    const pages = new Set<string>(Object.values(rankRules).flatMap(({ pages: named }) => named))
    expect([...pages].toSorted()).toEqual(Object.keys(rankPages).toSorted())
  })

  it('are read a syllable for each character', () => {
    for (const [chain, cantonese, youngest, mandarin, youngestInMandarin] of rankSources) {
      for (const name of [...cantonese.split(', '), ...youngest.split(', ')].filter(Boolean)) {
        const [text, ...reading] = name.split(' ')
        expect([chain, name, reading.length]).toEqual([chain, name, text!.length])
      }
      for (const name of [...mandarin.split(', '), ...youngestInMandarin.split(', ')].filter(Boolean)) {
        const [text, ...rest] = name.split(' ')
        const reading = rest.filter((word) => !/^(?:north|southwest|taiwan)$/u.test(word)).join(' ')
        const zhuyin = toTaiwan(text!, reading).zhuyin.split(' ')
        expect([chain, name, zhuyin.every((one) => /^˙?[\u3105-\u3129]{1,3}[ˊˇˋ]?$/u.test(one))]).toEqual([chain, name, true])
      }
    }
  })
})
