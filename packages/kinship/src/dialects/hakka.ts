// How to change this file: docs/kinship/adding-a-dialect.md
export const hakka = `
dialect: Hakka (Sixian)
spelling: pfs
characters: traditional
source moe: Ministry of Education (Taiwan), 臺灣客家語常用詞辭典 (data published for reuse, read as g0v/moedict-data-hakka; its readings turned into Pha̍k-fa-sṳ by rule)
source hac: Hakka Affairs Council (Taiwan), 客語能力認證 word lists of 2024, Sixian (headwords, explanations and translated examples; read as Aiuanyu/HakSpring)

relation | who that is | term | spelling | source | source | confirmed by
m | Mother 媽媽 | 阿姆 | â-mê | moe | hac | no
f | Father 爸爸 | 阿爸 | â-pâ | moe | hac | no
s | Son 兒子 | 倈仔 | lai-é | moe | hac | no
d | Daughter 女兒 | 妹仔 | moi-é | moe | hac | no
h | Husband 老公 | 老公 | ló-kûng | moe | hac | no
w | Wife 老婆 | 餔娘 | pû-ngiòng | moe | hac | no
ob | Elder Brother 哥哥 | 阿哥 | â-kô | moe | hac | no
yb | Younger Brother 弟弟 | 老弟 | ló-thâi | moe | hac | no
os | Elder Sister 姊姊 | 阿姊 | â-chí | moe | hac | no
ys | Younger Sister 妹妹 | 老妹 | ló-moi | moe | hac | no
f,f | Paternal Grandfather 爺爺 | 阿公 | â-kûng | moe | hac | no
f,m | Paternal Grandmother 奶奶 | 阿婆 | â-phò | moe | hac | no
m,f | Maternal Grandfather 外公 | 姐公 | chiá-kûng | moe | hac | no
m,m | Maternal Grandmother 外婆 | 姐婆 | chiá-phò | moe | hac | no
f,f,f | Father's Paternal Grandfather 太爺爺 | 公太 | kûng-thai | moe | hac | no
f,f,f | Father's Paternal Grandfather 太爺爺 | 阿太 | â-thai | moe | hac | no
f,f,m | Father's Paternal Grandmother 太奶奶 | 婆太 | phò-thai | moe | hac | no
f,f,m | Father's Paternal Grandmother 太奶奶 | 阿太 | â-thai | moe | hac | no
f,ob | Father's Elder Brother 伯伯 | 阿伯 | â-pak | moe | hac | no
f,ob,w | Father's Elder Brother's Wife 伯母 | 伯姆 | pak-mê | moe | hac | no
f,yb | Father's Younger Brother 叔叔 | 阿叔 | â-suk | moe | hac | no
f,yb,w | Father's Younger Brother's Wife 嬸嬸 | 叔姆 | suk-mê | moe | hac | no
f,os | Father's Elder Sister 姑姑 | 阿姑 | â-kû | moe | hac | no
f,ys | Father's Younger Sister 姑姑 | 阿姑 | â-kû | moe | hac | no
m,xb | Mother's Brother 舅舅 | 阿舅 | â-khiû | moe | hac | no
m,os | Mother's Elder Sister 姨媽 | 阿姨 | â-yì | moe | hac | no
m,ys | Mother's Younger Sister 阿姨 | 阿姨 | â-yì | moe | hac | no
m,xs,h | Mother's Sister's Husband 姨父 | 姨丈 | yì-chhông | moe | hac | no
f,f,ob | Paternal Grandfather's Elder Brother 伯公 | 伯公 | pak-kûng | moe | hac | no
f,f,ob,w | Paternal Grandfather's Elder Brother's Wife 伯婆 | 伯婆 | pak-phò | moe | hac | no
f,f,yb | Paternal Grandfather's Younger Brother 叔公 | 叔公 | suk-kûng | moe | hac | no
f,f,yb,w | Paternal Grandfather's Younger Brother's Wife 叔婆 | 叔婆 | suk-phò | moe | hac | no
f,f,xs | Paternal Grandfather's Sister 姑婆 | 姑婆 | kû-phò | moe | hac | no
f,m,xb | Paternal Grandmother's Brother 舅爺爺 | 舅公 | khiû-kûng | moe | hac | no
s,w | Daughter-in-Law 兒媳婦 | 心臼 | sîm-khiû | moe | hac | no
d,h | Son-in-Law 女婿 | 婿郎 | se-lòng | moe | hac | no
s,s | Son's Son 孫子 | 孫仔 | sûn-é | moe | hac | no
s,d | Son's Daughter 孫女 | 孫女 | sûn-ńg | moe | hac | no
d,s | Daughter's Son 外孫 | 外孫 | ngoi-sûn | moe | hac | no
d,d | Daughter's Daughter 外孫女 | 外孫 | ngoi-sûn | moe | hac | no
s,s,w | Son's Son's Wife 孫媳婦 | 孫嫂 | sûn-só | moe | hac | no
ob,w | Elder Brother's Wife 嫂子 | 阿嫂 | â-só | moe | hac | no
yb,w | Younger Brother's Wife 弟妹 | 老弟心臼 | ló-thâi-sîm-khiû | moe | hac | no
os,h | Elder Sister's Husband 姊夫 | 姊丈 | chí-chhông | moe | hac | no
ys,h | Younger Sister's Husband 妹夫 | 老妹婿 | ló-moi-se | moe | hac | no
xb,s | Brother's Son 姪子 | 姪仔 | chhṳ̍t-é | moe | hac | no
xb,d | Brother's Daughter 姪女 | 姪女 | chhṳ̍t-ńg | moe | hac | no
xs,s | Sister's Son 外甥 | 外甥仔 | ngoi-sên-é | moe | hac | no
xb,s,w | Brother's Son's Wife 姪媳婦 | 姪嫂 | chhṳ̍t-só | moe | hac | no
xb,d,h | Brother's Daughter's Husband 姪女婿 | 姪婿 | chhṳ̍t-se | moe | hac | no
f,xb,s+ | Father's Brother's Son (Elder) 堂哥 | 叔伯兄弟 | suk-pak-hiûng-thi | moe | hac | no
f,xb,s- | Father's Brother's Son (Younger) 堂弟 | 叔伯兄弟 | suk-pak-hiûng-thi | moe | hac | no
f,xb,d+ | Father's Brother's Daughter (Elder) 堂姊 | 叔伯姊妹 | suk-pak-chí-moi | moe | hac | no
f,xb,d- | Father's Brother's Daughter (Younger) 堂妹 | 叔伯姊妹 | suk-pak-chí-moi | moe | hac | no
s,w,m | Child-in-Law's Mother 親家母 | 且姆 | chhiâ-mê | moe | hac | no
w,f | Wife's Father 岳父 | 丈人老 | chhông-ngìn-ló | moe | hac | no
w,m | Wife's Mother 岳母 | 丈人哀 | chhông-ngìn-ôi | moe | hac | no
h,f | Husband's Father 公公 | 家官 | kâ-kôn | moe | hac | no
h,m | Husband's Mother 婆婆 | 家娘 | kâ-ngiòng | moe | hac | no
w,ob | Wife's Elder Brother 大舅子 | 妻舅仔 | chhî-khiû-é | moe | hac | no
w,yb | Wife's Younger Brother 小舅子 | 妻舅仔 | chhî-khiû-é | moe | hac | no
h,ob | Husband's Elder Brother 大伯子 | 大郎伯 | thai-lòng-pak | moe | hac | no
h,yb | Husband's Younger Brother 小叔子 | 小郎叔 | séu-lòng-suk | moe | hac | no
h,os | Husband's Elder Sister 大姑子 | 大娘姊 | thai-ngiòng-chí | moe | hac | no
h,ys | Husband's Younger Sister 小姑子 | 小娘姑 | séu-ngiòng-kû | moe | hac | no
h,ob,w | Husband's Elder Brother's Wife 妯娌 | 姊嫂 | chṳ́-só | moe | hac | no
h,yb,w | Husband's Younger Brother's Wife 妯娌 | 姊嫂 | chṳ́-só | moe | hac | no
`
