/** A source in which a term was looked up. */
export interface Source {
  readonly title: string
  /** A web address, or the name and version of a package. */
  readonly where: string
  /** The languages for which it was used. */
  readonly for: 'Cantonese' | 'Mandarin' | 'both'
}

/** All sources, read in stored copies, in November 2026. */
export const sources = {
  relationshipJs: {
    title: 'relationship.js, data of the calculator 亲戚称呼计算器',
    where: 'npm relationship.js 1.2.9',
    for: 'Mandarin',
  },
  toJyutping: {
    title: 'to-jyutping, readings after the rime-cantonese word list',
    where: 'npm to-jyutping 3.1.1',
    for: 'Cantonese',
  },
  familyWords: {
    title: 'Family words in Cantonese (Yale romanisation)',
    where: 'https://theinnozablog.blogspot.com/2021/04/family-words-in-cantonese.html',
    for: 'Cantonese',
  },
  forum: {
    title: 'cantonese translation (family words), a native speaker, with Jyutping',
    where: 'https://chinalanguage.com./forums/viewtopic.php?t=388',
    for: 'Cantonese',
  },
  lesson: {
    title: 'Cantonese lesson 5: kinship terms',
    where: 'http://jblmflc.com/Cantonese/Cantonese%20%20SF%20Fam%20HTML/Lesson%2005/lesson_5_activity_3.htm',
    for: 'Cantonese',
  },
  metropopDiffer: {
    title: '親戚稱呼大不同, Metro Pop',
    where:
      'https://metropop.com.hk/%E3%80%90%E6%96%87%E5%AD%97%E7%8B%82%E3%80%91%E8%A6%AA%E6%88%9A%E7%A8%B1%E5%91%BC%E5%A4%A7%E4%B8%8D%E5%90%8C/',
    for: 'Cantonese',
  },
  metropopVisits: {
    title: '拜年族譜攻略, Metro Pop',
    where:
      'https://metropop.com.hk/%E3%80%90%E6%96%87%E5%AD%97%E7%8B%82%E3%80%91%E6%8B%9C%E5%B9%B4%E6%97%8F%E8%AD%9C%E6%94%BB%E7%95%A5/',
    for: 'Cantonese',
  },
  chaYingLuen: {
    title: '如何稱呼長輩 (Hong Kong blog)',
    where: 'http://chayingluen.blogspot.com/2013/02/blog-post_13.html',
    for: 'Cantonese',
  },
  ivyLeeOu: {
    title: '新年「認親認戚」你不知道誰是表姨媽? (Hong Kong blog)',
    where: 'https://ivyleeou.blogspot.com/2016/02/blog-post_11.html',
    for: 'Cantonese',
  },
  husbandsFamily: {
    title: '稱謂表:夫家家族稱謂, after Chinese handbooks of address',
    where: 'https://pw98orchard.blogspot.com/2018/10/blog-post_47.html',
    for: 'Cantonese',
  },
  affines: {
    title: '稱謂表:姻親家族稱謂, after Chinese handbooks of address',
    where: 'http://pw98orchard.blogspot.com/2018/10/blog-post_36.html',
    for: 'Cantonese',
  },
  heShe: { title: '喜帖:傳統稱謂, HeShe (Hong Kong)', where: 'http://www.heshe.com.hk/print_info/tips146.html', for: 'both' },
  cuhk: {
    title: '普通話速遞, Chinese University of Hong Kong: Cantonese and Putonghua side by side, with Pinyin',
    where:
      'https://webarchive.lib.cuhk.edu.hk/20230305122401mp_/https:/www.fed.cuhk.edu.hk/~pth/pth_passage_reader.php?passage=87',
    for: 'both',
  },
  guangzhou: {
    title: '最怕見親戚,稱呼亂嘥籠? (terms of Guangzhou with phonetic transcription)',
    where: 'https://freewechat.com/a/MzI4MDM1NDY0Ng==/2247493746/1',
    for: 'Cantonese',
  },
  greatGrandparents: {
    title: '曾祖父母, Chinese Wikipedia: usage by region',
    where: 'https://wiki.kfd.me/zh-mo/%E6%9B%BE%E7%A5%96%E7%88%B6%E6%AF%8D',
    for: 'both',
  },
  spousesKin: {
    title: '拜年貓紙: a spouse’s kin as the children call them, 大 before the elder, 仔 after the younger',
    where: 'http://abccanto.blogspot.com/2017/02/complicated-world-of-cantonese-kinship.html',
    for: 'Cantonese',
  },
  letters: {
    title: '都市小男人 52: 尺牘 (Hong Kong essay)',
    where: 'http://www.bryanlaw.ca/b5/littleman/52.html',
    for: 'Cantonese',
  },
  sistersInLaw: {
    title: '妯娌廣東話, with Jyutping',
    where: 'https://fengshuic.com.tw/fate/%e5%a6%af%e5%a8%8c%e5%bb%a3%e6%9d%b1%e8%a9%b1',
    for: 'Cantonese',
  },
  kwanFamily: {
    title: 'Chinese kinship terms: detailed table, Cantonese and Mandarin',
    where: 'http://www.kwanfamily.info/culture/familytitles_table.php',
    for: 'both',
  },
  mandarinTools: {
    title: 'Chinese family terms, with Pinyin',
    where: 'http://cgibin.erols.com/mandarintools/cgi-bin/family.txt',
    for: 'Mandarin',
  },
  chineseMoment: {
    title: 'Chinese family tree, with Pinyin',
    where: 'https://chinesemoment.com/chinese-family-tree/',
    for: 'Mandarin',
  },
  threeClans: { title: '按三族分类称呼 (questions and answers)', where: 'https://g230.com/43496668.html', for: 'Mandarin' },
  addressTable: {
    title: '親朋稱呼表',
    where: 'http://wywu.pixnet.net/blog/post/26240419-%e8%a6%aa%e6%9c%8b%e7%a8%b1%e5%91%bc%e8%a1%a8',
    for: 'both',
  },
  today: { title: '家族親戚關係稱呼表', where: 'https://www.twgreatdaily.com/cat42/node892527', for: 'Mandarin' },
  relations: { title: '亲戚关系称呼大全', where: 'http://yunnanlong.com/c/1278954.html', for: 'Mandarin' },
  overview: { title: '亲属关系称谓一览表', where: 'https://nsfzsr.com/read/172403.html', for: 'Mandarin' },
  spouses: { title: '夫妻親屬稱呼, ifreesite', where: 'https://www.ifreesite.com/kinship/couple.htm', for: 'both' },
  remarried: {
    title: '家人稱謂: 繼父、同父異母、親家公 (list with English)',
    where: 'https://heartlightmoment.blogspot.com/2024/07/blog-post_29.html',
    for: 'Mandarin',
  },
  yueWikipedia: {
    title: '繼親, Cantonese Wikipedia',
    where: 'https://zh-yue.m.wikipedia.org/wiki/%E7%B9%BC%E8%A6%AA',
    for: 'Cantonese',
  },
  nephews: { title: '親戚稱謂圖: 姨甥、外甥、連襟、玄孫, NOWnews', where: 'https://www.nownews.com/news/6787002', for: 'both' },
  bai: {
    title: '伯伯: 伯 bó and bǎi in 大伯子',
    where: 'https://pediainside.com/index.php?mobileaction=toggle_view_mobile&title=%E4%BC%AF%E4%BC%AF&variant=zh-hant',
    for: 'Mandarin',
  },
} as const satisfies Record<string, Source>

export type SourceName = keyof typeof sources

type Evidence = readonly [
  chains: RegExp,
  cantonese: readonly [SourceName, SourceName],
  mandarin: readonly [SourceName, SourceName],
]

/**
 * The sources of a term by its chain; the first matching line counts. Compounds are listed under their parts, as patterns: 表姑丈
 * under 表姑媽 and 姑丈.
 */
export const evidence: readonly Evidence[] = [
  [/^[fmsd]$|^[oy][bs]$/u, ['familyWords', 'lesson'], ['chineseMoment', 'threeClans']],
  [/^[hwp]$/u, ['familyWords', 'lesson'], ['relations', 'relationshipJs']],
  [/\//u, ['heShe', 'toJyutping'], ['remarried', 'heShe']],
  [/^[fm],[fm]$/u, ['cuhk', 'guangzhou'], ['cuhk', 'chineseMoment']],
  [/^[fm],[fm],[fm]$/u, ['metropopDiffer', 'greatGrandparents'], ['greatGrandparents', 'relationshipJs']],
  [/^[fma],[fma],[fma],[fma]$/u, ['metropopDiffer', 'kwanFamily'], ['nephews', 'relationshipJs']],
  [/^[fm],(?:[oy]|x)[bs]$|^[fm],(?:[oy]|x)[bs],[hw]$/u, ['familyWords', 'chaYingLuen'], ['chineseMoment', 'mandarinTools']],
  [/^[fm],[fm],(?:[oy]|x)[bs](?:,[hw])?$/u, ['chaYingLuen', 'addressTable'], ['addressTable', 'relationshipJs']],
  // Compounds of 太公 and 叔公, 叔婆.
  [/^[fm],[fm],[fm],(?:[oy]|x)[bs](?:,[hw])?$/u, ['greatGrandparents', 'addressTable'], ['addressTable', 'relationshipJs']],
  [/^[fm],x[bs],[sd][+-]$/u, ['familyWords', 'forum'], ['chineseMoment', 'threeClans']],
  [/^[fm],x[bs],[sd][+-],[hw]$/u, ['letters', 'addressTable'], ['threeClans', 'relationshipJs']],
  [/^(?:[FM]:)?[fm],x[bs],[sd],[sd]$/u, ['heShe', 'metropopDiffer'], ['overview', 'relationshipJs']],
  [/^[fm],[fm],x[bs],[sd][+-](?:,[hw])?$/u, ['chaYingLuen', 'ivyLeeOu'], ['heShe', 'relationshipJs']],
  // Compounds of 堂 or 表 and the word for a grandparent's sibling.
  [/^[fm],[fm],[fa],xb?,[sd][+-]$/u, ['addressTable', 'metropopDiffer'], ['addressTable', 'relationshipJs']],
  // As parents' first cousins.
  [/^[fm],[fa],[fa],xb?,[sk],[sd][+-](?:,[hw])?$/u, ['chaYingLuen', 'ivyLeeOu'], ['heShe', 'relationshipJs']],
  [/^[fa],[fa],xb?,[sk],[sd][+-]$/u, ['metropopDiffer', 'chaYingLuen'], ['relationshipJs', 'threeClans']],
  [/^[fa],[fa],xb?,[sk],[sd][+-],[hw]$/u, ['letters', 'addressTable'], ['threeClans', 'relationshipJs']],
  [/^(?:[FM]:)?[fa],[fa],xb?,[sk],[sd],[sd]$/u, ['heShe', 'metropopDiffer'], ['overview', 'relationshipJs']],
  [/^[oy][bs],[hw]$/u, ['lesson', 'heShe'], ['relations', 'today']],
  [/^(?:[FM]:)?x[bs],[sd]$/u, ['chaYingLuen', 'metropopDiffer'], ['chineseMoment', 'today']],
  [/^(?:[FM]:)?x[bs],[sd],[hw]$/u, ['cuhk', 'chaYingLuen'], ['overview', 'relationshipJs']],
  [/^(?:[FM]:)?x[bs],[sd],[sd]$/u, ['heShe', 'husbandsFamily'], ['overview', 'relationshipJs']],
  [/^[sd],[hw]$/u, ['cuhk', 'lesson'], ['cuhk', 'chineseMoment']],
  [/^[sd],[hw],[fm]/u, ['affines', 'guangzhou'], ['remarried', 'relationshipJs']],
  [/^[sd],[sd]$/u, ['kwanFamily', 'heShe'], ['chineseMoment', 'relations']],
  [/^[sd],[sd],[hw]$/u, ['husbandsFamily', 'cuhk'], ['spouses', 'relationshipJs']],
  [/^[sdk],[sdk],[sdk](?:,[sdk])?$/u, ['metropopDiffer', 'nephews'], ['relations', 'relationshipJs']],
  [/^[hw],[fm]$/u, ['cuhk', 'lesson'], ['cuhk', 'relations']],
  [/^h,ob$/u, ['lesson', 'husbandsFamily'], ['bai', 'overview']],
  [/^[hw],[oy][bs]$/u, ['lesson', 'metropopDiffer'], ['relations', 'today']],
  [/^h,f,[fm]$/u, ['husbandsFamily', 'metropopVisits'], ['threeClans', 'spouses']],
  [/^w,xb,[sd]$/u, ['husbandsFamily', 'affines'], ['threeClans', 'spouses']],
  [/^w,[oy]s,h$/u, ['metropopVisits', 'ivyLeeOu'], ['relations', 'nephews']],
  [/^w,[oy]b,w$/u, ['spousesKin', 'husbandsFamily'], ['overview', 'relationshipJs']],
  [/^h,[oy]b,w$/u, ['sistersInLaw', 'husbandsFamily'], ['relations', 'today']],
  [/^h,[oy]s,h$/u, ['metropopVisits', 'husbandsFamily'], ['overview', 'relationshipJs']],
  // Compounds of 繼母 and 祖母.
  [/^[fm],[fm],[hw]$/u, ['heShe', 'yueWikipedia'], ['remarried', 'heShe']],
  [/^[fma],[hw]/u, ['heShe', 'yueWikipedia'], ['remarried', 'heShe']],
  [/^[hw],[sd]/u, ['yueWikipedia', 'spouses'], ['remarried', 'spouses']],
]

/** The two sources of a term in each language, by its first chain. @throws Error when it has none. */
export function sourcesOf(chain: string): {
  readonly cantonese: readonly SourceName[]
  readonly mandarin: readonly SourceName[]
} {
  const first = chain.split(' | ')[0]!
  const found = evidence.find(([chains]) => chains.test(first))
  if (!found) throw new Error(`No source for ${chain}`)
  return { cantonese: found[1], mandarin: found[2] }
}
