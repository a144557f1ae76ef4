import type { Source } from '../terms/sources.ts'

/** Where a rule about ranks was found: stored copies of public pages, read in November 2026. */
export const rankPages = {
  forum: {
    title: 'cantonese translation (family words), a native speaker, with Jyutping: 大伯, 二伯, 伯娘 and 嬸 “with order”',
    where: 'https://chinalanguage.com./forums/viewtopic.php?t=388',
    for: 'Cantonese',
  },
  zhongshan: {
    title:
      '《趣談三鄉話》親戚: 大, 二, 三 … 孻 of Zhongshan’s Cantonese in front of every term, 姑婆, 丈公 and 姨婆 too; 孻 is the youngest',
    where: 'https://www.ispeakmin.com/bbs/viewthread.php?tid=8776&extra=10.html',
    for: 'Cantonese',
  },
  roles: {
    title: '姨妈姑姐分不清? (Cantonese words): 大伯, 二叔, 二婶; 大公, 二公',
    where: 'https://m.yd166.com/jingyan/5612776366.html',
    for: 'Cantonese',
  },
  cts: {
    title: '家族稱謂好難記?, 華視新聞 (Taiwan): 大姑姑, 二姑姑, 大舅, 二舅 “and so on”, 姑丈, 姨丈',
    where: 'https://news.cts.com.tw/cts/life/202001/202001241987825.html',
    for: 'Mandarin',
  },
  dimensions: {
    title:
      'Chinese dimensions, family: the third shu is the third of the father’s brothers and younger than he; the second guzhang is the second sister’s husband',
    where: 'http://yitseng.net/chinese%20dimensions/topics/family.html',
    for: 'Mandarin',
  },
  complexity: {
    title:
      'The complexity of family relations: sons and daughters are counted apart; dà érzi, èr érzi, xiǎo érzi, dà érxí, èr nǚxu',
    where: 'http://xcn-chinese.com/app/showarticle.asp?id=917',
    for: 'Mandarin',
  },
  paihang: {
    title:
      '排行: men and women are counted apart, the eldest is 大, the second 二; large families once counted cousins of the same surname too',
    where: 'http://kotoba.ne.jp/word/10/排行',
    for: 'both',
  },
  oneAunt: {
    title: '爸爸的姐妹: an only sister needs no 大 or 小, two or more do',
    where: 'http://m.etobicokeinsurance.com/html/12882.html',
    for: 'both',
  },
  generations: {
    title: '怎樣排輩分: 大哥, 二哥, 三哥 where there are several',
    where: 'https://getit01.com/p201805262369466',
    for: 'Mandarin',
  },
  wanzhou: {
    title: '萬州親戚稱謂: 大爺爺, 二爺爺; 大舅, 二舅; 大姨, 小姨',
    where: 'http://m.greenbasetech.com/article/10168127_521035997.html',
    for: 'Mandarin',
  },
  threeClans: {
    title: '按三族分类称呼: the grandfather’s brothers by rank, 二爷爷, 三爷爷',
    where: 'https://g230.com/43496668.html',
    for: 'Mandarin',
  },
  youngestOld: {
    title: '东北方言: 老姑, 老叔, 老舅, 老姨 are the youngest',
    where: 'http://www.ishuiyunjian.com/forum.php?extra=page%3D1&mod=viewthread&tid=2264',
    for: 'Mandarin',
  },
  youngestYao: {
    title: '幺妹: 幺 is the last in rank, 幺叔, 幺姨 (Sichuan)',
    where: 'https://twwiki.net/wiki/6555y74ekwy03kr.html',
    for: 'Mandarin',
  },
  greatAunts: {
    title: '如何称呼小姨: by age, 大姨姥姥, 二姨姥姥; Guangdong’s 细姨',
    where: 'http://www.02juzi.com/aiqingwenan/493610.html',
    for: 'both',
  },
  onlyUncles: {
    title: 'Hokkien kinship terms: ranks for brothers, sisters and the parents’ own brothers and sisters; cousins went by name',
    where: 'https://chinalanguage.com./forums/viewtopic.php?p=8482',
    for: 'both',
  },
  eldestOfTwoMothers: {
    title: '孟与伯: 伯 the eldest of the wife, 孟 the eldest of another mother, in one row of brothers',
    where: 'http://m.daydaytc.com/wenhua/92d968792e6420df8be20087fc63a6e3.html',
    for: 'both',
  },
  givenSon: {
    title: '过继: makes parent and child; the line that is continued is the one that counts',
    where: 'http://wiki.thedays.cn/html/62c974acd5242e2eaf76a7f78ef40f29.html',
    for: 'both',
  },
} as const satisfies Record<string, Source>

/** What decides a rank, each with the pages that say so. */
export const rankRules = {
  fathersBrothers: {
    rule: 'The father’s brothers are counted together with him: if he is the second of three, they are 大伯 and 三叔. Wives follow their husbands.',
    pages: ['dimensions', 'forum', 'roles'],
  },
  fathersSisters: {
    rule: 'Sisters are counted among themselves. An only one has no rank. Husbands follow their wives.',
    pages: ['paihang', 'oneAunt', 'cts', 'dimensions'],
  },
  mothersBrothers: {
    rule: 'The mother’s brothers are counted among themselves.',
    pages: ['paihang', 'cts', 'wanzhou', 'zhongshan'],
  },
  mothersSisters: {
    rule: 'The mother’s sisters are counted together with her. Cantonese says 姨媽 of the elder ones and 姨 of the younger.',
    pages: ['paihang', 'wanzhou', 'greatAunts', 'zhongshan'],
  },
  siblings: {
    rule: 'One’s own brothers and sisters are counted with oneself: whoever is the eldest has a 二弟, and his sister a 大弟.',
    pages: ['paihang', 'generations'],
  },
  children: { rule: 'Sons and daughters are counted apart; their partners follow them.', pages: ['complexity', 'paihang'] },
  grandparentsSiblings: {
    rule: 'The grandparents’ brothers and sisters are counted as the parents’ are.',
    pages: ['zhongshan', 'threeClans', 'wanzhou', 'greatAunts'],
  },
  cousins: {
    rule: 'Some families count the cousins of a house, some all who have the same word on a side, some none. A cousin has a rank where those who count agree.',
    pages: ['forum', 'paihang', 'onlyUncles'],
  },
  youngest: {
    rule: 'The youngest has a word besides the number: 細 in Cantonese (孻 of sons and daughters), 小, in the north 老, in Sichuan 幺.',
    pages: ['zhongshan', 'greatAunts', 'youngestOld', 'youngestYao', 'wanzhou'],
  },
  half: {
    rule: 'Children of one father are counted in one row, whoever their mothers are. Where only the mother is shared, nobody is counted unless the rank is the same either way.',
    pages: ['eldestOfTwoMothers', 'paihang'],
  },
  adopted: { rule: 'An adopted child is counted with those who were raised with it, by age.', pages: ['givenSon'] },
  certain: {
    rule: 'Nobody has a rank while it is open who is elder, whether somebody of unknown gender counts, or whether someone is missing in the tree.',
    pages: ['paihang'],
  },
} as const satisfies Record<string, { readonly rule: string; readonly pages: readonly (keyof typeof rankPages)[] }>

export type RankRule = keyof typeof rankRules
