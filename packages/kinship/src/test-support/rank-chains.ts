import type { RankRule } from './rank-rules.ts'

/**
 * Brothers `b` and sisters `s` in the order of their birth, `*` being the one through whom they are related. The names of each are
 * separated by commas, several of one person by slashes; `-` where nobody has a rank.
 */
export interface RankChains {
  /** Whose brothers and sisters: `f` the father’s, `m,f` the mother’s father’s, `M` a man’s own, `F` a woman’s, `children` the speaker’s children. */
  readonly of: 'f' | 'm' | 'f,f' | 'f,m' | 'm,f' | 'm,m' | 'M' | 'F' | 'children'
  readonly born: string
  /** Whether their partners are named instead. */
  readonly partners?: true
  readonly cantonese: string
  readonly mandarin: string
  readonly rules: readonly RankRule[]
}

export const rankChains: readonly RankChains[] = [
  {
    of: 'f',
    born: 'bb*bb',
    cantonese: '大伯 daai6 baak3, 二伯 ji6 baak3, 四叔 sei3 suk1, 五叔 ng5 suk1/細叔 sai3 suk1',
    mandarin: '大伯 dàbó, 二伯 èrbó, 四叔 sìshū, 五叔 wǔshū/小叔 xiǎoshū/老叔 lǎoshū/幺叔 yāoshū',
    rules: ['fathersBrothers', 'youngest'],
  },
  {
    of: 'f',
    born: '*bbb',
    cantonese: '二叔 ji6 suk1, 三叔 saam1 suk1, 四叔 sei3 suk1/細叔 sai3 suk1',
    mandarin: '二叔 èrshū, 三叔 sānshū, 四叔 sìshū/小叔 xiǎoshū/老叔 lǎoshū/幺叔 yāoshū',
    rules: ['fathersBrothers', 'youngest'],
  },
  {
    of: 'f',
    born: 'bbbbbbb*',
    cantonese:
      '大伯 daai6 baak3, 二伯 ji6 baak3, 三伯 saam1 baak3, 四伯 sei3 baak3, 五伯 ng5 baak3, 六伯 luk6 baak3, 七伯 cat1 baak3',
    mandarin: '大伯 dàbó, 二伯 èrbó, 三伯 sānbó, 四伯 sìbó, 五伯 wǔbó, 六伯 liùbó, 七伯 qībó',
    rules: ['fathersBrothers'],
  },
  {
    of: 'f',
    born: 'sbs*sbs',
    cantonese:
      '大姑媽 daai6 gu1 maa1, 大伯 daai6 baak3, 二姑媽 ji6 gu1 maa1, 三姑姐 saam1 gu1 ze1, 三叔 saam1 suk1/細叔 sai3 suk1, 四姑姐 sei3 gu1 ze1/細姑姐 sai3 gu1 ze1',
    mandarin:
      '大姑 dàgū, 大伯 dàbó, 二姑 èrgū, 三姑 sāngū, 三叔 sānshū/小叔 xiǎoshū/老叔 lǎoshū/幺叔 yāoshū, 四姑 sìgū/小姑 xiǎogū/老姑 lǎogū',
    rules: ['fathersBrothers', 'fathersSisters', 'youngest'],
  },
  {
    of: 'f',
    born: '*ss',
    cantonese: '大姑姐 daai6 gu1 ze1, 二姑姐 ji6 gu1 ze1/細姑姐 sai3 gu1 ze1',
    mandarin: '大姑 dàgū, 二姑 èrgū/小姑 xiǎogū/老姑 lǎogū',
    rules: ['fathersSisters', 'youngest'],
  },
  { of: 'f', born: 's*', cantonese: '-', mandarin: '-', rules: ['fathersSisters'] },
  {
    of: 'f',
    born: 'bs*',
    cantonese: '大伯 daai6 baak3, -',
    mandarin: '大伯 dàbó, -',
    rules: ['fathersBrothers', 'fathersSisters'],
  },
  {
    of: 'f',
    born: 'bb*bb',
    partners: true,
    cantonese: '大伯娘 daai6 baak3 noeng4, 二伯娘 ji6 baak3 noeng4, 四嬸 sei3 sam2, 五嬸 ng5 sam2/細嬸 sai3 sam2',
    mandarin: '大伯母 dàbómǔ, 二伯母 èrbómǔ, 四婶 sìshěn, 五婶 wǔshěn/小婶 xiǎoshěn/老婶 lǎoshěn/幺婶 yāoshěn',
    rules: ['fathersBrothers', 'youngest'],
  },
  {
    of: 'f',
    born: 'ss*ss',
    partners: true,
    cantonese:
      '大姑丈 daai6 gu1 zoeng2, 二姑丈 ji6 gu1 zoeng2, 三姑丈 saam1 gu1 zoeng2, 四姑丈 sei3 gu1 zoeng2/細姑丈 sai3 gu1 zoeng2',
    mandarin: '大姑父 dàgūfu, 二姑父 èrgūfu, 三姑父 sāngūfu, 四姑父 sìgūfu/小姑父 xiǎogūfu',
    rules: ['fathersSisters', 'youngest'],
  },
  {
    of: 'm',
    born: 'b*bb',
    cantonese: '大舅父 daai6 kau5 fu2, 二舅父 ji6 kau5 fu2, 三舅父 saam1 kau5 fu2/細舅父 sai3 kau5 fu2',
    mandarin: '大舅 dàjiù, 二舅 èrjiù, 三舅 sānjiù/小舅 xiǎojiù/老舅 lǎojiù/幺舅 yāojiù',
    rules: ['mothersBrothers', 'youngest'],
  },
  {
    of: 'm',
    born: 'sbs*sbsb',
    cantonese:
      '大姨媽 daai6 ji4 maa1, 大舅父 daai6 kau5 fu2, 二姨媽 ji6 ji4 maa1, 四姨 sei3 ji1, 二舅父 ji6 kau5 fu2, 五姨 ng5 ji1/細姨 sai3 ji1, 三舅父 saam1 kau5 fu2/細舅父 sai3 kau5 fu2',
    mandarin:
      '大姨 dàyí, 大舅 dàjiù, 二姨 èryí, 四姨 sìyí, 二舅 èrjiù, 五姨 wǔyí/小姨 xiǎoyí/老姨 lǎoyí/幺姨 yāoyí, 三舅 sānjiù/小舅 xiǎojiù/老舅 lǎojiù/幺舅 yāojiù',
    rules: ['mothersBrothers', 'mothersSisters', 'youngest'],
  },
  {
    of: 'm',
    born: '*sss',
    cantonese: '二姨 ji6 ji1, 三姨 saam1 ji1, 四姨 sei3 ji1/細姨 sai3 ji1',
    mandarin: '二姨 èryí, 三姨 sānyí, 四姨 sìyí/小姨 xiǎoyí/老姨 lǎoyí/幺姨 yāoyí',
    rules: ['mothersSisters', 'youngest'],
  },
  {
    of: 'm',
    born: 'sss*',
    cantonese: '大姨媽 daai6 ji4 maa1, 二姨媽 ji6 ji4 maa1, 三姨媽 saam1 ji4 maa1',
    mandarin: '大姨 dàyí, 二姨 èryí, 三姨 sānyí',
    rules: ['mothersSisters'],
  },
  {
    of: 'm',
    born: '*bs',
    cantonese: '-, 二姨 ji6 ji1/細姨 sai3 ji1',
    mandarin: '-, 二姨 èryí/小姨 xiǎoyí/老姨 lǎoyí/幺姨 yāoyí',
    rules: ['mothersBrothers', 'mothersSisters', 'youngest'],
  },
  {
    of: 'm',
    born: 'bs*bs',
    partners: true,
    cantonese:
      '大妗母 daai6 kam5 mou5, 大姨丈 daai6 ji4 zoeng2, 二妗母 ji6 kam5 mou5/細妗母 sai3 kam5 mou5, 三姨丈 saam1 ji4 zoeng2/細姨丈 sai3 ji4 zoeng2',
    mandarin: '大舅妈 dàjiùmā, 大姨父 dàyífu, 二舅妈 èrjiùmā/小舅妈 xiǎojiùmā, 三姨父 sānyífu/小姨父 xiǎoyífu',
    rules: ['mothersBrothers', 'mothersSisters', 'youngest'],
  },
  {
    of: 'm',
    born: 'bbbbbbbbbb*b',
    cantonese:
      '大舅父 daai6 kau5 fu2, 二舅父 ji6 kau5 fu2, 三舅父 saam1 kau5 fu2, 四舅父 sei3 kau5 fu2, 五舅父 ng5 kau5 fu2, 六舅父 luk6 kau5 fu2, 七舅父 cat1 kau5 fu2, 八舅父 baat3 kau5 fu2, 九舅父 gau2 kau5 fu2, 十舅父 sap6 kau5 fu2, 十一舅父 sap6 jat1 kau5 fu2/細舅父 sai3 kau5 fu2',
    mandarin:
      '大舅 dàjiù, 二舅 èrjiù, 三舅 sānjiù, 四舅 sìjiù, 五舅 wǔjiù, 六舅 liùjiù, 七舅 qījiù, 八舅 bājiù, 九舅 jiǔjiù, 十舅 shíjiù, 十一舅 shíyījiù/小舅 xiǎojiù/老舅 lǎojiù/幺舅 yāojiù',
    rules: ['mothersBrothers', 'youngest'],
  },
  {
    of: 'M',
    born: 'sbs*bsbs',
    cantonese:
      '大家姐 daai6 gaa1 ze1, 大哥 daai6 go1, 二家姐 ji6 gaa1 ze1, 三弟 saam1 dai6, 三妹 saam1 mui2, 四弟 sei3 dai6, 四妹 sei3 mui2/細妹 sai3 mui2',
    mandarin:
      '大姐 dàjiě, 大哥 dàgē, 二姐 èrjiě, 三弟 sāndì, 三妹 sānmèi, 四弟 sìdì/小弟 xiǎodì, 四妹 sìmèi/小妹 xiǎomèi/幺妹 yāomèi',
    rules: ['siblings', 'youngest'],
  },
  {
    of: 'M',
    born: 'bbb*',
    cantonese: '大哥 daai6 go1, 二哥 ji6 go1, 三哥 saam1 go1',
    mandarin: '大哥 dàgē, 二哥 èrgē, 三哥 sāngē',
    rules: ['siblings'],
  },
  {
    of: 'F',
    born: '*bbss',
    cantonese: '大弟 daai6 dai6, 二弟 ji6 dai6, 二妹 ji6 mui2, 三妹 saam1 mui2/細妹 sai3 mui2',
    mandarin: '大弟 dàdì, 二弟 èrdì/小弟 xiǎodì, 二妹 èrmèi, 三妹 sānmèi/小妹 xiǎomèi/幺妹 yāomèi',
    rules: ['siblings', 'youngest'],
  },
  {
    of: 'F',
    born: 'sbsb*',
    cantonese: '大家姐 daai6 gaa1 ze1, 大哥 daai6 go1, 二家姐 ji6 gaa1 ze1, 二哥 ji6 go1',
    mandarin: '大姐 dàjiě, 大哥 dàgē, 二姐 èrjiě, 二哥 èrgē',
    rules: ['siblings'],
  },
  { of: 'F', born: 'b*', cantonese: '-', mandarin: '-', rules: ['siblings'] },
  { of: 'M', born: 'b*', cantonese: '大哥 daai6 go1', mandarin: '大哥 dàgē', rules: ['siblings'] },
  {
    of: 'M',
    born: 'bs*sb',
    partners: true,
    cantonese: '大嫂 daai6 sou2, 大姐夫 daai6 ze2 fu1, 二妹夫 ji6 mui6 fu1, 三弟婦 saam1 dai6 fu5',
    mandarin: '大嫂 dàsǎo, 大姐夫 dàjiěfu, 二妹夫 èrmèifu, 三弟妹 sāndìmèi',
    rules: ['siblings'],
  },
  {
    of: 'F',
    born: 'bbs*',
    partners: true,
    cantonese: '大嫂 daai6 sou2, 二嫂 ji6 sou2, 大姐夫 daai6 ze2 fu1',
    mandarin: '大嫂 dàsǎo, 二嫂 èrsǎo, 大姐夫 dàjiěfu',
    rules: ['siblings'],
  },
  {
    of: 'children',
    born: 'bsbbss',
    cantonese:
      '大仔 daai6 zai2, 大女 daai6 neoi2, 二仔 ji6 zai2, 三仔 saam1 zai2/細仔 sai3 zai2/孻仔 laai1 zai2, 二女 ji6 neoi2, 三女 saam1 neoi2/細女 sai3 neoi2/孻女 laai1 neoi2',
    mandarin:
      "大儿子 dà érzi, 大女儿 dànǚ'ér, 二儿子 èr érzi, 三儿子 sān érzi/小儿子 xiǎo érzi/幺儿 yāo'ér, 二女儿 èrnǚ'ér, 三女儿 sānnǚ'ér/小女儿 xiǎonǚ'ér",
    rules: ['children', 'youngest'],
  },
  { of: 'children', born: 'bs', cantonese: '-, -', mandarin: '-, -', rules: ['children'] },
  {
    of: 'children',
    born: 'bsbs',
    partners: true,
    cantonese:
      '大新抱 daai6 san1 pou5, 大女婿 daai6 neoi5 sai3, 二新抱 ji6 san1 pou5/細新抱 sai3 san1 pou5, 二女婿 ji6 neoi5 sai3/細女婿 sai3 neoi5 sai3',
    mandarin: '大儿媳 dà érxí, 大女婿 dànǚxu, 二儿媳 èr érxí/小儿媳 xiǎo érxí, 二女婿 èrnǚxu/小女婿 xiǎonǚxu',
    rules: ['children', 'youngest'],
  },
  {
    of: 'f,f',
    born: 'sb*sb',
    cantonese:
      '大姑婆 daai6 gu1 po4, 大伯公 daai6 baak3 gung1, 二姑婆 ji6 gu1 po4/細姑婆 sai3 gu1 po4, 三叔公 saam1 suk1 gung1/細叔公 sai3 suk1 gung1',
    mandarin:
      '大姑奶奶 dàgūnǎinai/大姑婆 dàgūpó, 大爷爷 dàyéye/大伯公 dàbógōng, 二姑奶奶 èrgūnǎinai/二姑婆 èrgūpó, 三爷爷 sānyéye/三叔公 sānshūgōng',
    rules: ['grandparentsSiblings', 'youngest'],
  },
  {
    of: 'f,f',
    born: 'bs*bs',
    partners: true,
    cantonese:
      '大伯婆 daai6 baak3 po4, 大丈公 daai6 zoeng6 gung1, 三叔婆 saam1 suk1 po4/細叔婆 sai3 suk1 po4, 二丈公 ji6 zoeng6 gung1',
    mandarin:
      '大奶奶 dànǎinai/大伯婆 dàbópó, 大姑爷爷 dàgūyéye/大姑公 dàgūgōng, 三奶奶 sānnǎinai/三叔婆 sānshūpó, 二姑爷爷 èrgūyéye/二姑公 èrgūgōng',
    rules: ['grandparentsSiblings', 'youngest'],
  },
  {
    of: 'f,m',
    born: 'bs*sb',
    cantonese:
      '大舅公 daai6 kau5 gung1, 大姨婆 daai6 ji4 po4, 三姨婆 saam1 ji4 po4/細姨婆 sai3 ji4 po4, 二舅公 ji6 kau5 gung1/細舅公 sai3 kau5 gung1',
    mandarin:
      '大舅爷爷 dàjiùyéye/大舅公 dàjiùgōng, 大姨奶奶 dàyínǎinai/大姨婆 dàyípó, 三姨奶奶 sānyínǎinai/三姨婆 sānyípó, 二舅爷爷 èrjiùyéye/二舅公 èrjiùgōng',
    rules: ['grandparentsSiblings', 'youngest'],
  },
  {
    of: 'f,m',
    born: 'bs*sb',
    partners: true,
    cantonese:
      '大妗婆 daai6 kam5 po4, 大姨丈公 daai6 ji4 zoeng2 gung1, 三姨丈公 saam1 ji4 zoeng2 gung1, 二妗婆 ji6 kam5 po4/細妗婆 sai3 kam5 po4',
    mandarin:
      '大舅奶奶 dàjiùnǎinai/大舅婆 dàjiùpó, 大姨爷爷 dàyíyéye/大姨公 dàyígōng, 三姨爷爷 sānyíyéye/三姨公 sānyígōng, 二舅奶奶 èrjiùnǎinai/二舅婆 èrjiùpó',
    rules: ['grandparentsSiblings', 'youngest'],
  },
  {
    of: 'm,f',
    born: 'sb*sb',
    cantonese:
      '大姑婆 daai6 gu1 po4, 大伯公 daai6 baak3 gung1, 二姑婆 ji6 gu1 po4/細姑婆 sai3 gu1 po4, 三叔公 saam1 suk1 gung1/細叔公 sai3 suk1 gung1',
    mandarin:
      '大姑婆 dàgūpó/大姑姥姥 dàgūlǎolao, 大外公 dàwàigōng/大姥爷 dàlǎoye, 二姑婆 èrgūpó/二姑姥姥 èrgūlǎolao, 三外公 sānwàigōng/三姥爷 sānlǎoye',
    rules: ['grandparentsSiblings', 'youngest'],
  },
  {
    of: 'm,f',
    born: 'bs*sb',
    partners: true,
    cantonese:
      '大伯婆 daai6 baak3 po4, 大丈公 daai6 zoeng6 gung1, 二丈公 ji6 zoeng6 gung1, 三叔婆 saam1 suk1 po4/細叔婆 sai3 suk1 po4',
    mandarin:
      '大外婆 dàwàipó/大姥姥 dàlǎolao, 大姑公 dàgūgōng/大姑姥爷 dàgūlǎoye, 二姑公 èrgūgōng/二姑姥爷 èrgūlǎoye, 三外婆 sānwàipó/三姥姥 sānlǎolao',
    rules: ['grandparentsSiblings', 'youngest'],
  },
  {
    of: 'm,m',
    born: 'bs*sb',
    cantonese:
      '大舅公 daai6 kau5 gung1, 大姨婆 daai6 ji4 po4, 三姨婆 saam1 ji4 po4/細姨婆 sai3 ji4 po4, 二舅公 ji6 kau5 gung1/細舅公 sai3 kau5 gung1',
    mandarin:
      '大舅公 dàjiùgōng/大舅姥爷 dàjiùlǎoye, 大姨婆 dàyípó/大姨姥姥 dàyílǎolao, 三姨婆 sānyípó/三姨姥姥 sānyílǎolao, 二舅公 èrjiùgōng/二舅姥爷 èrjiùlǎoye',
    rules: ['grandparentsSiblings', 'youngest'],
  },
  {
    of: 'm,m',
    born: 'bs*sb',
    partners: true,
    cantonese:
      '大妗婆 daai6 kam5 po4, 大姨丈公 daai6 ji4 zoeng2 gung1, 三姨丈公 saam1 ji4 zoeng2 gung1, 二妗婆 ji6 kam5 po4/細妗婆 sai3 kam5 po4',
    mandarin:
      '大舅婆 dàjiùpó/大舅姥姥 dàjiùlǎolao, 大姨公 dàyígōng/大姨姥爷 dàyílǎoye, 三姨公 sānyígōng/三姨姥爷 sānyílǎoye, 二舅婆 èrjiùpó/二舅姥姥 èrjiùlǎolao',
    rules: ['grandparentsSiblings', 'youngest'],
  },
  { of: 'f', born: 'b*', cantonese: '大伯 daai6 baak3', mandarin: '大伯 dàbó', rules: ['fathersBrothers'] },
  {
    of: 'f',
    born: '*b',
    partners: true,
    cantonese: '二嬸 ji6 sam2/細嬸 sai3 sam2',
    mandarin: '二婶 èrshěn/小婶 xiǎoshěn/老婶 lǎoshěn/幺婶 yāoshěn',
    rules: ['fathersBrothers', 'youngest'],
  },
  {
    of: 'f',
    born: 'ssss*',
    cantonese: '大姑媽 daai6 gu1 maa1, 二姑媽 ji6 gu1 maa1, 三姑媽 saam1 gu1 maa1, 四姑媽 sei3 gu1 maa1',
    mandarin: '大姑 dàgū, 二姑 èrgū, 三姑 sāngū, 四姑 sìgū/小姑 xiǎogū/老姑 lǎogū',
    rules: ['fathersSisters', 'youngest'],
  },
  { of: 'm', born: 's*', cantonese: '大姨媽 daai6 ji4 maa1', mandarin: '大姨 dàyí', rules: ['mothersSisters'] },
  { of: 'm', born: 'b*', cantonese: '-', mandarin: '-', rules: ['mothersBrothers'] },
  {
    of: 'm',
    born: '*bb',
    cantonese: '大舅父 daai6 kau5 fu2, 二舅父 ji6 kau5 fu2/細舅父 sai3 kau5 fu2',
    mandarin: '大舅 dàjiù, 二舅 èrjiù/小舅 xiǎojiù/老舅 lǎojiù/幺舅 yāojiù',
    rules: ['mothersBrothers', 'youngest'],
  },
  {
    of: 'm',
    born: 'sss*',
    partners: true,
    cantonese: '大姨丈 daai6 ji4 zoeng2, 二姨丈 ji6 ji4 zoeng2, 三姨丈 saam1 ji4 zoeng2',
    mandarin: '大姨父 dàyífu, 二姨父 èryífu, 三姨父 sānyífu',
    rules: ['mothersSisters'],
  },
  {
    of: 'M',
    born: '*ss',
    cantonese: '大妹 daai6 mui2, 二妹 ji6 mui2/細妹 sai3 mui2',
    mandarin: '大妹 dàmèi, 二妹 èrmèi/小妹 xiǎomèi/幺妹 yāomèi',
    rules: ['siblings', 'youngest'],
  },
  {
    of: 'f,f',
    born: 'bbb*b',
    cantonese:
      '大伯公 daai6 baak3 gung1, 二伯公 ji6 baak3 gung1, 三伯公 saam1 baak3 gung1, 五叔公 ng5 suk1 gung1/細叔公 sai3 suk1 gung1',
    mandarin:
      '大爷爷 dàyéye/大伯公 dàbógōng, 二爷爷 èryéye/二伯公 èrbógōng, 三爷爷 sānyéye/三伯公 sānbógōng, 五爷爷 wǔyéye/五叔公 wǔshūgōng',
    rules: ['grandparentsSiblings', 'youngest'],
  },
]
