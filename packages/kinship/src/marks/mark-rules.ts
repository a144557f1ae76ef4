/** To their face as well as about them, or only about them. */
export type KinUse = 'both' | 'reference'
/** As it is written, as it is said, or as children say it. */
export type KinRegister = 'plain' | 'formal' | 'child'
/** Where a word is said above all. */
export const kinRegions = ['hongkong', 'guangzhou', 'taiwan', 'north', 'south'] as const
export type KinRegion = (typeof kinRegions)[number]

/** A page that says so, read in a stored copy in November 2026; `memory` is nobody's page. */
export const markPages = {
  henan: {
    title: '第三节 称谓, gazetteer of a county in Henan: what relatives are called, and what they are commonly called',
    where: 'http://www.hndsfz.cn/szfzg/2023/03-23/43067.html',
  },
  wifesKin: {
    title: '妻系称谓: to the face as the wife does; behind the back 丈人, 大舅子, 小姨子, 连襟',
    where: 'https://m.chinawenhua.com.cn/zminsu/2018/854.html',
  },
  threeForms: {
    title: '家庭称谓: in writing, to the face, to others (north): 伯父 and 大爷, 伯母 and 大娘, 公公 and 爸爸',
    where: 'https://renwenyishu.com/wenzhang-t450-d489-x-k557-n3150.html',
  },
  shaanxi: {
    title: '陕西亲族称谓: in writing 岳父, to others 丈人; wife’s brothers to others 大舅子, to the face as the wife does',
    where: 'http://www.womenmagazine.org/article/202311/118443_2.html',
  },
  letters: {
    title: '亲戚的称谓: respectful in letters, common when meeting; nephews are called by name',
    where: 'https://m.xinb2b.cn/life/axz150798.html',
  },
  wifesSisters: {
    title: '大姨子: to the face 姐姐, to others and in writing 大姨子, 小姨子',
    where: 'https://trklw.com/chengyugushi/gmqsettwx6.html',
  },
  jianou: {
    title: '建瓯亲属称呼: 面称 and 背称; sons- and daughters-in-law and grandchildren are called by name',
    where: 'http://partipilodeckandfence.com/article/202301/125767_6.html',
  },
  spokenWritten: {
    title: '按三族分类称呼: written 祖父, 伯父, 姑母, spoken 爷爷, 伯伯, 姑妈',
    where: 'https://g230.com/43496668.html',
  },
  guangzhou: {
    title: '最怕见亲戚,称呼乱嘥笼? (Guangzhou): 家公, 家婆 about them, 老爷, 奶奶 to them; parents-in-law call each other 亲家',
    where: 'https://freewechat.com/a/MzI4MDM1NDY0Ng==/2247493746/1',
  },
  roles: {
    title: '姨妈姑姐分不清? (Guangdong): who calls whom what; nephews, 弟妇, 妹夫 and children usually by name',
    where: 'https://m.yd166.com/jingyan/5612776366.html',
  },
  metropop: {
    title: '親戚稱呼大不同, Metro Pop (Hong Kong): 姨仔, 姑仔, and 大姨 or 姊姊',
    where:
      'https://metropop.com.hk/%E3%80%90%E6%96%87%E5%AD%97%E7%8B%82%E3%80%91%E8%A6%AA%E6%88%9A%E7%A8%B1%E5%91%BC%E5%A4%A7%E4%B8%8D%E5%90%8C/',
  },
  visits: {
    title: '拜年族譜攻略, Metro Pop (Hong Kong): 襟丈 is called 姐夫, as the wife does',
    where:
      'https://metropop.com.hk/%E3%80%90%E6%96%87%E5%AD%97%E7%8B%82%E3%80%91%E6%8B%9C%E5%B9%B4%E6%97%8F%E8%AD%9C%E6%94%BB%E7%95%A5/',
  },
  northSouth: {
    title: '外公外婆和姥爷姥姥: 姥 in the north, 外 in the south and in writing',
    where: 'https://www.wanbiaoku.com/new/675988055334595584',
  },
  northern: {
    title: '外婆是奶奶还是姥姥: 姥姥 in the north, 外婆 in the south',
    where: 'http://www.szpxe.com/shcs/202504/146001.html',
  },
  greatGrandfathers: {
    title: '妈妈的爷爷孩子该叫啥: 太姥爷 in the north, 太外公 in Jiangsu, Zhejiang, Fujian and Guangdong',
    where: 'https://news.43o.com.cn/n/78306.html',
  },
  taiwan: {
    title: '家族稱謂懶人包, CTS (Taiwan): 姑丈, 姨丈, 嬸嬸, 舅媽',
    where: 'https://news.cts.com.tw/cts/life/202001/202001241987825.html',
  },
  taiwanTable: {
    title: '親朋稱呼表 (Taiwan): 伯公, 叔公, 姑婆, 舅公, 姨婆',
    where: 'http://wywu.pixnet.net/blog/post/26240419-%e8%a6%aa%e6%9c%8b%e7%a8%b1%e5%91%bc%e8%a1%a8',
  },
  grandparents: {
    title: '祖父母, Chinese Wikipedia: by dialect; 祖父, 外祖母 in writing',
    where: 'https://wikiwand.com/zh-hk/articles/%E7%A5%96%E6%AF%8D',
  },
  andSoOn: {
    title: '亲戚称谓: 大伯子 is called 大哥, his wife 大嫂, “and so on for the other elder brothers”',
    where: 'http://www.wenrenren.com/c/0513N12a2023_2.html',
  },
  memory: { title: 'From memory; no page was found that says so.', where: '' },
} as const

export type MarkPage = keyof typeof markPages

/** What is true of words that match; the first rule that matches counts. `key` limits it to terms whose key matches. */
export interface MarkRule<Mark> {
  readonly texts: RegExp
  readonly key?: RegExp
  readonly mark: Mark
  readonly pages: readonly MarkPage[]
}

export interface MarkRules {
  /** Without a rule a word is said to the face as well as about somebody. */
  readonly use: readonly MarkRule<KinUse>[]
  /** Without a rule it is plain. */
  readonly register: readonly MarkRule<KinRegister>[]
  /** Without a rule it is said wherever the dialect is spoken. */
  readonly regions: readonly MarkRule<readonly KinRegion[]>[]
}

export const cantoneseRules: MarkRules = {
  use: [
    // Descriptions: 老婆嘅仔.
    { texts: /嘅/u, mark: 'reference', pages: ['memory'] },
    { texts: /^(?:家公|家婆)$/u, mark: 'reference', pages: ['guangzhou'] },
    // Younger ones are called by name.
    {
      texts: /^(?:[仔女孫]|.*[孫姪甥](?:仔|女|新抱|女婿)?|新抱|心抱|女婿|弟婦|妹夫|[堂表](?:弟婦|妹夫)|舅弟婦)$/u,
      mark: 'reference',
      pages: ['roles'],
    },
    { texts: /^(?:舅仔|姨仔|叔仔|姑仔|妗仔)$/u, mark: 'reference', pages: ['metropop', 'roles'] },
    { texts: /^(?:襟[兄丈弟]|妯娌|姑爺)$/u, mark: 'reference', pages: ['visits', 'wifesKin'] },
    { texts: /^[岳後繼從]|^內姪/u, mark: 'reference', pages: ['shaanxi', 'memory'] },
    { texts: /^(?:先生|太太|丈夫|妻子|伴侶)$/u, mark: 'reference', pages: ['threeForms'] },
    { texts: /祖[父母]$|^[父母]親$/u, mark: 'reference', pages: ['spokenWritten', 'grandparents'] },
  ],
  register: [
    { texts: /祖[父母]$|^[父母]親$|^岳[父母]$/u, mark: 'formal', pages: ['spokenWritten', 'grandparents', 'shaanxi'] },
    { texts: /^(?:叔父|丈夫|妻子|伴侶|妯娌|襟[兄弟]|從堂.)$|^內姪/u, mark: 'formal', pages: ['threeForms', 'shaanxi'] },
    { texts: /^(?:媽咪|爹哋)$/u, mark: 'child', pages: ['memory'] },
  ],
  // No page tells the words of Hong Kong and Guangzhou in the table apart.
  regions: [],
}

export const mandarinRules: MarkRules = {
  use: [
    { texts: /的/u, mark: 'reference', pages: ['memory'] },
    { texts: /^(?:岳[父母]|老?丈人|丈母娘)$/u, mark: 'reference', pages: ['wifesKin', 'shaanxi', 'letters'] },
    { texts: /^(?:公公|婆婆)$/u, mark: 'reference', pages: ['threeForms', 'henan'] },
    {
      texts: /^[大小](?:舅子|舅哥|姨子|姨姐|伯子|叔子|姑子|姑姐|舅嫂|舅妇|舅子媳妇|姨夫|姑夫)$/u,
      mark: 'reference',
      pages: ['wifesSisters', 'henan', 'shaanxi', 'wifesKin'],
    },
    { texts: /^大伯$/u, key: /^Husband's/u, mark: 'reference', pages: ['henan', 'threeForms'] },
    { texts: /^(?:连襟|襟[兄弟]|妯娌)$/u, mark: 'reference', pages: ['wifesKin', 'henan', 'letters'] },
    // Younger ones are called by name.
    {
      texts: /^(?:儿子|女儿|闺女|.*媳妇?|.*女婿|.*孙(?:女|子)?|.*[侄甥](?:子|儿|女)?|.*弟妹)$/u,
      mark: 'reference',
      pages: ['jianou', 'letters'],
    },
    { texts: /^[继后从]/u, mark: 'reference', pages: ['memory'] },
    { texts: /^(?:丈夫|妻子|先生|太太|伴侣|爱人)$/u, mark: 'reference', pages: ['threeForms'] },
    { texts: /祖[父母]$|^[父母]亲$/u, mark: 'reference', pages: ['threeForms', 'spokenWritten'] },
  ],
  register: [
    { texts: /祖[父母]$|^[父母]亲$/u, mark: 'formal', pages: ['spokenWritten', 'threeForms'] },
    {
      texts: /^(?:伯父|叔父|婶母|姑母|姨母|舅父|舅母)$/u,
      mark: 'formal',
      pages: ['threeForms', 'henan', 'shaanxi', 'spokenWritten'],
    },
    { texts: /^(?:岳[父母]|丈夫|妻子|伴侣|堂兄|襟[兄弟])$|^内侄|^从堂|^[继]/u, mark: 'formal', pages: ['shaanxi', 'threeForms'] },
  ],
  regions: [
    { texts: /姥/u, mark: ['north'], pages: ['northSouth', 'northern', 'greatGrandfathers'] },
    { texts: /^(?:大娘|婶子)$/u, mark: ['north'], pages: ['threeForms', 'henan'] },
    { texts: /^闺女$/u, mark: ['north'], pages: ['memory'] },
    { texts: /^太外[公婆]$/u, mark: ['south'], pages: ['greatGrandfathers'] },
    { texts: /^[姑姨]丈$/u, mark: ['taiwan'], pages: ['taiwan', 'taiwanTable'] },
    { texts: /^(?:[伯叔舅]公|[伯叔姑姨]婆)$/u, mark: ['taiwan'], pages: ['taiwanTable'] },
  ],
}
