import type { TermSource } from './term-source.ts'

/** Parents, children, siblings and partners. */
export const closeFamily: readonly TermSource[] = [
  ['m', 'Mother', '媽媽 maa4 maa1, 阿媽 aa3 maa1, 媽咪 maa1 mi4, 母親 mou5 can1', '妈妈 māma, 妈 mā, 母亲 mǔqin'],
  ['f', 'Father', '爸爸 baa4 baa1, 阿爸 aa3 baa4, 爹哋 de1 di4, 父親 fu6 can1', '爸爸 bàba, 爸 bà, 父亲 fùqin'],
  ['s', 'Son', '仔 zai2', '儿子 érzi'],
  ['d', 'Daughter', '女 neoi2', "女儿 nǚ'ér, 闺女 guīnü"],
  ['h', 'Husband', '老公 lou5 gung1, 先生 sin1 saang1, 丈夫 zoeng6 fu1', '老公 lǎogōng, 丈夫 zhàngfu, 先生 xiānsheng'],
  ['w', 'Wife', '老婆 lou5 po4, 太太 taai3 taai2, 妻子 cai1 zi2', '老婆 lǎopo, 妻子 qīzi, 太太 tàitai'],
  ['p', 'Partner', '伴侶 bun6 leoi5', '伴侣 bànlǚ, 爱人 àiren'],
  ['ob', 'Elder Brother', '哥哥 go4 go1, 阿哥 aa3 go1, 大佬 daai6 lou2', '哥哥 gēge, 哥 gē'],
  ['yb', 'Younger Brother', '細佬 sai3 lou2, 弟弟 dai4 dai2', '弟弟 dìdi'],
  ['os', 'Elder Sister', '家姐 gaa1 ze1, 姐姐 ze4 ze1', '姐姐 jiějie, 姐 jiě'],
  ['ys', 'Younger Sister', '妹妹 mui4 mui2, 細妹 sai3 mui2, 阿妹 aa3 mui2', '妹妹 mèimei'],
  [
    'ob/f',
    'Paternal Elder Half-Brother',
    '同父異母嘅哥哥 tung4 fu6 ji6 mou5 ge3 go4 go1, 哥哥 go4 go1',
    '同父异母的哥哥 tóng fù yì mǔ de gēge, 哥哥 gēge',
  ],
  [
    'yb/f',
    'Paternal Younger Half-Brother',
    '同父異母嘅細佬 tung4 fu6 ji6 mou5 ge3 sai3 lou2, 細佬 sai3 lou2',
    '同父异母的弟弟 tóng fù yì mǔ de dìdi, 弟弟 dìdi',
  ],
  [
    'os/f',
    'Paternal Elder Half-Sister',
    '同父異母嘅家姐 tung4 fu6 ji6 mou5 ge3 gaa1 ze1, 家姐 gaa1 ze1',
    '同父异母的姐姐 tóng fù yì mǔ de jiějie, 姐姐 jiějie',
  ],
  [
    'ys/f',
    'Paternal Younger Half-Sister',
    '同父異母嘅妹妹 tung4 fu6 ji6 mou5 ge3 mui4 mui2, 妹妹 mui4 mui2',
    '同父异母的妹妹 tóng fù yì mǔ de mèimei, 妹妹 mèimei',
  ],
  [
    'ob/m',
    'Maternal Elder Half-Brother',
    '同母異父嘅哥哥 tung4 mou5 ji6 fu6 ge3 go4 go1, 哥哥 go4 go1',
    '同母异父的哥哥 tóng mǔ yì fù de gēge, 哥哥 gēge',
  ],
  [
    'yb/m',
    'Maternal Younger Half-Brother',
    '同母異父嘅細佬 tung4 mou5 ji6 fu6 ge3 sai3 lou2, 細佬 sai3 lou2',
    '同母异父的弟弟 tóng mǔ yì fù de dìdi, 弟弟 dìdi',
  ],
  [
    'os/m',
    'Maternal Elder Half-Sister',
    '同母異父嘅家姐 tung4 mou5 ji6 fu6 ge3 gaa1 ze1, 家姐 gaa1 ze1',
    '同母异父的姐姐 tóng mǔ yì fù de jiějie, 姐姐 jiějie',
  ],
  [
    'ys/m',
    'Maternal Younger Half-Sister',
    '同母異父嘅妹妹 tung4 mou5 ji6 fu6 ge3 mui4 mui2, 妹妹 mui4 mui2',
    '同母异父的妹妹 tóng mǔ yì fù de mèimei, 妹妹 mèimei',
  ],
]
