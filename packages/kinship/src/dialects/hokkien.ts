// How to change this file: docs/kinship/adding-a-dialect.md
export const hokkien = `
dialect: Taiwanese Hokkien
spelling: tailo
characters: traditional
source moe: Ministry of Education (Taiwan), 臺灣閩南語常用詞辭典 (data published for reuse, read as g0v/moedict-data-twblg)
source embree: Bernard L. M. Embree, A Dictionary of Southern Min (臺英辭典), 1973 (read as ChhoeTaigi/ChhoeTaigiDatabase; some spellings there are misread, the tone is then that of moe)
source kotan: Ko Chek-hoàn and Tân Pang-tìn, 臺灣白話基礎語句 (Basic Vocabulary for Colloquial Taiwanese), 1956 (read as ChhoeTaigi/ChhoeTaigiDatabase)

relation | who that is | term | spelling | source | source | confirmed by
m | Mother 媽媽 | 阿母 | a-bú | moe | embree | no
m | Mother 媽媽 | 老母 | lāu-bú | moe | kotan | no
f | Father 爸爸 | 阿爸 | a-pa | moe | embree | no
f | Father 爸爸 | 老爸 | lāu-pē | moe | kotan | no
s | Son 兒子 | 後生 | hāu-senn | moe | embree | no
d | Daughter 女兒 | 查某囝 | tsa-bóo-kiánn | moe | kotan | no
h | Husband 老公 | 翁 | ang | moe | embree | no
h | Husband 老公 | 翁婿 | ang-sài | moe | embree | no
w | Wife 老婆 | 某 | bóo | moe | embree | no
w | Wife 老婆 | 牽手 | khan-tshiú | moe | embree | no
ob | Elder Brother 哥哥 | 阿兄 | a-hiann | moe | embree | no
ob | Elder Brother 哥哥 | 兄哥 | hiann-ko | moe | embree | no
yb | Younger Brother 弟弟 | 小弟 | sió-tī | moe | embree | no
os | Elder Sister 姊姊 | 阿姊 | a-tsí | moe | embree | no
ys | Younger Sister 妹妹 | 小妹 | sió-muē | moe | embree | no
f,f | Paternal Grandfather 爺爺 | 阿公 | a-kong | moe | embree | no
f,f | Paternal Grandfather 爺爺 | 內公 | lāi-kong | moe | embree | no
f,m | Paternal Grandmother 奶奶 | 阿媽 | a-má | moe | embree | no
f,m | Paternal Grandmother 奶奶 | 內媽 | lāi-má | moe | embree | no
m,f | Maternal Grandfather 外公 | 外公 | guā-kong | moe | embree | no
m,f | Maternal Grandfather 外公 | 阿公 | a-kong | moe | embree | no
m,m | Maternal Grandmother 外婆 | 外媽 | guā-má | moe | embree | no
m,m | Maternal Grandmother 外婆 | 阿媽 | a-má | moe | embree | no
f,f,f | Father's Paternal Grandfather 太爺爺 | 阿祖 | a-tsóo | moe | embree | no
f,f,m | Father's Paternal Grandmother 太奶奶 | 阿祖 | a-tsóo | moe | embree | no
f,ob | Father's Elder Brother 伯伯 | 阿伯 | a-peh | moe | embree | no
f,ob,w | Father's Elder Brother's Wife 伯母 | 阿姆 | a-ḿ | moe | embree | no
f,yb | Father's Younger Brother 叔叔 | 阿叔 | a-tsik | moe | embree | no
f,yb,w | Father's Younger Brother's Wife 嬸嬸 | 阿嬸 | a-tsím | moe | kotan | no
f,os | Father's Elder Sister 姑姑 | 阿姑 | a-koo | moe | embree | no
f,ys | Father's Younger Sister 姑姑 | 阿姑 | a-koo | moe | embree | no
f,os,h | Father's Elder Sister's Husband 姑父 | 姑丈 | koo-tiūnn | moe | embree | no
f,ys,h | Father's Younger Sister's Husband 姑父 | 姑丈 | koo-tiūnn | moe | embree | no
m,xb | Mother's Brother 舅舅 | 阿舅 | a-kū | moe | embree | no
m,xb | Mother's Brother 舅舅 | 母舅 | bú-kū | moe | embree | no
m,xb,w | Mother's Brother's Wife 舅媽 | 阿妗 | a-kīm | moe | embree | no
m,xb,w | Mother's Brother's Wife 舅媽 | 母妗 | bú-kīm | moe | embree | no
m,os | Mother's Elder Sister 姨媽 | 阿姨 | a-î | moe | embree | no
m,ys | Mother's Younger Sister 阿姨 | 阿姨 | a-î | moe | embree | no
m,xs,h | Mother's Sister's Husband 姨父 | 姨丈 | î-tiūnn | moe | embree | no
f,f,ob | Paternal Grandfather's Elder Brother 伯公 | 伯公 | peh-kong | moe | embree | no
f,f,ob,w | Paternal Grandfather's Elder Brother's Wife 伯婆 | 姆婆 | ḿ-pô | moe | embree | no
f,f,yb | Paternal Grandfather's Younger Brother 叔公 | 叔公 | tsik-kong | moe | embree | no
f,f,yb,w | Paternal Grandfather's Younger Brother's Wife 叔婆 | 嬸婆 | tsím-pô | moe | embree | no
f,f,xs | Paternal Grandfather's Sister 姑奶奶 | 姑婆 | koo-pô | moe | embree | no
f,m,xb | Paternal Grandmother's Brother 舅爺爺 | 舅公 | kū-kong | moe | embree | no
m,m,xb | Maternal Grandmother's Brother 舅姥爺 | 舅公 | kū-kong | moe | embree | no
m,m,xb,w | Maternal Grandmother's Brother's Wife 舅姥姥 | 妗婆 | kīm-pô | moe | embree | no
s,w | Daughter-in-Law 兒媳婦 | 新婦 | sin-pū | moe | embree | no
d,h | Son-in-Law 女婿 | 囝婿 | kiánn-sài | moe | embree | no
s,s | Son's Son 孫子 | 孫 | sun | moe | embree | no
s,s | Son's Son 孫子 | 內孫 | lāi-sun | moe | embree | no
s,d | Son's Daughter 孫女 | 查某孫 | tsa-bóo-sun | moe | embree | no
d,s | Daughter's Son 外孫 | 外孫 | guā-sun | moe | embree | no
d,d | Daughter's Daughter 外孫女 | 外孫 | guā-sun | moe | embree | no
s,d,h | Son's Daughter's Husband 孫女婿 | 孫婿 | sun-sài | moe | embree | no
ob,w | Elder Brother's Wife 嫂子 | 阿嫂 | a-só | moe | kotan | no
ob,w | Elder Brother's Wife 嫂子 | 兄嫂 | hiann-só | moe | embree | no
yb,w | Younger Brother's Wife 弟妹 | 小嬸 | sió-tsím | moe | embree | no
os,h | Elder Sister's Husband 姊夫 | 姊夫 | tsí-hu | moe | embree | no
ys,h | Younger Sister's Husband 妹夫 | 妹婿 | muē-sài | moe | kotan | no
xb,s | Brother's Son 姪子 | 姪仔 | ti̍t-á | moe | embree | no
xb,s | Brother's Son 姪子 | 孫仔 | sun-á | moe | embree | no
xb,d | Brother's Daughter 姪女 | 查某孫 | tsa-bóo-sun | moe | embree | no
xs,s | Sister's Son 外甥 | 外甥 | guē-sing | moe | embree | no
xb,d,h | Brother's Daughter's Husband 姪女婿 | 孫婿 | sun-sài | moe | embree | no
f,xb,s+ | Father's Brother's Son (Elder) 堂哥 | 叔伯兄弟 | tsik-peh-hiann-tī | moe | embree | no
f,xb,s- | Father's Brother's Son (Younger) 堂弟 | 叔伯兄弟 | tsik-peh-hiann-tī | moe | embree | no
f,xb,d+ | Father's Brother's Daughter (Elder) 堂姊 | 叔伯姊妹 | tsik-peh-tsí-muē | moe | embree | no
f,xb,d- | Father's Brother's Daughter (Younger) 堂妹 | 叔伯姊妹 | tsik-peh-tsí-muē | moe | embree | no
m,xb,s- | Mother's Brother's Son (Younger) 表弟 | 表小弟 | piáu-sió-tī | moe | embree | no
m,xs,s- | Mother's Sister's Son (Younger) 表弟 | 表小弟 | piáu-sió-tī | moe | embree | no
m,xb,d- | Mother's Brother's Daughter (Younger) 表妹 | 表小妹 | piáu-sió-bē | moe | embree | no
m,xs,d- | Mother's Sister's Daughter (Younger) 表妹 | 表小妹 | piáu-sió-bē | moe | embree | no
w,f | Wife's Father 岳父 | 丈人 | tiūnn-lâng | moe | embree | no
w,m | Wife's Mother 岳母 | 丈姆 | tiūnn-ḿ | moe | embree | no
h,f | Husband's Father 公公 | 大官 | ta-kuann | moe | embree | no
h,m | Husband's Mother 婆婆 | 大家 | ta-ke | moe | embree | no
w,yb | Wife's Younger Brother 小舅子 | 舅仔 | kū-á | moe | embree | no
w,os | Wife's Elder Sister 大姨子 | 姨仔 | î-á | moe | embree | no
w,ys | Wife's Younger Sister 小姨子 | 姨仔 | î-á | moe | embree | no
h,ob | Husband's Elder Brother 大伯子 | 大伯 | tuā-peh | moe | embree | no
h,yb | Husband's Younger Brother 小叔子 | 小叔 | sió-tsik | moe | embree | no
h,ys | Husband's Younger Sister 小姑子 | 小姑 | sió-koo | moe | embree | no
h,ob,w | Husband's Elder Brother's Wife 妯娌 | 同姒仔 | tâng-sāi-á | moe | embree | no
h,yb,w | Husband's Younger Brother's Wife 妯娌 | 小嬸 | sió-tsím | moe | embree | no
h,yb,w | Husband's Younger Brother's Wife 妯娌 | 同姒仔 | tâng-sāi-á | moe | embree | no
w,os,h | Wife's Elder Sister's Husband 連襟 | 同門 | tâng-mn̂g | moe | embree | no
w,ys,h | Wife's Younger Sister's Husband 連襟 | 同門 | tâng-mn̂g | moe | embree | no
`
