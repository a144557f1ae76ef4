import { describe, expect, it } from 'vitest'
import { relationNames } from './index.ts'
import { writeFamily } from './test-support/write-family.ts'
import type { RelationNameEntry } from './types.ts'

type Column = 'cantonese' | 'mandarin' | 'en' | 'fr' | 'pl' | 'fi'
type Said = readonly [pair: string, ...words: (readonly [Column, ...first: string[]])[]]

/** Asks what one person calls another, and compares the first names of a language. */
function check(lines: readonly string[], said: readonly Said[]): void {
  const family = writeFamily(...lines)
  for (const [pair, ...words] of said) {
    const [from, to] = pair.split(' → ').map(family.idOf) as [number, number]
    const [entry] = relationNames(family, from, to) as [RelationNameEntry]
    for (const [column, ...first] of words)
      expect([pair, column, ...entry[column].slice(0, first.length)]).toEqual([pair, column, ...first])
  }
}

describe('brothers and sisters', () => {
  it('are full when the same couple raised them, whoever bore them', () => {
    check(
      ['Father:M1950 + Mother:F1952 > Adopted:F1980 Born:M1982', 'BirthFather:M1955 + BirthMother:F1956 > Adopted'],
      [
        ['Adopted → Born', ['en', 'brother'], ['cantonese', '細佬'], ['mandarin', '弟弟']],
        ['Born → Adopted', ['en', 'sister'], ['fr', 'sœur'], ['pl', 'siostra'], ['fi', 'sisko']],
      ],
    )
  })

  it('are not half because a parent is missing, but because each has another', () => {
    check(
      ['Father:M1950 + Mother:F1952 > Ming:M1980', 'Father > Kin:M1978', 'Father & Other:F1960 > Half:M1990'],
      [
        ['Ming → Kin', ['en', 'brother'], ['cantonese', '哥哥'], ['mandarin', '哥哥']],
        ['Kin → Half', ['en', 'brother']],
        ['Ming → Half', ['en', 'half-brother'], ['cantonese', '同父異母嘅細佬']],
      ],
    )
  })
})

describe('parents’ partners', () => {
  const lines = [
    'Father:M1950 + Wife:F1952 > Kin:M1978',
    'Father > Me:F1980',
    'Mum:F1955 & Dad:M1950 > Kid:M1982',
    'Mum + Eva:F1957',
    'Dad + Second:F1960',
    'DadsFather:M1920 + DadsMother:F1925 > Dad',
    'DadsFather + Third:F1930',
  ]

  it('are not called step where they may be the other parent, or are for the family', () => {
    check(lines, [
      [
        'Me → Wife',
        ['en', 'father’s wife', 'stepmother'],
        ['cantonese', '爸爸嘅老婆', '後母'],
        ['mandarin', '爸爸的老婆', '继母'],
      ],
      ['Me → Wife', ['fr', 'femme du père', 'belle-mère'], ['pl', 'żona ojca', 'macocha'], ['fi', 'isän vaimo', 'äitipuoli']],
      ['Wife → Me', ['en', 'husband’s daughter', 'stepdaughter'], ['cantonese', '老公嘅女', '繼女'], ['fi', 'miehen tytär']],
      ['Kid → Eva', ['en', 'mother’s wife', 'stepmother'], ['cantonese', '媽媽嘅老婆'], ['mandarin', '妈妈的老婆']],
      ['Kid → Eva', ['fr', 'femme de la mère'], ['pl', 'żona matki'], ['fi', 'äidin vaimo']],
      ['Eva → Kid', ['en', 'wife’s son', 'stepson'], ['cantonese', '老婆嘅仔', '繼子'], ['mandarin', '老婆的儿子', '继子']],
      ['Eva → Kid', ['fr', 'fils de la femme'], ['pl', 'syn żony'], ['fi', 'vaimon poika']],
    ])
  })

  it('are step-parents where both parents are known, and so are grandparents’ partners', () => {
    check(lines, [
      ['Kid → Second', ['en', 'stepmother'], ['cantonese', '後母'], ['mandarin', '继母']],
      ['Second → Kid', ['en', 'stepson'], ['cantonese', '繼子']],
      ['Kid → Third', ['en', 'step-grandmother'], ['cantonese', '繼祖母', '爺爺嘅老婆'], ['mandarin', '继祖母']],
      ['Kid → Third', ['fr', 'belle-grand-mère'], ['pl', 'przybrana babcia'], ['fi', 'isoäitipuoli']],
    ])
  })

  it('may be an uncle’s wife, whose own child is his stepchild', () => {
    check(
      [
        'Grand:M1920 + Gran:F1922 > Mother:F1950 Uncle:M1952',
        'Mother > Me:M1980',
        'Uncle + Wife:F1953',
        'Wife & Former:M1950 > Girl:F1979',
        'Wife > Child:F1981',
      ],
      [
        ['Me → Girl', ['en', 'uncle’s stepdaughter'], ['fr', 'belle-fille de l’oncle'], ['pl', 'pasierbica wujka']],
        ['Me → Girl', ['fi', 'enon tytärpuoli']],
        ['Me → Child', ['en', 'aunt’s daughter']],
      ],
    )
  })
})

describe('the families of partners', () => {
  it('are 親家 to the parents of every couple', () => {
    check(
      ['Father:M1950 + Mother:F1952 > Anna:F1980', 'EvasFather:M1949 + EvasMother:F1953 > Eva:F1981', 'Anna + Eva'],
      [
        ['Father → EvasFather', ['cantonese', '親家老爺', '親家'], ['mandarin', '亲家公', '亲家']],
        ['Father → EvasMother', ['cantonese', '親家奶奶'], ['mandarin', '亲家母']],
      ],
    )
    check(
      ['Father:M1950 > Noa:N1980', 'Other:M1950 > Kim:N1981', 'Noa + Kim'],
      [['Father → Other', ['cantonese', '親家老爺'], ['mandarin', '亲家公']]],
    )
  })

  it('are lanko and käly in Finnish, the siblings’ partners too', () => {
    check(
      ['Father:M1950 > Wife:F1980 Sister:F1982', 'Wife + Me:M1979', 'Sister + Husband:M1981'],
      [['Me → Husband', ['fi', 'lanko']]],
    )
  })
})

describe('relatives further away', () => {
  it('of a partner are called as the partner does, and then told', () => {
    check(
      [
        'Great:M1920 + GreatWife:F1922 > Father:M1950 Uncle:M1948',
        'Father + Mother:F1952 > He:M1980 Brother:M1978 Sister:F1985',
        'He + She:F1981',
        'Brother > Nephew:M2005',
        'Sister > Niece:F2008',
        'HerFather:M1950 > She HerBrother:M1979',
        'HerBrother > HerNephew:M2004',
      ],
      [
        ['She → Nephew', ['cantonese', '姪仔', '老公嘅姪仔'], ['mandarin', '侄子', '老公的侄子'], ['en', 'husband’s nephew']],
        ['She → Niece', ['cantonese', '外甥女'], ['mandarin', '外甥女']],
        ['She → Uncle', ['cantonese', '伯父', '老公嘅伯父'], ['mandarin', '伯伯', '老公的伯伯']],
        ['She → Great', ['cantonese', '太老爺', '爺爺'], ['mandarin', '爷爷']],
        ['She → GreatWife', ['cantonese', '太奶奶', '嫲嫲'], ['mandarin', '奶奶']],
        ['He → HerNephew', ['cantonese', '姪仔', '內姪'], ['mandarin', '内侄', '侄子']],
      ],
    )
  })

  it('may be great-grandparents’ siblings', () => {
    check(
      [
        'Oldest:M1860 > Great:M1890 GreatUncle:M1895 GreatAunt:F1888',
        'GreatUncle + HisWife:F1897',
        'GreatAunt + HerHusband:M1887',
        'Great > Grandfather:M1920',
        'Grandfather > Father:M1950',
        'Father > Me:F1980',
      ],
      [
        ['Me → GreatUncle', ['cantonese', '太叔公'], ['mandarin', '太叔公', '叔曾祖父'], ['en', 'great-great-uncle']],
        ['Me → GreatAunt', ['cantonese', '太姑婆'], ['mandarin', '太姑婆', '姑曾祖母'], ['en', 'great-great-aunt']],
        ['Me → HisWife', ['cantonese', '太叔婆', '太嬸婆'], ['mandarin', '太叔婆', '叔曾祖母'], ['en', 'great-great-aunt']],
        ['Me → HerHusband', ['cantonese', '太姑丈公'], ['mandarin', '太姑公', '姑曾祖父'], ['en', 'great-great-uncle']],
      ],
    )
  })

  it('may be the cousins of grandparents and the second cousins of parents', () => {
    check(
      [
        'Oldest:M1870 + OldestWife:F1872 > GreatGrandfather:M1895 Brother:M1898 Sister:F1899',
        'GreatGrandfather > Grandfather:M1920',
        'Brother > BrothersSon:M1921',
        'Sister > SistersDaughter:F1922',
        'Grandfather > Father:M1945 Aunt:F1947',
        'BrothersSon > Clan:M1946 ClanDaughter:F1948',
        'SistersDaughter > Other:M1944 OtherDaughter:F1943',
        'Other + OtherWife:F1945',
        'Father > Me:M1975',
        'Aunt > Cousin:F1976',
      ],
      [
        ['Me → BrothersSon', ['cantonese', '堂叔公'], ['mandarin', '堂叔公']],
        ['Me → SistersDaughter', ['cantonese', '表姑婆'], ['mandarin', '表姑婆']],
        ['Me → Clan', ['cantonese', '堂叔'], ['mandarin', '堂叔'], ['en', 'father’s second cousin']],
        ['Me → ClanDaughter', ['cantonese', '堂姑姐'], ['mandarin', '堂姑', '堂姑妈']],
        ['Me → Other', ['cantonese', '表伯', '表伯父'], ['mandarin', '表伯']],
        ['Me → OtherWife', ['cantonese', '表伯娘'], ['mandarin', '表伯母']],
        ['Me → OtherDaughter', ['cantonese', '表姑媽'], ['mandarin', '表姑', '表姑妈']],
        ['Cousin → Clan', ['cantonese', '堂舅父', '堂舅'], ['mandarin', '堂舅', '堂舅舅']],
        ['Cousin → OtherDaughter', ['cantonese', '表姨媽'], ['mandarin', '表姨', '表姨妈']],
      ],
    )
  })

  it('may be the families of second cousins', () => {
    check(
      [
        'Oldest:M1890 > Grandmother:F1920 GreatAunt:F1922',
        'Grandmother > Father:M1950',
        'Father > Me:M1980',
        'GreatAunt > Cousin:M1952',
        'Cousin > Second:M1975',
        'Second + Wife:F1976 > Son:M2005',
      ],
      [
        ['Me → Second', ['cantonese', '表哥'], ['en', 'second cousin']],
        ['Me → Wife', ['cantonese', '表嫂'], ['mandarin', '表嫂']],
        ['Me → Son', ['cantonese', '表姪'], ['mandarin', '表侄']],
      ],
    )
  })
})

describe('words of a region or a tone', () => {
  it('come after those that all know', () => {
    check(
      [
        'MothersFather:M1900 + MothersMother:F1902 > Grandmother:F1925',
        'GrandUncle:M1930 + GrandAunt:F1932',
        'Great:M1890 > Grandfather:M1920 GrandUncle',
        'Grandfather + Grandmother > Father:M1950 Uncle:M1960',
        'Father > Me:F1980',
      ],
      [
        ['Me → MothersFather', ['mandarin', '曾外祖父', '太外公', '太姥爷'], ['cantonese', '太公']],
        ['Me → MothersMother', ['mandarin', '曾外祖母', '太外婆', '太姥姥']],
        ['Me → GrandAunt', ['mandarin', '叔婆', '叔祖母']],
      ],
    )
    const uncle = writeFamily('Grandfather:M1920 > Father:M1950 Uncle:M1960', 'Father > Me:F1980')
    expect(relationNames(uncle, uncle.idOf('Me'), uncle.idOf('Uncle'))[0]).toMatchObject({
      cantonese: ['阿叔', '叔叔', '叔父'],
      cantonese_pronounciation: ['aa3 suk1', 'suk1 suk1', 'suk1 fu6'],
    })
  })
})
