import type { TermSource } from './term-source.ts'

/** The parents of wife and husband, their siblings, and the siblings' partners. */
export const partnersFamilies: readonly TermSource[] = [
  ['w,f', "Wife's Father", '外父 ngoi6 fu2, 岳父 ngok6 fu2', '岳父 yuèfù, 丈人 zhàngren, 老丈人 lǎozhàngren'],
  ['w,m', "Wife's Mother", '外母 ngoi6 mou2, 岳母 ngok6 mou5', '岳母 yuèmǔ, 丈母娘 zhàngmuniáng'],
  ['h,f', "Husband's Father", '老爺 lou5 je4, 家公 gaa1 gung1', '公公 gōnggong'],
  ['h,m', "Husband's Mother", '奶奶 naai4 naai2, 家婆 gaa1 po2', '婆婆 pópo'],

  ['h,f,f', "Husband's Paternal Grandfather", '太老爺 taai3 lou5 je4, 爺爺 je4 je2', '爷爷 yéye, 老公的爷爷 lǎogōng de yéye'],
  [
    'h,f,m',
    "Husband's Paternal Grandmother",
    '太奶奶 taai3 naai4 naai2, 嫲嫲 maa4 maa4',
    '奶奶 nǎinai, 老公的奶奶 lǎogōng de nǎinai',
  ],
  ['w,xb,s', "Wife's Brother's Son", '姪仔 zat6 zai2, 內姪 noi6 zat6', '内侄 nèizhí, 侄子 zhízi'],
  ['w,xb,d', "Wife's Brother's Daughter", '姪女 zat6 neoi2, 內姪女 noi6 zat6 neoi2', '内侄女 nèizhínǚ, 侄女 zhínǚ'],

  ['w,ob', "Wife's Elder Brother", '大舅 daai6 kau5', '大舅子 dàjiùzi, 大舅哥 dàjiùgē'],
  ['w,yb', "Wife's Younger Brother", '舅仔 kau5 zai2', '小舅子 xiǎojiùzi'],
  ['w,os', "Wife's Elder Sister", '大姨 daai6 ji4', '大姨子 dàyízi, 大姨姐 dàyíjiě'],
  ['w,ys', "Wife's Younger Sister", '姨仔 ji1 zai2', '小姨子 xiǎoyízi'],
  ['h,ob', "Husband's Elder Brother", '大伯 daai6 baak3', '大伯子 dàbǎizi, 大伯 dàbó'],
  ['h,yb', "Husband's Younger Brother", '叔仔 suk1 zai2', '小叔子 xiǎoshūzi'],
  ['h,os', "Husband's Elder Sister", '姑奶 gu1 naai1, 大姑 daai6 gu1', '大姑子 dàgūzi, 大姑姐 dàgūjiě'],
  ['h,ys', "Husband's Younger Sister", '姑仔 gu1 zai2', '小姑子 xiǎogūzi'],

  ['w,ob,w', "Wife's Elder Brother's Wife", '舅嫂 kau5 sou2, 大妗 daai6 kam5', '大舅嫂 dàjiùsǎo, 大舅妇 dàjiùfù'],
  [
    'w,yb,w',
    "Wife's Younger Brother's Wife",
    '妗仔 kam5 zai2, 舅弟婦 kau5 dai6 fu5',
    '小舅子媳妇 xiǎojiùzixífu, 小舅妇 xiǎojiùfù',
  ],
  ['w,os,h', "Wife's Elder Sister's Husband", '襟兄 kam1 hing1, 襟丈 kam1 zoeng6', '连襟 liánjīn, 襟兄 jīnxiōng, 大姨夫 dàyífu'],
  ['w,ys,h', "Wife's Younger Sister's Husband", '襟弟 kam1 dai6', '连襟 liánjīn, 襟弟 jīndì, 小姨夫 xiǎoyífu'],
  ['h,ob,w', "Husband's Elder Brother's Wife", '阿嫂 aa3 sou2, 妯娌 zuk6 lei5', '妯娌 zhóuli, 嫂子 sǎozi'],
  ['h,yb,w', "Husband's Younger Brother's Wife", '阿嬸 aa3 sam2, 妯娌 zuk6 lei5', '妯娌 zhóuli, 弟妹 dìmèi'],
  ['h,os,h', "Husband's Elder Sister's Husband", '姑爺 gu1 je4, 姐夫 ze2 fu1', '大姑夫 dàgūfu, 姐夫 jiěfu'],
  ['h,ys,h', "Husband's Younger Sister's Husband", '姑爺 gu1 je4, 妹夫 mui6 fu1', '小姑夫 xiǎogūfu, 妹夫 mèifu'],
]
