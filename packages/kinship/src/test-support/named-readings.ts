/** Families written by hand, and what their people call each other: a table for readers who speak the languages. */
export interface NamedReading {
  readonly name: string
  /** The lines that `writeFamily` takes. */
  readonly lines: readonly string[]
  /**
   * Who calls whom | key | Cantonese, up to four names, and the reading of the first | Mandarin, likewise | English | French |
   * Polish | Finnish, up to three | people whose year of birth is missing
   */
  readonly readings: string
}

export const namedReadings: readonly NamedReading[] = [
  {
    name: 'a large family',
    lines: [
      'OldLam:M1870 + OldChan:F1872 > YeYe:M1900 BakGung:M1895',
      'YeYe + MaMa:F1902 > Father:M1930 Uncle:M1925 Aunt:F1935',
      'GungGung:M1900 + PoPo:F1901 > Mother:F1932 KauFu:M1928 Yi:F1936',
      'Father + Mother > Ming:M1960 Kin:M1958 Lan:F1965',
      'Uncle + UncleWife:F1927 > Hung:M1955 Siu:F1966',
      'Aunt + AuntHusband:M1930 > Fong:F1956',
      'KauFu + Kam:F1930 > Keung:M1961',
      'Kin + KinWife:F1959 > Nephew:M1985',
      'Lan + LanHusband:M1960 > Niece:F1990',
      'Ming + Wai:F1962 > Son:M1985 Daughter:F1988',
      'WaiFather:M1930 + WaiMother:F1932 > Wai WaiBrother:M1960 WaiSister:F1964',
      'WaiSister + WaiSisterHusband:M1960',
      'Son + SonWife:F1986 > Grandson:M2010',
      'SonWifeFather:M1955 > SonWife',
      'Hung + HungWife:F1956 > HungSon:M1980',
      'BakGung + BakPo:F1896 > TongBak:M1922',
      'TongBak + TongBakWife:F1923 > Second:M1950',
    ],
    readings: `
      Ming → OldLam | Father's Paternal Grandfather (Paternal Great Grandfather) | 太爺 曾祖父 taai3 je4 | 太爷爷 曾祖父 tàiyéye | great-grandfather | arrière-grand-père | pradziadek | isoisoisä |
      Ming → OldChan | Father's Paternal Grandmother (Paternal Great Grandmother) | 太嫲 曾祖母 taai3 maa4 | 太奶奶 曾祖母 tàinǎinai | great-grandmother | arrière-grand-mère | prababcia | isoisoäiti |
      Ming → YeYe | Paternal Grandfather | 爺爺 阿爺 祖父 je4 je2 | 爷爷 祖父 yéye | grandfather, paternal grandfather | grand-père | dziadek | isoisä, ukki |
      Ming → BakGung | Paternal Grandfather's Elder Brother | 伯公 baak3 gung1 | 伯公 大爷爷 伯祖父 bógōng | great-uncle | grand-oncle | brat dziadka | isoisän veli |
      Ming → MaMa | Paternal Grandmother | 嫲嫲 阿嫲 祖母 maa4 maa4 | 奶奶 祖母 nǎinai | grandmother, paternal grandmother | grand-mère | babcia | isoäiti, mummo |
      Ming → Father | Father | 爸爸 阿爸 爹哋 父親 baa4 baa1 | 爸爸 爸 父亲 bàba | father | père | ojciec, tata | isä |
      Ming → Uncle | Father's Elder Brother | 伯父 阿伯 大伯 baak3 fu6 | 伯伯 大伯 伯父 bóbo | uncle | oncle | wujek, stryj | setä |
      Ming → Aunt | Father's Younger Sister | 姑姐 姑姑 gu1 ze1 | 姑姑 姑妈 姑母 gūgu | aunt | tante | ciocia, ciotka | täti |
      Ming → GungGung | Maternal Grandfather | 公公 阿公 外公 外祖父 gung4 gung1 | 外公 姥爷 外祖父 wàigōng | grandfather, maternal grandfather | grand-père | dziadek | isoisä, ukki |
      Ming → PoPo | Maternal Grandmother | 婆婆 阿婆 外婆 外祖母 po4 po2 | 外婆 姥姥 外祖母 wàipó | grandmother, maternal grandmother | grand-mère | babcia | isoäiti, mummo |
      Ming → Mother | Mother | 媽媽 阿媽 媽咪 母親 maa4 maa1 | 妈妈 妈 母亲 māma | mother | mère | matka, mama | äiti |
      Ming → KauFu | Mother's Brother | 舅父 kau5 fu2 | 舅舅 舅父 jiùjiu | uncle | oncle | wujek, wuj | eno |
      Ming → Yi | Mother's Younger Sister | 阿姨 姨姨 aa3 ji1 | 阿姨 小姨 姨妈 姨母 āyí | aunt | tante | ciocia, ciotka | täti |
      Ming → Kin | Elder Brother | 哥哥 阿哥 大佬 go4 go1 | 哥哥 哥 gēge | brother | frère | brat | veli |
      Ming → Lan | Younger Sister | 妹妹 細妹 阿妹 mui4 mui2 | 妹妹 mèimei | sister | sœur | siostra | sisko, sisar |
      Ming → UncleWife | Father's Elder Brother's Wife | 伯娘 baak3 noeng4 | 伯母 大娘 bómǔ | aunt | tante | ciocia, stryjenka | sedän vaimo |
      Ming → Hung | Father's Brother's Son (Elder) (Paternal Elder Male Cousin) | 堂哥 堂阿哥 tong4 go1 | 堂哥 堂兄 tánggē | cousin, first cousin | cousin, cousin germain | kuzyn, brat stryjeczny | serkku |
      Ming → Siu | Father's Brother's Daughter (Younger) (Paternal Younger Female Cousin) | 堂妹 堂細妹 tong4 mui2 | 堂妹 tángmèi | cousin, first cousin | cousine, cousine germaine | kuzynka, siostra stryjeczna | serkku |
      Ming → AuntHusband | Father's Younger Sister's Husband | 姑丈 gu1 zoeng2 | 姑父 姑丈 gūfu | uncle | oncle | wujek | tädin mies |
      Ming → Fong | Father's Sister's Daughter (Elder) (Paternal Elder Female Cousin) | 表姐 biu2 ze2 | 表姐 biǎojiě | cousin, first cousin | cousine, cousine germaine | kuzynka, siostra cioteczna | serkku |
      Ming → Kam | Mother's Brother's Wife | 妗母 舅母 kam5 mou5 | 舅妈 舅母 jiùmā | aunt | tante | ciocia, wujenka | enon vaimo |
      Ming → Keung | Mother's Brother's Son (Younger) (Maternal Younger Male Cousin) | 表弟 biu2 dai2 | 表弟 biǎodì | cousin, first cousin | cousin, cousin germain | kuzyn, brat wujeczny | serkku |
      Ming → KinWife | Elder Brother's Wife (Elder Sibling's Wife) | 阿嫂 大嫂 aa3 sou2 | 嫂子 嫂嫂 大嫂 sǎozi | sister-in-law | belle-sœur | bratowa, szwagierka | käly |
      Ming → Nephew | Brother's Son | 姪仔 姪 zat6 zai2 | 侄子 侄儿 zhízi | nephew | neveu | bratanek | veljenpoika |
      Ming → LanHusband | Younger Sister's Husband (Younger Sibling's Husband) | 妹夫 mui6 fu1 | 妹夫 mèifu | brother-in-law | beau-frère | szwagier | lanko |
      Ming → Niece | Sister's Daughter | 外甥女 ngoi6 sang1 neoi2 | 外甥女 wàishengnǚ | niece | nièce | siostrzenica | sisarentytär |
      Ming → Wai | Wife | 老婆 太太 妻子 lou5 po4 | 老婆 妻子 太太 lǎopo | wife | femme, épouse | żona | vaimo |
      Ming → Son | Son | 仔 zai2 | 儿子 érzi | son | fils | syn | poika |
      Ming → Daughter | Daughter | 女 neoi2 | 女儿 闺女 nǚ'ér | daughter | fille | córka | tytär |
      Ming → WaiFather | Wife's Father | 外父 岳父 ngoi6 fu2 | 岳父 丈人 老丈人 yuèfù | father-in-law | beau-père | teść | appi |
      Ming → WaiMother | Wife's Mother | 外母 岳母 ngoi6 mou2 | 岳母 丈母娘 yuèmǔ | mother-in-law | belle-mère | teściowa | anoppi |
      Ming → WaiBrother | Wife's Elder Brother | 大舅 daai6 kau5 | 大舅子 大舅哥 dàjiùzi | brother-in-law | beau-frère | szwagier | lanko |
      Ming → WaiSister | Wife's Younger Sister | 姨仔 ji1 zai2 | 小姨子 xiǎoyízi | sister-in-law | belle-sœur | szwagierka | käly |
      Ming → WaiSisterHusband | Wife's Younger Sister's Husband | 襟弟 kam1 dai6 | 连襟 襟弟 小姨夫 liánjīn | brother-in-law | beau-frère | szwagier | lanko |
      Ming → SonWife | Daughter-in-Law (Daughter In Law) | 新抱 心抱 san1 pou5 | 儿媳妇 媳妇 儿媳 érxífu | daughter-in-law | belle-fille, bru | synowa | miniä |
      Ming → Grandson | Son's Son (Grandson Son's Side) | 孫仔 孫 syun1 zai2 | 孙子 sūnzi | grandson | petit-fils | wnuk | pojanpoika, lapsenlapsi |
      Ming → SonWifeFather | Child-in-Law's Father | 親家老爺 親家 can3 gaa1 lou5 je4 | 亲家公 亲家 qìngjiagōng | daughter-in-law’s father | père de la belle-fille | ojciec synowej | miniän isä |
      Ming → HungWife | Father's Brother's Son's Wife (Elder) | 堂嫂 tong4 sou2 | 堂嫂 tángsǎo | cousin’s wife | femme du cousin | żona kuzyna | serkun vaimo |
      Ming → HungSon | Father's Brother's Son's Son | 堂姪 tong4 zat6 | 堂侄 堂侄子 tángzhí | cousin’s son, first cousin once removed | fils du cousin | syn kuzyna | serkun poika |
      Ming → BakPo | Paternal Grandfather's Elder Brother's Wife | 伯婆 baak3 po4 | 伯婆 大奶奶 伯祖母 bópó | great-aunt | grand-tante | żona brata dziadka | isoisän veljen vaimo |
      Ming → TongBak | Paternal Grandfather's Brother's Son (Elder) | 堂伯 堂伯父 tong4 baak3 | 堂伯 tángbó | father’s cousin, first cousin once removed | cousin du père | kuzyn ojca | isän serkku |
      Ming → TongBakWife | Paternal Grandfather's Brother's Son's Wife (Elder) | 堂伯娘 tong4 baak3 noeng4 | 堂伯母 tángbómǔ | father’s cousin’s wife | femme du cousin du père | żona kuzyna ojca | isän serkun vaimo |
      Ming → Second | Paternal Male Second Cousin (Elder) | 堂哥 從堂兄 tong4 go1 | 堂哥 从堂兄 tánggē | second cousin | petit-cousin, cousin issu de germains | kuzyn drugiego stopnia | pikkuserkku |
      Wai → YeYe | Husband's Paternal Grandfather | 太老爺 爺爺 taai3 lou5 je4 | 爷爷 老公的爷爷 yéye | husband’s grandfather | grand-père du mari | dziadek męża | miehen isoisä |
      Wai → BakGung | Husband's Paternal Grandfather's Elder Brother | 伯公 老公嘅伯公 baak3 gung1 | 伯公 老公的伯公 bógōng | husband’s great-uncle | grand-oncle du mari | brat dziadka męża | miehen isoisän veli |
      Wai → Father | Husband's Father | 老爺 家公 lou5 je4 | 公公 gōnggong | father-in-law | beau-père | teść | appi |
      Wai → Uncle | Husband's Father's Elder Brother | 伯父 老公嘅伯父 baak3 fu6 | 伯伯 老公的伯伯 bóbo | husband’s uncle | oncle du mari | wujek męża | miehen setä |
      Wai → Mother | Husband's Mother | 奶奶 家婆 naai4 naai2 | 婆婆 pópo | mother-in-law | belle-mère | teściowa | anoppi |
      Wai → Kin | Husband's Elder Brother | 大伯 daai6 baak3 | 大伯子 大伯 dàbǎizi | brother-in-law | beau-frère | szwagier | lanko |
      Wai → Lan | Husband's Younger Sister | 姑仔 gu1 zai2 | 小姑子 xiǎogūzi | sister-in-law | belle-sœur | szwagierka | käly |
      Wai → Hung | Husband's Father's Brother's Son (Elder) | 堂哥 老公嘅堂哥 tong4 go1 | 堂哥 老公的堂哥 tánggē | husband’s cousin | cousin du mari | kuzyn męża | miehen serkku |
      Wai → KinWife | Husband's Elder Brother's Wife | 阿嫂 妯娌 aa3 sou2 | 妯娌 嫂子 zhóuli | sister-in-law | belle-sœur | szwagierka | käly |
      Wai → Nephew | Husband's Brother's Son | 姪仔 老公嘅姪仔 zat6 zai2 | 侄子 老公的侄子 zhízi | husband’s nephew | neveu du mari | bratanek męża | miehen veljenpoika |
      Wai → LanHusband | Husband's Younger Sister's Husband | 姑爺 妹夫 gu1 je4 | 小姑夫 妹夫 xiǎogūfu | brother-in-law | beau-frère | szwagier | lanko |
      Lan → Kin | Elder Brother | 哥哥 阿哥 大佬 go4 go1 | 哥哥 哥 gēge | brother | frère | brat | veli |
      Lan → Fong | Father's Sister's Daughter (Elder) (Paternal Elder Female Cousin) | 表姐 biu2 ze2 | 表姐 biǎojiě | cousin, first cousin | cousine, cousine germaine | kuzynka, siostra cioteczna | serkku |
      Lan → KinWife | Elder Brother's Wife (Elder Sibling's Wife) | 阿嫂 大嫂 aa3 sou2 | 嫂子 嫂嫂 大嫂 sǎozi | sister-in-law | belle-sœur | bratowa, szwagierka | käly |
      Lan → Nephew | Brother's Son | 姪仔 姪 zat6 zai2 | 侄子 侄儿 zhízi | nephew | neveu | bratanek | veljenpoika |
      Lan → Wai | Elder Brother's Wife (Elder Sibling's Wife) | 阿嫂 大嫂 aa3 sou2 | 嫂子 嫂嫂 大嫂 sǎozi | sister-in-law | belle-sœur | bratowa, szwagierka | käly |
      Nephew → Ming | Father's Younger Brother | 阿叔 叔叔 叔父 aa3 suk1 | 叔叔 叔父 shūshu | uncle | oncle | wujek, stryj | setä |
      Nephew → Lan | Father's Younger Sister | 姑姐 姑姑 gu1 ze1 | 姑姑 姑妈 姑母 gūgu | aunt | tante | ciocia, ciotka | täti |
      Nephew → LanHusband | Father's Younger Sister's Husband | 姑丈 gu1 zoeng2 | 姑父 姑丈 gūfu | uncle | oncle | wujek | tädin mies |
      Nephew → Niece | Father's Sister's Daughter (Younger) (Paternal Younger Female Cousin) | 表妹 biu2 mui2 | 表妹 biǎomèi | cousin, first cousin | cousine, cousine germaine | kuzynka, siostra cioteczna | serkku |
      Nephew → Wai | Father's Younger Brother's Wife | 阿嬸 aa3 sam2 | 婶婶 婶子 婶母 shěnshen | aunt | tante | ciocia, stryjenka | sedän vaimo |
      Nephew → Son | Father's Brother's Son (Elder) (Paternal Elder Male Cousin) | 堂哥 堂阿哥 tong4 go1 | 堂哥 堂兄 tánggē | cousin, first cousin | cousin, cousin germain | kuzyn, brat stryjeczny | serkku |
      Nephew → Son | Father's Brother's Son (Younger) (Paternal Younger Male Cousin) | 堂弟 堂細佬 tong4 dai2 | 堂弟 tángdì | cousin, first cousin | cousin, cousin germain | kuzyn, brat stryjeczny | serkku |
    `,
  },
  {
    name: 'a remarriage with half- and step-siblings',
    lines: [
      'Father:M1940 + First:F1942 > Ming:M1965 Lan:F1968',
      'Father + Second:F1950 > Half:M1980',
      'Second & Former:M1948 > Step:F1972',
      'Half + HalfWife:F1981 > HalfDaughter:F2005',
      'SecondFather:M1920 > Second',
    ],
    readings: `
      Ming → Father | Father | 爸爸 阿爸 爹哋 父親 baa4 baa1 | 爸爸 爸 父亲 bàba | father | père | ojciec, tata | isä |
      Ming → First | Mother | 媽媽 阿媽 媽咪 母親 maa4 maa1 | 妈妈 妈 母亲 māma | mother | mère | matka, mama | äiti |
      Ming → Lan | Younger Sister | 妹妹 細妹 阿妹 mui4 mui2 | 妹妹 mèimei | sister | sœur | siostra | sisko, sisar |
      Ming → Second | Stepmother | 後母 繼母 hau6 mou5 | 继母 后妈 jìmǔ | stepmother | belle-mère | macocha | äitipuoli |
      Ming → Half | Paternal Younger Half-Brother (Younger Brother) | 同父異母嘅細佬 細佬 tung4 fu6 ji6 mou5 ge3 sai3 lou2 | 同父异母的弟弟 弟弟 tóng fù yì mǔ de dìdi | half-brother | demi-frère | brat przyrodni | velipuoli |
      Ming → Former | Younger Stepsister's Father | 異父異母嘅妹妹嘅爸爸 ji6 fu6 ji6 mou5 ge3 mui4 mui2 ge3 baa4 baa1 | 异父异母的妹妹的爸爸 yì fù yì mǔ de mèimei de bàba | stepsister’s father | père de la sœur par alliance | ojciec siostry przybranej | sisarpuolen isä |
      Ming → Step | Younger Stepsister | 異父異母嘅妹妹 妹妹 ji6 fu6 ji6 mou5 ge3 mui4 mui2 | 异父异母的妹妹 继妹 yì fù yì mǔ de mèimei | stepsister | sœur par alliance, quasi-sœur | siostra przybrana | sisarpuoli |
      Ming → HalfWife | Younger Brother's Wife (Younger Sibling's Wife) | 弟婦 dai6 fu5 | 弟妹 弟媳 dìmèi | sister-in-law | belle-sœur | bratowa, szwagierka | käly |
      Ming → HalfDaughter | Brother's Daughter | 姪女 zat6 neoi2 | 侄女 zhínǚ | niece | nièce | bratanica | veljentytär |
      Ming → SecondFather | Stepmother's Father | 後母嘅爸爸 hau6 mou5 ge3 baa4 baa1 | 继母的爸爸 jìmǔ de bàba | stepmother’s father | père de la belle-mère | ojciec macochy | äitipuolen isä |
      Step → Father | Stepfather | 繼父 後父 gai3 fu6 | 继父 后爸 jìfù | stepfather | beau-père | ojczym | isäpuoli |
      Step → First | Stepfather's Wife | 繼父嘅老婆 gai3 fu6 ge3 lou5 po4 | 继父的老婆 jìfù de lǎopo | stepfather’s wife | femme du beau-père | żona ojczyma | isäpuolen vaimo |
      Step → Ming | Elder Stepbrother | 異父異母嘅哥哥 哥哥 ji6 fu6 ji6 mou5 ge3 go4 go1 | 异父异母的哥哥 继兄 yì fù yì mǔ de gēge | stepbrother | frère par alliance, quasi-frère | brat przybrany | velipuoli |
      Step → Lan | Elder Stepsister | 異父異母嘅家姐 家姐 ji6 fu6 ji6 mou5 ge3 gaa1 ze1 | 异父异母的姐姐 继姐 yì fù yì mǔ de jiějie | stepsister | sœur par alliance, quasi-sœur | siostra przybrana | sisarpuoli |
      Step → Half | Maternal Younger Half-Brother (Younger Brother) | 同母異父嘅細佬 細佬 tung4 mou5 ji6 fu6 ge3 sai3 lou2 | 同母异父的弟弟 弟弟 tóng mǔ yì fù de dìdi | half-brother | demi-frère | brat przyrodni | velipuoli |
      Step → HalfDaughter | Brother's Daughter | 姪女 zat6 neoi2 | 侄女 zhínǚ | niece | nièce | bratanica | veljentytär |
      First → Second | Husband's Wife | 老公嘅老婆 lou5 gung1 ge3 lou5 po4 | 老公的老婆 lǎogōng de lǎopo | husband’s wife | femme du mari | żona męża | miehen vaimo |
      First → Half | Stepson | 繼子 gai3 zi2 | 继子 jìzǐ | stepson | beau-fils | pasierb | poikapuoli |
      First → Step | Husband's Stepdaughter | 老公嘅繼女 lou5 gung1 ge3 gai3 neoi2 | 老公的继女 lǎogōng de jìnǚ | husband’s stepdaughter | belle-fille du mari | pasierbica męża | miehen tytärpuoli |
      Second → Ming | Stepson | 繼子 gai3 zi2 | 继子 jìzǐ | stepson | beau-fils | pasierb | poikapuoli |
      Second → Former | Daughter's Father | 女嘅爸爸 neoi2 ge3 baa4 baa1 | 女儿的爸爸 nǚ'ér de bàba | daughter’s father | père de la fille | ojciec córki | tyttären isä |
    `,
  },
  {
    name: 'two mothers and two uncles',
    lines: [
      'Anna:F1980 + Eva:F1982 > Kid:F2010',
      'AnnaFather:M1950 + AnnaMother:F1952 > Anna AnnaBrother:M1985',
      'EvaMother:F1955 > Eva EvaSister:F1979',
      'AnnaBrother + Ben:M1986',
      'Kid + Kim:F2009',
    ],
    readings: `
      Kid → Anna | Mother | 媽媽 阿媽 媽咪 母親 maa4 maa1 | 妈妈 妈 母亲 māma | mother | mère | matka, mama | äiti |
      Kid → Eva | Mother | 媽媽 阿媽 媽咪 母親 maa4 maa1 | 妈妈 妈 母亲 māma | mother | mère | matka, mama | äiti |
      Kid → AnnaFather | Maternal Grandfather | 公公 阿公 外公 外祖父 gung4 gung1 | 外公 姥爷 外祖父 wàigōng | grandfather, maternal grandfather | grand-père | dziadek | isoisä, ukki |
      Kid → AnnaMother | Maternal Grandmother | 婆婆 阿婆 外婆 外祖母 po4 po2 | 外婆 姥姥 外祖母 wàipó | grandmother, maternal grandmother | grand-mère | babcia | isoäiti, mummo |
      Kid → AnnaBrother | Mother's Brother | 舅父 kau5 fu2 | 舅舅 舅父 jiùjiu | uncle | oncle | wujek, wuj | eno |
      Kid → EvaMother | Maternal Grandmother | 婆婆 阿婆 外婆 外祖母 po4 po2 | 外婆 姥姥 外祖母 wàipó | grandmother, maternal grandmother | grand-mère | babcia | isoäiti, mummo |
      Kid → EvaSister | Mother's Elder Sister | 姨媽 ji4 maa1 | 姨妈 大姨 姨母 yímā | aunt | tante | ciocia, ciotka | täti |
      Kid → Ben | Mother's Brother's Husband | 舅父嘅老公 kau5 fu2 ge3 lou5 gung1 | 舅舅的老公 jiùjiu de lǎogōng | uncle | oncle | wujek | enon mies |
      Kid → Kim | Wife | 老婆 太太 妻子 lou5 po4 | 老婆 妻子 太太 lǎopo | wife | femme, épouse | żona | vaimo |
      Anna → Eva | Wife | 老婆 太太 妻子 lou5 po4 | 老婆 妻子 太太 lǎopo | wife | femme, épouse | żona | vaimo |
      Anna → EvaMother | Wife's Mother | 外母 岳母 ngoi6 mou2 | 岳母 丈母娘 yuèmǔ | mother-in-law | belle-mère | teściowa | anoppi |
      Anna → EvaSister | Wife's Elder Sister | 大姨 daai6 ji4 | 大姨子 大姨姐 dàyízi | sister-in-law | belle-sœur | szwagierka | käly |
      Anna → Ben | Younger Brother's Husband (Younger Sibling's Husband) | 細佬嘅老公 sai3 lou2 ge3 lou5 gung1 | 弟弟的老公 dìdi de lǎogōng | brother-in-law | beau-frère | szwagier | lanko |
      Anna → Kim | Daughter's Wife (Daughter In Law) | 女嘅老婆 neoi2 ge3 lou5 po4 | 女儿的老婆 nǚ'ér de lǎopo | daughter-in-law | belle-fille, bru | synowa | miniä |
      AnnaFather → Eva | Daughter's Wife (Daughter In Law) | 女嘅老婆 neoi2 ge3 lou5 po4 | 女儿的老婆 nǚ'ér de lǎopo | daughter-in-law | belle-fille, bru | synowa | miniä |
      AnnaFather → Kid | Daughter's Daughter (Granddaughter Daughter's Side) | 外孫女 ngoi6 syun1 neoi2 | 外孙女 wàisūnnǚ | granddaughter | petite-fille | wnuczka | tyttärentytär, lapsenlapsi |
      AnnaFather → Ben | Son's Husband (Son In Law) | 仔嘅老公 zai2 ge3 lou5 gung1 | 儿子的老公 érzi de lǎogōng | son-in-law | gendre, beau-fils | zięć | vävy |
      AnnaFather → Kim | Daughter's Daughter's Wife | 外孫女嘅老婆 ngoi6 syun1 neoi2 ge3 lou5 po4 | 外孙女的老婆 wàisūnnǚ de lǎopo | granddaughter’s wife | femme de la petite-fille | żona wnuczki | tyttärentyttären vaimo |
      Ben → Anna | Husband's Elder Sister | 姑奶 大姑 gu1 naai1 | 大姑子 大姑姐 dàgūzi | sister-in-law | belle-sœur | szwagierka | käly |
      Ben → Eva | Husband's Elder Sister's Wife | 姑奶嘅老婆 gu1 naai1 ge3 lou5 po4 | 大姑子的老婆 dàgūzi de lǎopo | sister-in-law | belle-sœur | szwagierka | käly |
      Ben → AnnaFather | Husband's Father | 老爺 家公 lou5 je4 | 公公 gōnggong | father-in-law | beau-père | teść | appi |
      Ben → AnnaMother | Husband's Mother | 奶奶 家婆 naai4 naai2 | 婆婆 pópo | mother-in-law | belle-mère | teściowa | anoppi |
    `,
  },
  {
    name: 'an adopted child',
    lines: ['Father:M1960 + Mother:F1962 > Adopted:F1990 Born:M1995', 'Grandmother:F1935 > Father'],
    readings: `
      Adopted → Father | Father | 爸爸 阿爸 爹哋 父親 baa4 baa1 | 爸爸 爸 父亲 bàba | father | père | ojciec, tata | isä |
      Adopted → Mother | Mother | 媽媽 阿媽 媽咪 母親 maa4 maa1 | 妈妈 妈 母亲 māma | mother | mère | matka, mama | äiti |
      Adopted → Born | Younger Brother | 細佬 弟弟 sai3 lou2 | 弟弟 dìdi | brother | frère | brat | veli |
      Adopted → Grandmother | Paternal Grandmother | 嫲嫲 阿嫲 祖母 maa4 maa4 | 奶奶 祖母 nǎinai | grandmother, paternal grandmother | grand-mère | babcia | isoäiti, mummo |
      Born → Adopted | Elder Sister | 家姐 姐姐 gaa1 ze1 | 姐姐 姐 jiějie | sister | sœur | siostra | sisko, sisar |
    `,
  },
  {
    name: 'a marriage of cousins',
    lines: [
      'Old:M1900 + Olga:F1902 > Adam:M1930 Berta:F1933',
      'Adam + Anna:F1932 > Carl:M1955',
      'Berta + Bruno:M1930 > Clara:F1957',
      'Carl + Clara > Emil:M1985',
    ],
    readings: `
      Emil → Old | Father's Paternal Grandfather (Paternal Great Grandfather) | 太爺 曾祖父 taai3 je4 | 太爷爷 曾祖父 tàiyéye | great-grandfather | arrière-grand-père | pradziadek | isoisoisä |
      Emil → Old | Mother's Maternal Grandfather (Maternal Great Grandfather) | 太公 外曾祖父 taai3 gung1 | 太姥爷 太外公 外曾外祖父 tàilǎoye | great-grandfather | arrière-grand-père | pradziadek | isoisoisä |
      Emil → Olga | Father's Paternal Grandmother (Paternal Great Grandmother) | 太嫲 曾祖母 taai3 maa4 | 太奶奶 曾祖母 tàinǎinai | great-grandmother | arrière-grand-mère | prababcia | isoisoäiti |
      Emil → Olga | Mother's Maternal Grandmother (Maternal Great Grandmother) | 太婆 外曾祖母 taai3 po4 | 太姥姥 太外婆 外曾外祖母 tàilǎolao | great-grandmother | arrière-grand-mère | prababcia | isoisoäiti |
      Emil → Adam | Paternal Grandfather | 爺爺 阿爺 祖父 je4 je2 | 爷爷 祖父 yéye | grandfather, paternal grandfather | grand-père | dziadek | isoisä, ukki |
      Emil → Berta | Maternal Grandmother | 婆婆 阿婆 外婆 外祖母 po4 po2 | 外婆 姥姥 外祖母 wàipó | grandmother, maternal grandmother | grand-mère | babcia | isoäiti, mummo |
      Emil → Anna | Paternal Grandmother | 嫲嫲 阿嫲 祖母 maa4 maa4 | 奶奶 祖母 nǎinai | grandmother, paternal grandmother | grand-mère | babcia | isoäiti, mummo |
      Emil → Carl | Father | 爸爸 阿爸 爹哋 父親 baa4 baa1 | 爸爸 爸 父亲 bàba | father | père | ojciec, tata | isä |
      Emil → Bruno | Maternal Grandfather | 公公 阿公 外公 外祖父 gung4 gung1 | 外公 姥爷 外祖父 wàigōng | grandfather, maternal grandfather | grand-père | dziadek | isoisä, ukki |
      Emil → Clara | Mother | 媽媽 阿媽 媽咪 母親 maa4 maa1 | 妈妈 妈 母亲 māma | mother | mère | matka, mama | äiti |
      Carl → Berta | Father's Younger Sister | 姑姐 姑姑 gu1 ze1 | 姑姑 姑妈 姑母 gūgu | aunt | tante | ciocia, ciotka | täti |
      Carl → Berta | Wife's Mother | 外母 岳母 ngoi6 mou2 | 岳母 丈母娘 yuèmǔ | mother-in-law | belle-mère | teściowa | anoppi |
      Carl → Bruno | Wife's Father | 外父 岳父 ngoi6 fu2 | 岳父 丈人 老丈人 yuèfù | father-in-law | beau-père | teść | appi |
      Carl → Clara | Wife | 老婆 太太 妻子 lou5 po4 | 老婆 妻子 太太 lǎopo | wife | femme, épouse | żona | vaimo |
      Old → Emil | Son's Son's Son (Son's Grandson) | 曾孫 zang1 syun1 | 曾孙 重孙子 zēngsūn | great-grandson | arrière-petit-fils | prawnuk | lapsenlapsenlapsi |
      Old → Emil | Daughter's Daughter's Son (Daughter's Grandson) | 外曾孫 ngoi6 zang1 syun1 | 外曾外孙 外曾孙 wàizēngwàisūn | great-grandson | arrière-petit-fils | prawnuk | lapsenlapsenlapsi |
    `,
  },
  {
    name: 'years that are not known',
    lines: [
      'YeYe:M > Father:M Uncle:M Aunt:F',
      'Father + Mother:F > Me:M Brother:M1960',
      'Uncle + UncleWife:F > Cousin:M1970',
      'Mother2:F > Mother Yi:F1950',
    ],
    readings: `
      Me → YeYe | Paternal Grandfather | 爺爺 阿爺 祖父 je4 je2 | 爷爷 祖父 yéye | grandfather, paternal grandfather | grand-père | dziadek | isoisä, ukki |
      Me → Father | Father | 爸爸 阿爸 爹哋 父親 baa4 baa1 | 爸爸 爸 父亲 bàba | father | père | ojciec, tata | isä |
      Me → Uncle | Father's Elder Brother | 伯父 阿伯 大伯 baak3 fu6 | 伯伯 大伯 伯父 bóbo | uncle | oncle | wujek, stryj | setä | Father Uncle
      Me → Uncle | Father's Younger Brother | 阿叔 叔叔 叔父 aa3 suk1 | 叔叔 叔父 shūshu | uncle | oncle | wujek, stryj | setä | Father Uncle
      Me → Aunt | Father's Sister | 姑媽 姑姐 姑姑 gu1 maa1 | 姑姑 姑妈 姑母 gūgu | aunt | tante | ciocia, ciotka | täti | Father Aunt
      Me → Mother | Mother | 媽媽 阿媽 媽咪 母親 maa4 maa1 | 妈妈 妈 母亲 māma | mother | mère | matka, mama | äiti |
      Me → Brother | Elder Brother | 哥哥 阿哥 大佬 go4 go1 | 哥哥 哥 gēge | brother | frère | brat | veli | Me
      Me → Brother | Younger Brother | 細佬 弟弟 sai3 lou2 | 弟弟 dìdi | brother | frère | brat | veli | Me
      Me → UncleWife | Father's Elder Brother's Wife | 伯娘 baak3 noeng4 | 伯母 大娘 bómǔ | aunt | tante | ciocia, stryjenka | sedän vaimo | Father Uncle
      Me → UncleWife | Father's Younger Brother's Wife | 阿嬸 aa3 sam2 | 婶婶 婶子 婶母 shěnshen | aunt | tante | ciocia, stryjenka | sedän vaimo | Father Uncle
      Me → Cousin | Father's Brother's Son (Elder) (Paternal Elder Male Cousin) | 堂哥 堂阿哥 tong4 go1 | 堂哥 堂兄 tánggē | cousin, first cousin | cousin, cousin germain | kuzyn, brat stryjeczny | serkku | Me
      Me → Cousin | Father's Brother's Son (Younger) (Paternal Younger Male Cousin) | 堂弟 堂細佬 tong4 dai2 | 堂弟 tángdì | cousin, first cousin | cousin, cousin germain | kuzyn, brat stryjeczny | serkku | Me
      Me → Mother2 | Maternal Grandmother | 婆婆 阿婆 外婆 外祖母 po4 po2 | 外婆 姥姥 外祖母 wàipó | grandmother, maternal grandmother | grand-mère | babcia | isoäiti, mummo |
      Me → Yi | Mother's Sister | 姨媽 阿姨 姨姨 ji4 maa1 | 姨妈 阿姨 大姨 姨母 yímā | aunt | tante | ciocia, ciotka | täti | Mother
      Mother → YeYe | Husband's Father | 老爺 家公 lou5 je4 | 公公 gōnggong | father-in-law | beau-père | teść | appi |
      Mother → Uncle | Husband's Elder Brother | 大伯 daai6 baak3 | 大伯子 大伯 dàbǎizi | brother-in-law | beau-frère | szwagier | lanko | Father Uncle
      Mother → Uncle | Husband's Younger Brother | 叔仔 suk1 zai2 | 小叔子 xiǎoshūzi | brother-in-law | beau-frère | szwagier | lanko | Father Uncle
      Mother → Yi | Elder Sister | 家姐 姐姐 gaa1 ze1 | 姐姐 姐 jiějie | sister | sœur | siostra | sisko, sisar | Mother
      Mother → Yi | Younger Sister | 妹妹 細妹 阿妹 mui4 mui2 | 妹妹 mèimei | sister | sœur | siostra | sisko, sisar | Mother
    `,
  },
  {
    name: 'genders that are told otherwise',
    lines: ['Grand:O > Father:M1930 Mid:N1935', 'Father + Mother:F1932 > Me:P1960 Sib:N1965', 'Me + Love:O1962 > Kid:P1990'],
    readings: `
      Me → Grand | Paternal Grandmother | 嫲嫲 阿嫲 祖母 maa4 maa4 | 奶奶 祖母 nǎinai | grandparent, paternal grandparent, grandmother | grand-parent, grand-mère, grand-père | dziadek lub babcia, babcia, dziadek | isovanhempi, isoäiti, mummo |
      Me → Grand | Paternal Grandfather | 爺爺 阿爺 祖父 je4 je2 | 爷爷 祖父 yéye | grandparent, paternal grandparent, grandmother | grand-parent, grand-mère, grand-père | dziadek lub babcia, babcia, dziadek | isovanhempi, isoäiti, mummo |
      Me → Father | Father | 爸爸 阿爸 爹哋 父親 baa4 baa1 | 爸爸 爸 父亲 bàba | father | père | ojciec, tata | isä |
      Me → Mid | Father's Younger Sister | 姑姐 姑姑 gu1 ze1 | 姑姑 姑妈 姑母 gūgu | aunt or uncle, aunt, uncle | oncle ou tante, tante, oncle | wujek lub ciocia, ciocia, ciotka | vanhemman sisarus, täti, setä |
      Me → Mid | Father's Younger Brother | 阿叔 叔叔 叔父 aa3 suk1 | 叔叔 叔父 shūshu | aunt or uncle, aunt, uncle | oncle ou tante, tante, oncle | wujek lub ciocia, ciocia, ciotka | vanhemman sisarus, täti, setä |
      Me → Mother | Mother | 媽媽 阿媽 媽咪 母親 maa4 maa1 | 妈妈 妈 母亲 māma | mother | mère | matka, mama | äiti |
      Me → Sib | Younger Sister | 妹妹 細妹 阿妹 mui4 mui2 | 妹妹 mèimei | sibling, sister, brother | frère ou sœur, sœur, frère | brat lub siostra, siostra, brat | sisarus, sisko, sisar |
      Me → Sib | Younger Brother | 細佬 弟弟 sai3 lou2 | 弟弟 dìdi | sibling, sister, brother | frère ou sœur, sœur, frère | brat lub siostra, siostra, brat | sisarus, sisko, sisar |
      Me → Love | Partner | 伴侶 bun6 leoi5 | 伴侣 爱人 bànlǚ | partner, wife, husband | partenaire, femme, épouse | partner lub partnerka, żona, mąż | puoliso, vaimo, mies |
      Me → Love | Wife | 老婆 太太 妻子 lou5 po4 | 老婆 妻子 太太 lǎopo | partner, wife, husband | partenaire, femme, épouse | partner lub partnerka, żona, mąż | puoliso, vaimo, mies |
      Me → Love | Husband | 老公 先生 丈夫 lou5 gung1 | 老公 丈夫 先生 lǎogōng | partner, wife, husband | partenaire, femme, épouse | partner lub partnerka, żona, mąż | puoliso, vaimo, mies |
      Me → Kid | Daughter | 女 neoi2 | 女儿 闺女 nǚ'ér | child, daughter, son | enfant, fille, fils | dziecko, córka, syn | lapsi, tytär, poika |
      Me → Kid | Son | 仔 zai2 | 儿子 érzi | child, daughter, son | enfant, fille, fils | dziecko, córka, syn | lapsi, tytär, poika |
      Kid → Father | Maternal Grandfather | 公公 阿公 外公 外祖父 gung4 gung1 | 外公 姥爷 外祖父 wàigōng | grandfather | grand-père | dziadek | isoisä, ukki |
      Kid → Father | Paternal Grandfather | 爺爺 阿爺 祖父 je4 je2 | 爷爷 祖父 yéye | grandfather | grand-père | dziadek | isoisä, ukki |
      Kid → Sib | Mother's Younger Sister | 阿姨 姨姨 aa3 ji1 | 阿姨 小姨 姨妈 姨母 āyí | aunt or uncle, aunt, uncle | oncle ou tante, tante, oncle | wujek lub ciocia, ciocia, ciotka | vanhemman sisarus, täti, setä |
      Kid → Sib | Mother's Brother | 舅父 kau5 fu2 | 舅舅 舅父 jiùjiu | aunt or uncle, aunt, uncle | oncle ou tante, tante, oncle | wujek lub ciocia, ciocia, ciotka | vanhemman sisarus, täti, setä |
      Kid → Sib | Father's Younger Sister | 姑姐 姑姑 gu1 ze1 | 姑姑 姑妈 姑母 gūgu | aunt or uncle, aunt, uncle | oncle ou tante, tante, oncle | wujek lub ciocia, ciocia, ciotka | vanhemman sisarus, täti, setä |
      Kid → Sib | Father's Younger Brother | 阿叔 叔叔 叔父 aa3 suk1 | 叔叔 叔父 shūshu | aunt or uncle, aunt, uncle | oncle ou tante, tante, oncle | wujek lub ciocia, ciocia, ciotka | vanhemman sisarus, täti, setä |
      Father → Love | Child's Husband (Son In Law) | 女婿 仔嘅老公 neoi5 sai3 | 女婿 儿子的老公 nǚxu | child-in-law, daughter-in-law, son-in-law | gendre ou belle-fille, belle-fille, bru | zięć lub synowa, synowa, zięć | lapsen puoliso, miniä, vävy |
      Father → Love | Child's Wife (Daughter In Law) | 新抱 女嘅老婆 心抱 san1 pou5 | 儿媳妇 女儿的老婆 媳妇 儿媳 érxífu | child-in-law, daughter-in-law, son-in-law | gendre ou belle-fille, belle-fille, bru | zięć lub synowa, synowa, zięć | lapsen puoliso, miniä, vävy |
    `,
  },
  {
    name: 'relations that make a loop',
    lines: ['One:M1900 + Two:F1920 > Three:M1940', 'Three > One Four:F1950'],
    readings: `
      One → Two | Wife | 老婆 太太 妻子 lou5 po4 | 老婆 妻子 太太 lǎopo | wife | femme, épouse | żona | vaimo |
      One → Three | Father | 爸爸 阿爸 爹哋 父親 baa4 baa1 | 爸爸 爸 父亲 bàba | father | père | ojciec, tata | isä |
      One → Three | Son | 仔 zai2 | 儿子 érzi | son | fils | syn | poika |
      One → Four | Younger Sister | 妹妹 細妹 阿妹 mui4 mui2 | 妹妹 mèimei | sister | sœur | siostra | sisko, sisar |
      Four → One | Elder Brother | 哥哥 阿哥 大佬 go4 go1 | 哥哥 哥 gēge | brother | frère | brat | veli |
      Four → Two | Paternal Grandmother | 嫲嫲 阿嫲 祖母 maa4 maa4 | 奶奶 祖母 nǎinai | grandmother, paternal grandmother | grand-mère | babcia | isoäiti, mummo |
      Four → Two | Elder Brother's Wife (Elder Sibling's Wife) | 阿嫂 大嫂 aa3 sou2 | 嫂子 嫂嫂 大嫂 sǎozi | sister-in-law | belle-sœur | bratowa, szwagierka | käly |
      Four → Three | Father | 爸爸 阿爸 爹哋 父親 baa4 baa1 | 爸爸 爸 父亲 bàba | father | père | ojciec, tata | isä |
    `,
  },
]
