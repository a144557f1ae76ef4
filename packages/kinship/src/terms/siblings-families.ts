import type { TermSource } from './term-source.ts'

/** The partners, children and grandchildren of siblings. Cantonese has a separate word for a woman's sister's children: 姨甥. */
export const siblingsFamilies: readonly TermSource[] = [
  ['ob,w', "Elder Brother's Wife", '阿嫂 aa3 sou2, 大嫂 daai6 sou2', '嫂子 sǎozi, 嫂嫂 sǎosao, 大嫂 dàsǎo'],
  ['yb,w', "Younger Brother's Wife", '弟婦 dai6 fu5', '弟妹 dìmèi, 弟媳 dìxí'],
  ['os,h', "Elder Sister's Husband", '姐夫 ze2 fu1', '姐夫 jiěfu'],
  ['ys,h', "Younger Sister's Husband", '妹夫 mui6 fu1', '妹夫 mèifu'],

  ['ob,h', "Elder Brother's Husband", '哥哥嘅老公 go4 go1 ge3 lou5 gung1', '哥哥的老公 gēge de lǎogōng'],
  ['yb,h', "Younger Brother's Husband", '細佬嘅老公 sai3 lou2 ge3 lou5 gung1', '弟弟的老公 dìdi de lǎogōng'],
  ['os,w', "Elder Sister's Wife", '家姐嘅老婆 gaa1 ze1 ge3 lou5 po4', '姐姐的老婆 jiějie de lǎopo'],
  ['ys,w', "Younger Sister's Wife", '妹妹嘅老婆 mui4 mui2 ge3 lou5 po4', '妹妹的老婆 mèimei de lǎopo'],

  ['xb,s', "Brother's Son", '姪仔 zat6 zai2, 姪 zat6', "侄子 zhízi, 侄儿 zhí'ér"],
  ['xb,d', "Brother's Daughter", '姪女 zat6 neoi2', '侄女 zhínǚ'],
  ['M:xs,s', "Sister's Son", '外甥 ngoi6 sang1', '外甥 wàisheng'],
  ['M:xs,d', "Sister's Daughter", '外甥女 ngoi6 sang1 neoi2', '外甥女 wàishengnǚ'],
  ['F:xs,s', "Sister's Son", '姨甥 ji4 sang1, 姨甥仔 ji4 sang1 zai2', '外甥 wàisheng, 姨甥 yíshēng'],
  ['F:xs,d', "Sister's Daughter", '姨甥女 ji4 sang1 neoi2', '外甥女 wàishengnǚ, 姨甥女 yíshēngnǚ'],

  ['xb,s,w', "Brother's Son's Wife", '姪新抱 zat6 san1 pou5', '侄媳妇 zhíxífu'],
  ['xb,d,h', "Brother's Daughter's Husband", '姪女婿 zat6 neoi5 sai3', '侄女婿 zhínǚxu'],
  ['M:xs,s,w', "Sister's Son's Wife", '外甥新抱 ngoi6 sang1 san1 pou5', '外甥媳妇 wàishengxífu'],
  ['M:xs,d,h', "Sister's Daughter's Husband", '外甥女婿 ngoi6 sang1 neoi5 sai3', '外甥女婿 wàishengnǚxu'],
  ['F:xs,s,w', "Sister's Son's Wife", '姨甥新抱 ji4 sang1 san1 pou5', '外甥媳妇 wàishengxífu'],
  ['F:xs,d,h', "Sister's Daughter's Husband", '姨甥女婿 ji4 sang1 neoi5 sai3', '外甥女婿 wàishengnǚxu'],

  ['xb,s,s', "Brother's Son's Son", '姪孫 zat6 syun1', '侄孙 zhísūn'],
  ['xb,s,d', "Brother's Son's Daughter", '姪孫女 zat6 syun1 neoi2', '侄孙女 zhísūnnǚ'],
  ['xb,d,s', "Brother's Daughter's Son", '姪外孫 zat6 ngoi6 syun1', '侄外孙 zhíwàisūn'],
  ['xb,d,d', "Brother's Daughter's Daughter", '姪外孫女 zat6 ngoi6 syun1 neoi2', '侄外孙女 zhíwàisūnnǚ'],
  ['M:xs,s,s', "Sister's Son's Son", '外甥孫 ngoi6 sang1 syun1', '外甥孙 wàishengsūn, 甥孙 shēngsūn'],
  ['M:xs,s,d', "Sister's Son's Daughter", '外甥孫女 ngoi6 sang1 syun1 neoi2', '外甥孙女 wàishengsūnnǚ, 甥孙女 shēngsūnnǚ'],
  ['M:xs,d,s', "Sister's Daughter's Son", '外甥孫 ngoi6 sang1 syun1', '甥外孙 shēngwàisūn, 外甥孙 wàishengsūn'],
  [
    'M:xs,d,d',
    "Sister's Daughter's Daughter",
    '外甥孫女 ngoi6 sang1 syun1 neoi2',
    '甥外孙女 shēngwàisūnnǚ, 外甥孙女 wàishengsūnnǚ',
  ],
  ['F:xs,s,s', "Sister's Son's Son", '姨甥孫 ji4 sang1 syun1', '外甥孙 wàishengsūn, 甥孙 shēngsūn'],
  ['F:xs,s,d', "Sister's Son's Daughter", '姨甥孫女 ji4 sang1 syun1 neoi2', '外甥孙女 wàishengsūnnǚ, 甥孙女 shēngsūnnǚ'],
  ['F:xs,d,s', "Sister's Daughter's Son", '姨甥孫 ji4 sang1 syun1', '甥外孙 shēngwàisūn, 外甥孙 wàishengsūn'],
  [
    'F:xs,d,d',
    "Sister's Daughter's Daughter",
    '姨甥孫女 ji4 sang1 syun1 neoi2',
    '甥外孙女 shēngwàisūnnǚ, 外甥孙女 wàishengsūnnǚ',
  ],
]
