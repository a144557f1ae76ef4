import type { TermSource } from './term-source.ts'

/** Children's partners, grandchildren with their partners, and the grandchildren's children and grandchildren. */
export const descendants: readonly TermSource[] = [
  ['s,w', 'Daughter-in-Law', '新抱 san1 pou5, 心抱 sam1 pou5', '儿媳妇 érxífu, 媳妇 xífu, 儿媳 érxí'],
  ['d,h', 'Son-in-Law', '女婿 neoi5 sai3', '女婿 nǚxu'],
  ['d,w', "Daughter's Wife", '女嘅老婆 neoi2 ge3 lou5 po4', "女儿的老婆 nǚ'ér de lǎopo"],
  ['s,h', "Son's Husband", '仔嘅老公 zai2 ge3 lou5 gung1', '儿子的老公 érzi de lǎogōng'],
  [
    's,w,f | d,h,f | d,w,f | s,h,f',
    "Child-in-Law's Father",
    '親家老爺 can3 gaa1 lou5 je4, 親家 can3 gaa1',
    '亲家公 qìngjiagōng, 亲家 qìngjia',
  ],
  [
    's,w,m | d,h,m | d,w,m | s,h,m',
    "Child-in-Law's Mother",
    '親家奶奶 can3 gaa1 naai4 naai2, 親家 can3 gaa1',
    '亲家母 qìngjiamǔ, 亲家 qìngjia',
  ],

  ['s,s', "Son's Son", '孫仔 syun1 zai2, 孫 syun1', '孙子 sūnzi'],
  ['s,d', "Son's Daughter", '孫女 syun1 neoi2', '孙女 sūnnǚ'],
  ['d,s', "Daughter's Son", '外孫 ngoi6 syun1, 外孫仔 ngoi6 syun1 zai2', '外孙 wàisūn, 外孙子 wàisūnzi'],
  ['d,d', "Daughter's Daughter", '外孫女 ngoi6 syun1 neoi2', '外孙女 wàisūnnǚ'],
  ['s,s,w', "Son's Son's Wife", '孫新抱 syun1 san1 pou5', '孙媳妇 sūnxífu'],
  ['s,d,h', "Son's Daughter's Husband", '孫女婿 syun1 neoi5 sai3', '孙女婿 sūnnǚxu'],
  ['d,s,w', "Daughter's Son's Wife", '外孫新抱 ngoi6 syun1 san1 pou5', '外孙媳妇 wàisūnxífu'],
  ['d,d,h', "Daughter's Daughter's Husband", '外孫女婿 ngoi6 syun1 neoi5 sai3', '外孙女婿 wàisūnnǚxu'],

  ['s,s,s', "Son's Son's Son", '曾孫 zang1 syun1', '曾孙 zēngsūn, 重孙子 chóngsūnzi'],
  ['s,s,d', "Son's Son's Daughter", '曾孫女 zang1 syun1 neoi2', '曾孙女 zēngsūnnǚ, 重孙女 chóngsūnnǚ'],
  ['s,d,s', "Son's Daughter's Son", '曾外孫 zang1 ngoi6 syun1', '曾外孙 zēngwàisūn'],
  ['s,d,d', "Son's Daughter's Daughter", '曾外孫女 zang1 ngoi6 syun1 neoi2', '曾外孙女 zēngwàisūnnǚ'],
  ['d,s,s', "Daughter's Son's Son", '外曾孫 ngoi6 zang1 syun1', '外曾孙 wàizēngsūn'],
  ['d,s,d', "Daughter's Son's Daughter", '外曾孫女 ngoi6 zang1 syun1 neoi2', '外曾孙女 wàizēngsūnnǚ'],
  ['d,d,s', "Daughter's Daughter's Son", '外曾孫 ngoi6 zang1 syun1', '外曾外孙 wàizēngwàisūn, 外曾孙 wàizēngsūn'],
  [
    'd,d,d',
    "Daughter's Daughter's Daughter",
    '外曾孫女 ngoi6 zang1 syun1 neoi2',
    '外曾外孙女 wàizēngwàisūnnǚ, 外曾孙女 wàizēngsūnnǚ',
  ],

  ['s,s,s,s', "Son's Son's Son's Son", '玄孫 jyun4 syun1', '玄孙 xuánsūn'],
  ['s,s,s,d', "Son's Son's Son's Daughter", '玄孫女 jyun4 syun1 neoi2', '玄孙女 xuánsūnnǚ'],
  ['s,k,k,s', "Son's Great-Grandson", '玄外孫 jyun4 ngoi6 syun1', '玄外孙 xuánwàisūn'],
  ['s,k,k,d', "Son's Great-Granddaughter", '玄外孫女 jyun4 ngoi6 syun1 neoi2', '玄外孙女 xuánwàisūnnǚ'],
  ['d,k,k,s', "Daughter's Great-Grandson", '外玄孫 ngoi6 jyun4 syun1', '外玄孙 wàixuánsūn'],
  ['d,k,k,d', "Daughter's Great-Granddaughter", '外玄孫女 ngoi6 jyun4 syun1 neoi2', '外玄孙女 wàixuánsūnnǚ'],
]
