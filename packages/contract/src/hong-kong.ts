/** Words that Taiwan and Hong Kong write differently, longer ones first. The zh-tw catalogue has those of Taiwan. */
const words: readonly (readonly [taiwan: string, hongKong: string])[] = [
  ['電子郵件地址', '電郵地址'],
  ['電子郵件', '電郵'],
  ['收件匣', '收件箱'],
  ['IP 位址', 'IP 地址'],
  ['行動數據', '流動數據'],
  ['那個村子', '那條村'],
  ['台伺服器', '部伺服器'],
  ['台裝置', '部裝置'],
  ['台電腦', '部電腦'],
  ['照片', '相片'],
  ['上傳', '上載'],
  ['網路', '網絡'],
  ['帳號', '帳戶'],
  ['什麼', '甚麼'],
  ['隱私', '私隱'],
  ['軟體', '軟件'],
  ['國語', '普通話'],
  ['奶奶', '嫲嫲'],
  ['舅舅', '舅父'],
  ['姊姊', '姐姐'],
  ['過世', '離世'],
  ['裡', '裏'],
]

/** The particle, which Hong Kong writes 着; not the 著 of 著名, 著作, 顯著 and the like, which it keeps. */
const particle = /(?<![卓原名土專顯])著(?![作書稱者述錄]|名(?!字))/gu

/** A zh-tw catalogue in the words of Hong Kong and Macau. */
export function toHongKong<Catalogue extends object>(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(catalogue).map(([key, value]) => [key, translate(value)])) as Catalogue
}

const translate = (value: unknown): unknown => {
  if (typeof value === 'string')
    return words.reduce((text, [taiwan, hongKong]) => text.replaceAll(taiwan, hongKong), value).replace(particle, '着')
  return typeof value === 'object' && value !== null ? toHongKong(value) : value
}
