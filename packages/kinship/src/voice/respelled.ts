/**
 * Characters that a voice reads in more than one way, or does not know, each with the reading that is meant and another character that has
 * this reading only. The other character is heard, never seen.
 */
const cantonese: Readonly<Record<string, string>> = {
  '丈 zoeng2': '獎',
  '丈 zoeng6': '象',
  '太 taai3': '態',
  '女 neoi5': '餒',
  '妹 mui6': '昧',
  '姐 ze1': '遮',
  '姐 ze2': '者',
  '姊 zi2': '子',
  '姨 ji1': '衣',
  '姨 ji4': '移',
  '姪 zat6': '疾',
  '妯 zuk6': '逐',
  '娌 lei5': '里',
  '婿 sai3': '細',
  '嬸 sam2': '審',
  '孻 laai1': '拉',
  '弟 dai2': '底',
  '弟 dai6': '第',
  '曾 zang1': '增',
  '母 mou5': '武',
  '父 fu2': '苦',
  '父 fu6': '付',
  '舅 kau5': '臼',
  '親 can3': '襯',
}

const everywhere = { '曾 zeng1': '增', '重 chong2': '崇', '伯 bai3': '百', '姊 jie3': '姐', '姊 jie5': '姐' } as const

/** By the language of the voice. */
export const respelled = {
  'zh-HK': cantonese,
  // 叔 has another tone in Taiwan, and each place's voices have their own.
  'zh-CN': { ...everywhere, '叔 shu2': '塾', '親 qing4': '慶' } as Readonly<Record<string, string>>,
  'zh-TW': { ...everywhere, '叔 shu1': '舒', '親 qing4': '慶' } as Readonly<Record<string, string>>,
} as const
