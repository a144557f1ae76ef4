import type { ClanBookOptions } from '../types.ts'
import { hanNumber } from './numerals.ts'

type Told = Pick<
  ClanBookOptions,
  'script' | 'daughters' | 'femaleLine' | 'branchGeneration' | 'firstGeneration' | 'solarDates' | 'layouts' | 'binding' | 'lines'
> & { readonly hasHidden: boolean; readonly hasPoem: boolean; readonly hasBranches: boolean }

type Sentence = readonly [traditional: string, simplified: string]

/** 凡例: how the book is made, and how it is read. Only what holds for this book. */
export function conventions(told: Told): string[] {
  const sentences: Sentence[] = [
    [
      `本譜以始祖為第${hanNumber(told.firstGeneration)}世，子孫以次遞增。`,
      `本谱以始祖为第${hanNumber(told.firstGeneration)}世，子孙以次递增。`,
    ],
    ['行傳依世次、房分、長幼為序。長幼不可考者，不書行第。', '行传依世次、房分、长幼为序。长幼不可考者，不书行第。'],
  ]
  if (told.layouts.includes('ouyang'))
    sentences.push([
      '世系表用歐陽氏法，五世一表，自右而左；第五世復為次表之首，並注所在卷次。',
      '世系表用欧阳氏法，五世一表，自右而左；第五世复为次表之首，并注所在卷次。',
    ])
  if (told.layouts.includes('pagoda'))
    sentences.push([
      '吊線圖自上而下，長居右。親生者連以實線，承嗣、收養者連以虛線。一紙不能容者，別為一圖。',
      '吊线图自上而下，长居右。亲生者连以实线，承嗣、收养者连以虚线。一纸不能容者，别为一图。',
    ])
  sentences.push(['族人之名，惟行傳之首冠以本姓，餘皆從省。', '族人之名，惟行传之首冠以本姓，余皆从省。'])
  if (told.hasBranches)
    sentences.push([
      `第${hanNumber(told.branchGeneration)}世諸子各為一房。`,
      `第${hanNumber(told.branchGeneration)}世诸子各为一房。`,
    ])
  sentences.push(
    told.femaleLine
      ? ['男女並書，女所出亦續其世。', '男女并书，女所出亦续其世。']
      : told.daughters === 'entries'
        ? ['男女並書，女注所適及其子女之名；其後裔不續，招贅者續之。', '男女并书，女注所适及其子女之名；其后裔不续，招赘者续之。']
        : told.daughters === 'named'
          ? ['女書於父條下，注其所適；招贅者另立一條。', '女书于父条下，注其所适；招赘者另立一条。']
          : ['女不入譜；招贅者另立一條。', '女不入谱；招赘者另立一条。'],
    [
      '出繼者，書於本生父條下，注出繼某；其行傳在所嗣之父條後，注本生父；昭穆不合者，仍在本生父條後。一人承兩房者，注兼祧。',
      '出继者，书于本生父条下，注出继某；其行传在所嗣之父条后，注本生父；昭穆不合者，仍在本生父条后。一人承两房者，注兼祧。',
    ],
    [
      '妻書配；前配已卒或離異而再娶者書繼配，先後不可考者書又配；明言側室者書側室。一人在譜內再見者，注見某卷某葉。',
      '妻书配；前配已卒或离异而再娶者书继配，先后不可考者书又配；明言侧室者书侧室。一人在谱内再见者，注见某卷某叶。',
    ],
    [
      '生卒書夏曆，冠以年號、干支。原記西曆者，自一六〇〇年起推得其日。但知年月者，以其大半所屬之年書之，歲首前後或差一年。一六〇〇年以前之日，書其年號而注西曆；正、二月間不能定者，並書兩年。原文自有年號者，悉從原文。',
      '生卒书夏历，冠以年号、干支。原记公历者，自一六〇〇年起推得其日。但知年月者，以其大半所属之年书之，岁首前后或差一年。一六〇〇年以前之日，书其年号而注公历；正、二月间不能定者，并书两年。原文自有年号者，悉从原文。',
    ],
    [
      '壽以虛歲計：生即一歲，逢歲首加一。六十以上書享壽，三十以上書享年，不及三十書得年；生卒之年未確者加約字。',
      '寿以虚岁计：生即一岁，逢岁首加一。六十以上书享寿，三十以上书享年，不及三十书得年；生卒之年未确者加约字。',
    ],
    ['已故而生卒不詳者書失考，在世而生年未報者書缺。', '已故而生卒不详者书失考，在世而生年未报者书缺。'],
  )
  if (told.hasHidden)
    sentences.push([
      '在世族人依家規不予公開者，書某，不載其名字、生年、事蹟。',
      '在世族人依家规不予公开者，书某，不载其名字、生年、事迹。',
    ])
  if (told.hasPoem)
    sentences.push([
      '字輩依所錄詩句，每世一字；名或譜名有其字者為合，繁簡不拘，女子不拘。',
      '字辈依所录诗句，每世一字；名或谱名有其字者为合，繁简不拘，女子不拘。',
    ])
  sentences.push(['索引依 Unicode 次序，與部首筆畫大略相同。', '索引依 Unicode 次序，与部首笔画大略相同。'])
  return sentences
    .map(([traditional, simplified]) => (told.script === 'simplified' ? simplified : traditional))
    .map((text) =>
      told.binding === 'page'
        ? text.replaceAll(told.script === 'simplified' ? '某叶' : '某葉', told.script === 'simplified' ? '某页' : '某頁')
        : text,
    )
}
