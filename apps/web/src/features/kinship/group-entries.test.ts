import type { RelationName } from '@banyan/contract'
import { describe, expect, it } from 'vitest'
import { groupEntries } from './group-entries.ts'

const entry = (changes: Partial<RelationName>): RelationName => ({
  name: '',
  key: '',
  cantonese: [],
  cantonese_pronounciation: [],
  cantonese_ages: [],
  mandarin: [],
  mandarin_pronounciation: [],
  mandarin_ages: [],
  traditional: [],
  zhuyin: [],
  preferred: { cantonese: 1, mandarin: 1 },
  en: [],
  fr: [],
  pl: [],
  fi: [],
  path: [1, 2],
  open_ages: [],
  unknown_ages: [],
  rank: null,
  open_ranks: [],
  line: '',
  ties: [],
  reference: null,
  words: [],
  is_term: true,
  address: null,
  cantonese_marks: [],
  mandarin_marks: [],
  ...changes,
})

const mainland = { isTraditional: false, isZhuyin: false, region: '' as const }

describe('the entries of one way', () => {
  it('are joined: first what is equally right, then the rest, each once', () => {
    const elder = entry({
      mandarin: ['姐姐', '姐'],
      mandarin_pronounciation: ['jiějie', 'jiě'],
      mandarin_ages: ['elder', 'elder'],
    })
    const younger = entry({
      mandarin: ['妹妹', '姐'],
      mandarin_pronounciation: ['mèimei', 'jiě'],
      mandarin_ages: ['younger', 'younger'],
    })
    const [way, ...others] = groupEntries([elder, younger], mainland)
    expect(others).toEqual([])
    expect(way?.names.mandarin).toEqual({
      hasPreferred: false,
      list: [
        { name: '姐姐', reading: 'jiějie', age: 'elder' },
        { name: '妹妹', reading: 'mèimei', age: 'younger' },
        { name: '姐', reading: 'jiě', age: 'either' },
      ],
    })
  })

  it('of different ways stay apart, and prefer a name that all of them put first', () => {
    const aunt = entry({ mandarin: ['姑姑'], mandarin_pronounciation: ['gūgu'], mandarin_ages: ['either'] })
    const ways = groupEntries([aunt, aunt, entry({ path: [1, 3, 2] })], mainland)
    expect(ways.map(({ names }) => names.mandarin.list.length)).toEqual([1, 0])
    expect(ways[0]?.names.mandarin.hasPreferred).toBe(true)
  })

  it('bring the names by rank, with where they are said, or those of Taiwan', () => {
    const uncle = entry({
      rank: {
        person_id: 2,
        place: 2,
        count: 2,
        among: 'brothers',
        cantonese: ['二舅父'],
        cantonese_pronounciation: ['ji6 kau5 fu2'],
        mandarin: ['二舅', '老舅'],
        mandarin_pronounciation: ['èrjiù', 'lǎojiù'],
        mandarin_regions: ['', 'north'],
        traditional: ['二舅舅'],
        traditional_pronounciation: ['èrjiùjiu'],
        zhuyin: ['ㄦˋ ㄐㄧㄡˋ ˙ㄐㄧㄡ'],
      },
    })
    const ranks = (script: Parameters<typeof groupEntries>[1]) => groupEntries([uncle], script)[0]?.ranks
    expect(ranks(mainland)).toEqual({
      cantonese: [{ name: '二舅父', reading: 'ji6 kau5 fu2', region: '' as const }],
      mandarin: [
        { name: '二舅', reading: 'èrjiù', region: '' as const },
        { name: '老舅', reading: 'lǎojiù', region: 'north' },
      ],
    })
    expect(ranks({ isTraditional: true, isZhuyin: true, region: '' as const })?.mandarin).toEqual([
      { name: '二舅舅', reading: 'ㄦˋ ㄐㄧㄡˋ ˙ㄐㄧㄡ', region: '' as const },
    ])
    expect(ranks({ isTraditional: true, isZhuyin: false, region: '' as const })?.mandarin[0]?.reading).toBe('èrjiùjiu')
    expect(groupEntries([entry({})], mainland)[0]?.ranks).toEqual({ cantonese: [], mandarin: [] })
  })

  it('begin with the words of the reader’s region, and end with those of others', () => {
    const word = (...regions: ('north' | 'taiwan')[]) => ({ use: 'both' as const, register: 'plain' as const, regions })
    const grandmother = entry({
      mandarin: ['外婆', '姥姥', '阿嬤'],
      mandarin_pronounciation: ['wàipó', 'lǎolao', 'ama'],
      mandarin_ages: ['either', 'either', 'either'],
      mandarin_marks: [word(), word('north'), word('taiwan')],
    })
    const read = (region: '' | 'north' | 'taiwan') =>
      groupEntries([grandmother], { isTraditional: false, isZhuyin: false, region })[0]?.names.mandarin.list.map(
        ({ name }) => name,
      )
    expect(read('')).toEqual(['外婆', '姥姥', '阿嬤'])
    expect(read('north')).toEqual(['姥姥', '外婆', '阿嬤'])
    expect(read('taiwan')).toEqual(['阿嬤', '外婆', '姥姥'])
  })

  it('are in traditional characters and Zhuyin for readers in Taiwan', () => {
    const mother = entry({
      mandarin: ['妈妈'],
      mandarin_pronounciation: ['māma'],
      traditional: ['媽媽'],
      zhuyin: ['ㄇㄚ ˙ㄇㄚ'],
    })
    const read = (isZhuyin: boolean) =>
      groupEntries([mother], { isTraditional: true, isZhuyin, region: '' })[0]?.names.mandarin.list[0]
    expect(read(true)).toMatchObject({ name: '媽媽', reading: 'ㄇㄚ ˙ㄇㄚ' })
    expect(read(false)).toMatchObject({ name: '媽媽', reading: 'māma' })
  })
})
