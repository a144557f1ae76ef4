import type { TermSource } from './term-source.ts'

/** The parents' partners who did not raise the speaker, their children, and the partner's children. */
export const stepFamilies: readonly TermSource[] = [
  ['f,w', 'Stepmother', '後母 hau6 mou5, 繼母 gai3 mou5', '继母 jìmǔ, 后妈 hòumā'],
  ['m,h', 'Stepfather', '繼父 gai3 fu6, 後父 hau6 fu6', '继父 jìfù, 后爸 hòubà'],
  [
    'f,w*',
    "Father's Wife",
    '爸爸嘅老婆 baa4 baa1 ge3 lou5 po4, 後母 hau6 mou5, 繼母 gai3 mou5',
    '爸爸的老婆 bàba de lǎopo, 继母 jìmǔ, 后妈 hòumā',
  ],
  [
    'm,h*',
    "Mother's Husband",
    '媽媽嘅老公 maa4 maa1 ge3 lou5 gung1, 繼父 gai3 fu6, 後父 hau6 fu6',
    '妈妈的老公 māma de lǎogōng, 继父 jìfù, 后爸 hòubà',
  ],
  ['m,w* | m,w', "Mother's Wife", '媽媽嘅老婆 maa4 maa1 ge3 lou5 po4', '妈妈的老婆 māma de lǎopo'],
  ['f,h* | f,h', "Father's Husband", '爸爸嘅老公 baa4 baa1 ge3 lou5 gung1', '爸爸的老公 bàba de lǎogōng'],
  [
    'f,f,w',
    "Father's Stepmother",
    '繼祖母 gai3 zou2 mou5, 爺爺嘅老婆 je4 je2 ge3 lou5 po4',
    '继祖母 jìzǔmǔ, 爷爷的老婆 yéye de lǎopo',
  ],
  [
    'f,m,h',
    "Father's Stepfather",
    '繼祖父 gai3 zou2 fu6, 嫲嫲嘅老公 maa4 maa4 ge3 lou5 gung1',
    '继祖父 jìzǔfù, 奶奶的老公 nǎinai de lǎogōng',
  ],
  [
    'm,f,w',
    "Mother's Stepmother",
    '繼外祖母 gai3 ngoi6 zou2 mou5, 公公嘅老婆 gung4 gung1 ge3 lou5 po4',
    '继外祖母 jìwàizǔmǔ, 外公的老婆 wàigōng de lǎopo',
  ],
  [
    'm,m,h',
    "Mother's Stepfather",
    '繼外祖父 gai3 ngoi6 zou2 fu6, 婆婆嘅老公 po4 po2 ge3 lou5 gung1',
    '继外祖父 jìwàizǔfù, 外婆的老公 wàipó de lǎogōng',
  ],
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
  ['w,s*', "Wife's Son", '老婆嘅仔 lou5 po4 ge3 zai2, 繼子 gai3 zi2', '老婆的儿子 lǎopo de érzi, 继子 jìzǐ'],
  ['w,d*', "Wife's Daughter", '老婆嘅女 lou5 po4 ge3 neoi2, 繼女 gai3 neoi2', "老婆的女儿 lǎopo de nǚ'ér, 继女 jìnǚ"],
  ['h,s*', "Husband's Son", '老公嘅仔 lou5 gung1 ge3 zai2, 繼子 gai3 zi2', '老公的儿子 lǎogōng de érzi, 继子 jìzǐ'],
  ['h,d*', "Husband's Daughter", '老公嘅女 lou5 gung1 ge3 neoi2, 繼女 gai3 neoi2', "老公的女儿 lǎogōng de nǚ'ér, 继女 jìnǚ"],
]
