import type { TermSource } from './term-source.ts'

/** The parents' partners who did not raise the speaker, their children, and the partner's children. */
export const stepFamilies: readonly TermSource[] = [
  ['f,w', 'Stepmother', '後母 hau6 mou5, 繼母 gai3 mou5', '继母 jìmǔ, 后妈 hòumā'],
  ['m,h', 'Stepfather', '繼父 gai3 fu6, 後父 hau6 fu6', '继父 jìfù, 后爸 hòubà'],
  ['m,w', "Mother's Wife", '媽媽嘅老婆 maa4 maa1 ge3 lou5 po4', '妈妈的妻子 māma de qīzi'],
  ['f,h', "Father's Husband", '爸爸嘅老公 baa4 baa1 ge3 lou5 gung1', '爸爸的丈夫 bàba de zhàngfu'],
  [
    'a,w,s+ | a,h,s+',
    'Elder Stepbrother',
    '異父異母嘅哥哥 ji6 fu6 ji6 mou5 ge3 go4 go1, 哥哥 go4 go1',
    '异父异母的哥哥 yì fù yì mǔ de gēge, 继兄 jìxiōng',
  ],
  [
    'a,w,s- | a,h,s-',
    'Younger Stepbrother',
    '異父異母嘅細佬 ji6 fu6 ji6 mou5 ge3 sai3 lou2, 細佬 sai3 lou2',
    '异父异母的弟弟 yì fù yì mǔ de dìdi, 继弟 jìdì',
  ],
  [
    'a,w,d+ | a,h,d+',
    'Elder Stepsister',
    '異父異母嘅家姐 ji6 fu6 ji6 mou5 ge3 gaa1 ze1, 家姐 gaa1 ze1',
    '异父异母的姐姐 yì fù yì mǔ de jiějie, 继姐 jìjiě',
  ],
  [
    'a,w,d- | a,h,d-',
    'Younger Stepsister',
    '異父異母嘅妹妹 ji6 fu6 ji6 mou5 ge3 mui4 mui2, 妹妹 mui4 mui2',
    '异父异母的妹妹 yì fù yì mǔ de mèimei, 继妹 jìmèi',
  ],
  ['w,s | h,s', 'Stepson', '繼子 gai3 zi2', '继子 jìzǐ'],
  ['w,d | h,d', 'Stepdaughter', '繼女 gai3 neoi2', '继女 jìnǚ'],
]
