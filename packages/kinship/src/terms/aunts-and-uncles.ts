import type { TermSource } from './term-source.ts'

/** The siblings of parents and grandparents, with their partners. */
export const auntsAndUncles: readonly TermSource[] = [
  ['f,ob', "Father's Elder Brother", '伯父 baak3 fu6, 阿伯 aa3 baak3, 大伯 daai6 baak3', '伯伯 bóbo, 大伯 dàbó, 伯父 bófù'],
  ['f,ob,w', "Father's Elder Brother's Wife", '伯娘 baak3 noeng4', '伯母 bómǔ, 大娘 dàniáng'],
  ['f,yb', "Father's Younger Brother", '阿叔 aa3 suk1, 叔叔 suk4 suk1, 叔父 suk1 fu6', '叔叔 shūshu, 叔父 shūfù'],
  ['f,yb,w', "Father's Younger Brother's Wife", '阿嬸 aa3 sam2', '婶婶 shěnshen, 婶子 shěnzi, 婶母 shěnmǔ'],
  ['f,os', "Father's Elder Sister", '姑媽 gu1 maa1', '姑姑 gūgu, 姑妈 gūmā, 姑母 gūmǔ'],
  ['f,ys', "Father's Younger Sister", '姑姐 gu1 ze1, 姑姑 gu1 gu1', '姑姑 gūgu, 姑妈 gūmā, 姑母 gūmǔ'],
  ['f,xs,h', "Father's Sister's Husband", '姑丈 gu1 zoeng2', '姑父 gūfu, 姑丈 gūzhàng'],
  ['m,xb', "Mother's Brother", '舅父 kau5 fu2', '舅舅 jiùjiu, 舅父 jiùfù'],
  ['m,xb,w', "Mother's Brother's Wife", '妗母 kam5 mou5, 舅母 kau5 mou5', '舅妈 jiùmā, 舅母 jiùmu'],
  ['m,os', "Mother's Elder Sister", '姨媽 ji4 maa1', '姨妈 yímā, 大姨 dàyí, 姨母 yímǔ'],
  ['m,ys', "Mother's Younger Sister", '阿姨 aa3 ji1, 姨姨 ji1 ji1', '阿姨 āyí, 小姨 xiǎoyí, 姨妈 yímā, 姨母 yímǔ'],
  ['m,xs,h', "Mother's Sister's Husband", '姨丈 ji4 zoeng2', '姨父 yífu, 姨丈 yízhàng'],

  ['f,f,ob', "Paternal Grandfather's Elder Brother", '伯公 baak3 gung1', '伯公 bógōng, 大爷爷 dàyéye, 伯祖父 bózǔfù'],
  ['f,f,ob,w', "Paternal Grandfather's Elder Brother's Wife", '伯婆 baak3 po4', '伯婆 bópó, 大奶奶 dànǎinai, 伯祖母 bózǔmǔ'],
  ['f,f,yb', "Paternal Grandfather's Younger Brother", '叔公 suk1 gung1', '叔公 shūgōng, 叔爷爷 shūyéye, 叔祖父 shūzǔfù'],
  [
    'f,f,yb,w',
    "Paternal Grandfather's Younger Brother's Wife",
    '叔婆 suk1 po4, 嬸婆 sam2 po4',
    '叔婆 shūpó, 婶奶奶 shěnnǎinai, 叔祖母 shūzǔmǔ',
  ],
  ['f,f,xs', "Paternal Grandfather's Sister", '姑婆 gu1 po4', '姑奶奶 gūnǎinai, 姑婆 gūpó, 姑祖母 gūzǔmǔ'],
  [
    'f,f,xs,h',
    "Paternal Grandfather's Sister's Husband",
    '姑丈公 gu1 zoeng2 gung1, 丈公 zoeng6 gung1',
    '姑爷爷 gūyéye, 姑公 gūgōng, 姑祖父 gūzǔfù',
  ],
  ['f,m,xb', "Paternal Grandmother's Brother", '舅公 kau5 gung1', '舅爷爷 jiùyéye, 舅公 jiùgōng, 舅祖父 jiùzǔfù'],
  [
    'f,m,xb,w',
    "Paternal Grandmother's Brother's Wife",
    '妗婆 kam5 po4, 舅婆 kau5 po4',
    '舅奶奶 jiùnǎinai, 舅婆 jiùpó, 舅祖母 jiùzǔmǔ',
  ],
  ['f,m,xs', "Paternal Grandmother's Sister", '姨婆 ji4 po4', '姨奶奶 yínǎinai, 姨婆 yípó, 姨祖母 yízǔmǔ'],
  [
    'f,m,xs,h',
    "Paternal Grandmother's Sister's Husband",
    '姨丈公 ji4 zoeng2 gung1, 丈公 zoeng6 gung1',
    '姨爷爷 yíyéye, 姨公 yígōng, 姨祖父 yízǔfù',
  ],

  ['m,f,ob', "Maternal Grandfather's Elder Brother", '伯公 baak3 gung1', '伯外公 bówàigōng, 大姥爷 dàlǎoye, 外伯祖父 wàibózǔfù'],
  [
    'm,f,ob,w',
    "Maternal Grandfather's Elder Brother's Wife",
    '伯婆 baak3 po4',
    '伯外婆 bówàipó, 大姥姥 dàlǎolao, 外伯祖母 wàibózǔmǔ',
  ],
  [
    'm,f,yb',
    "Maternal Grandfather's Younger Brother",
    '叔公 suk1 gung1',
    '叔外公 shūwàigōng, 叔姥爷 shūlǎoye, 外叔祖父 wàishūzǔfù',
  ],
  [
    'm,f,yb,w',
    "Maternal Grandfather's Younger Brother's Wife",
    '叔婆 suk1 po4, 嬸婆 sam2 po4',
    '叔外婆 shūwàipó, 婶姥姥 shěnlǎolao, 外叔祖母 wàishūzǔmǔ',
  ],
  ['m,f,xs', "Maternal Grandfather's Sister", '姑婆 gu1 po4', '姑姥姥 gūlǎolao, 姑外婆 gūwàipó, 外姑祖母 wàigūzǔmǔ'],
  [
    'm,f,xs,h',
    "Maternal Grandfather's Sister's Husband",
    '姑丈公 gu1 zoeng2 gung1, 丈公 zoeng6 gung1',
    '姑姥爷 gūlǎoye, 姑外公 gūwàigōng, 外姑祖父 wàigūzǔfù',
  ],
  ['m,m,xb', "Maternal Grandmother's Brother", '舅公 kau5 gung1', '舅姥爷 jiùlǎoye, 舅外公 jiùwàigōng, 外舅祖父 wàijiùzǔfù'],
  [
    'm,m,xb,w',
    "Maternal Grandmother's Brother's Wife",
    '妗婆 kam5 po4, 舅婆 kau5 po4',
    '舅姥姥 jiùlǎolao, 舅外婆 jiùwàipó, 外舅祖母 wàijiùzǔmǔ',
  ],
  ['m,m,xs', "Maternal Grandmother's Sister", '姨婆 ji4 po4', '姨姥姥 yílǎolao, 姨外婆 yíwàipó, 外姨祖母 wàiyízǔmǔ'],
  [
    'm,m,xs,h',
    "Maternal Grandmother's Sister's Husband",
    '姨丈公 ji4 zoeng2 gung1, 丈公 zoeng6 gung1',
    '姨姥爷 yílǎoye, 姨外公 yíwàigōng, 外姨祖父 wàiyízǔfù',
  ],
]
