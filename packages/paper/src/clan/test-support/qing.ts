import { parseDate } from '@banyan/calendar'
import type { ClanFact, ClanFamily, ClanName, ClanPerson, ClanRelation } from '../types.ts'

/**
 * The emperors of the Qing, their sons, some daughters and wives, from Nurhaci on: public facts, as 清史稿 (皇子世表, 后妃傳) has them, with the
 * sons who were given into another line. Each row: name; father; gender if not M; birth; death; others. Names without 愛新覺羅.
 */
const rows = `
努爾哈赤 | - | 1559 | 30 SEP 1626 | 葬:福陵 官:太祖高皇帝
褚英 | 努爾哈赤 | 1580 | 14 OCT 1615
代善 | 努爾哈赤 | 19 AUG 1583 | 25 NOV 1648 | 官:禮親王
阿拜 | 努爾哈赤 | 1585 | 1648
湯古代 | 努爾哈赤 | 1585 | 1640
莽古爾泰 | 努爾哈赤 | 1587 | 1633
塔拜 | 努爾哈赤 | 1589 | 1639
阿巴泰 | 努爾哈赤 | 27 JUL 1589 | 10 MAY 1646 | 官:饒餘郡王
皇太極 | 努爾哈赤 | 28 NOV 1592 | 21 SEP 1643 | 葬:昭陵 官:太宗文皇帝
巴布泰 | 努爾哈赤 | 1592 | 1655
德格類 | 努爾哈赤 | 1597 | 1635
巴布海 | 努爾哈赤 | 1596 | 1643
阿濟格 | 努爾哈赤 | 28 AUG 1605 | 28 NOV 1651 | 官:英親王
賴慕布 | 努爾哈赤 | 1611 | 1646
多爾袞 | 努爾哈赤 | 17 NOV 1612 | 31 DEC 1650 | 官:睿親王
多鐸 | 努爾哈赤 | 2 APR 1614 | 29 APR 1649 | 官:豫親王
費揚果 | 努爾哈赤 | 1620 | 1640
多爾博 | 多鐸 嗣:多爾袞 | 1643 | 1672
多尼 | 多鐸 | 1636 | 1661
豪格 | 皇太極 | 萬曆三十七年三月十三 | 順治五年三月 | 官:肅親王
洛格 | 皇太極 | 1611 | 1621
洛博會 | 皇太極 | 1611 | 1617
葉布舒 | 皇太極 | 天啟七年十月十八 | 1690
碩塞 | 皇太極 | 崇禎元年十二月二十四 | 順治十一年十二月 | 官:承澤親王
高塞 | 皇太極 | 崇禎十年二月十六 | 1670
常舒 | 皇太極 | 崇禎十年四月十九 | 1699
福臨 | 皇太極 | 崇禎十一年正月三十 | 5 FEB 1661 | 葬:孝陵 官:世祖章皇帝
韜塞 | 皇太極 | 1639 | 1695
博穆博果爾 | 皇太極 | 1642 | 1656 | 官:襄親王
博果鐸 | 碩塞 | 1650 | 1723 | 官:莊親王 子:0
牛鈕 | 福臨 | 1651 | 1652
福全 | 福臨 | 8 SEP 1653 | 10 AUG 1703 | 官:裕親王
玄燁 | 福臨 | 順治十一年三月十八 | 康熙六十一年十一月十三 | 葬:景陵 官:聖祖仁皇帝
常寧 | 福臨 | 8 DEC 1657 | 20 JUL 1703 | 官:恭親王
隆禧 | 福臨 | 30 MAY 1660 | 20 AUG 1679 | 官:純親王
胤禔 | 玄燁 | 康熙十一年二月十四 | 7 JAN 1735
胤礽 | 玄燁 | 康熙十三年五月初三 | 27 JAN 1725
胤祉 | 玄燁 | 康熙十六年二月二十 | 10 JUL 1732
胤禛 | 玄燁 | 康熙十七年十月三十 | 雍正十三年八月二十三 | 葬:泰陵 官:世宗憲皇帝 號:圓明居士
胤祺 | 玄燁 | 康熙十八年十二月初四 | 10 JUL 1732
胤祚 | 玄燁 | 1680 | 1685
胤祐 | 玄燁 | 1680 | 1730
胤禩 | 玄燁 | 29 MAR 1681 | 5 OCT 1726
胤禟 | 玄燁 | 17 OCT 1683 | 22 SEP 1726
胤䄉 | 玄燁 | 28 NOV 1683 | 18 OCT 1741
胤祹 | 玄燁 | 18 JAN 1686 | 2 SEP 1763 | 官:履親王
胤祥 | 玄燁 | 16 NOV 1686 | 18 JUN 1730 | 官:怡親王
胤禵 | 玄燁 | 10 FEB 1688 | 24 FEB 1755
胤禑 | 玄燁 | 1693 | 1731
胤祿 | 玄燁 嗣:博果鐸 | 28 JUL 1695 | 20 MAR 1767 | 官:莊親王
胤禮 | 玄燁 | 24 MAR 1697 | 21 MAR 1738 | 官:果親王
胤禧 | 玄燁 | 27 FEB 1711 | 26 JUN 1758 | 官:慎郡王 字:謙齋 號:紫瓊道人
胤祕 | 玄燁 | 5 JUL 1716 | 3 DEC 1773
弘暉 | 胤禛 | 17 APR 1697 | 7 JUL 1704
弘時 | 胤禛 | 18 MAR 1704 | 20 SEP 1727
弘曆 | 胤禛 | 康熙五十年八月十三 | 嘉慶四年正月初三 | 葬:裕陵 官:高宗純皇帝 號:長春居士
弘晝 | 胤禛 | 5 JAN 1712 | 2 SEP 1770 | 官:和親王
弘曕 | 胤禛 嗣:胤禮 | 9 MAY 1733 | 27 APR 1765 | 官:果郡王
弘普 | 胤祿 | 1713 | 1743
弘曉 | 胤祥 | 1722 | 1778 | 字:秀亭 號:冰玉主人
永璜 | 弘曆 | 5 JUL 1728 | 21 APR 1750
永璉 | 弘曆 | 9 AUG 1730 | 23 NOV 1738
永璋 | 弘曆 | 15 JUL 1735 | 26 AUG 1760
永珹 | 弘曆 嗣:胤祹 | 21 FEB 1739 | 5 APR 1777
永琪 | 弘曆 | 23 MAR 1741 | 16 APR 1766 | 字:筠亭
永瑢 | 弘曆 | 28 JAN 1744 | 13 JUN 1790
永璇 | 弘曆 | 31 AUG 1746 | 1 SEP 1832
永瑆 | 弘曆 | 22 MAR 1752 | 10 MAY 1823 | 字:鏡泉 號:少厂
永璂 | 弘曆 | 7 JUN 1752 | 17 MAR 1776
顒琰 | 弘曆 | 乾隆二十五年十月初六 | 嘉慶二十五年七月二十五 | 葬:昌陵 官:仁宗睿皇帝 譜:永琰
永璘 | 弘曆 | 17 JUN 1766 | 25 APR 1820 | 官:慶親王
旻寧 | 顒琰 | 乾隆四十七年八月初十 | 道光三十年正月十四 | 葬:慕陵 官:宣宗成皇帝 譜:綿寧
綿愷 | 顒琰 | 6 AUG 1795 | 18 JAN 1839 | 官:惇親王
綿忻 | 顒琰 | 9 MAR 1805 | 27 SEP 1828 | 官:瑞親王
綿愉 | 顒琰 | 8 MAR 1814 | 9 JAN 1865 | 官:惠親王
奕緯 | 旻寧 | 16 MAY 1808 | 23 MAY 1831
奕綱 | 旻寧 | 22 NOV 1826 | 5 MAR 1827
奕繼 | 旻寧 | 2 DEC 1829 | 22 JAN 1830
奕詝 | 旻寧 | 道光十一年六月初九 | 咸豐十一年七月十七 | 葬:定陵 官:文宗顯皇帝
奕誴 | 旻寧 嗣:綿愷 | 23 JUL 1831 | 18 FEB 1889 | 官:惇親王
奕訢 | 旻寧 | 道光十二年十一月二十一 | 29 MAY 1898 | 官:恭親王 號:樂道堂主人
奕譞 | 旻寧 | 16 OCT 1840 | 1 JAN 1891 | 官:醇親王 字:樸庵 號:九思堂主人
奕詥 | 旻寧 | 21 FEB 1844 | 17 DEC 1868 | 官:鍾郡王
奕譓 | 旻寧 | 15 NOV 1845 | 22 MAR 1877 | 官:孚郡王
奕誌 | 綿忻 | 26 OCT 1827 | 1850 | 官:瑞郡王
載淳 | 奕詝 | 咸豐六年三月二十三 | 同治十三年十二月初五 | 葬:惠陵 官:穆宗毅皇帝 子:0
載治 | 外:奕紀 嗣:奕緯 | 1839 | 1881
載濂 | 奕誴 | 1854 | 1917
載漪 | 奕誴 嗣:奕誌 | 26 AUG 1856 | 10 JAN 1923 | 官:端郡王
載瀾 | 奕誴 | 1857 | 1916
載澂 | 奕訢 | 1858 | 1885 | 子:0
載瀅 | 奕訢 嗣:奕詥 | 1861 | 1909
載湉 | 奕譞 嗣:奕詝 | 同治十年六月二十八 | 光緒三十四年十月二十一 | 葬:崇陵 官:德宗景皇帝
載灃 | 奕譞 | 光緒九年正月初五 | 3 FEB 1951 | 官:醇親王 字:伯涵 號:靜雲
載洵 | 奕譞 | 20 MAY 1885 | 30 MAR 1949
載濤 | 奕譞 | 23 JUN 1887 | 2 SEP 1970 | 字:叔源 號:野雲
溥倫 | 載治 | 1874 | 1927 | 字:彝庵
溥侗 | 載治 | 1877 | 1952 | 字:後齋 號:紅豆館主
溥偉 | 載瀅 嗣:載澂 | 30 DEC 1880 | 10 OCT 1936
溥儒 | 載瀅 | 30 AUG 1896 | 18 NOV 1963 | 字:心畬 號:西山逸士
溥儁 | 載漪 | 1885 | 1942
溥儀 | 載灃 嗣:載淳 嗣:載湉 | 光緒三十二年正月十四 | 17 OCT 1967 | 字:曜之 號:浩然 西:Henry Pu Yi 子:0
溥傑 | 載灃 | 16 APR 1907 | 28 FEB 1994 | 字:俊之
溥任 | 載灃 | 17 AUG 1918 | 10 APR 2015 | 字:友之
韞瑛 F | 載灃 | 1909 | 1925
韞龢 F | 載灃 | 1911 | 2001
韞穎 F | 載灃 | 1913 | 1992
慧生 F | 溥傑 | 26 FEB 1938 | 4 DEC 1957
嫮生 F | 溥傑 | 13 MAR 1940 | 
`

const wives = `
努爾哈赤 | 佟佳氏 |
努爾哈赤 | 富察氏 |
努爾哈赤 | 葉赫那拉氏 |
皇太極 | 博爾濟吉特氏 | 13 MAY 1599 ~ 28 MAY 1649
皇太極 | 博爾濟吉特布木布泰 | 28 MAR 1613 ~ 27 JAN 1688 | 側室
福臨 | 佟佳氏 | 1640 ~ 20 MAR 1663 | 側室
玄燁 | 赫舍里氏 | 3 FEB 1654 ~ 6 JUN 1674
胤禛 | 烏拉那拉氏 | 28 JUN 1681 ~ 29 OCT 1731
弘曆 | 富察氏 | 28 MAR 1712 ~ 8 APR 1748 | MARR 3 SEP 1727
弘曆 | 那拉氏 | 11 MAR 1718 ~ 19 AUG 1766 | MARR 1750
顒琰 | 喜塔臘氏 | 2 OCT 1760 ~ 5 MAR 1797
旻寧 | 佟佳氏 | 1790 ~ 16 JUL 1833
奕詝 | 鈕祜祿氏 | 12 AUG 1837 ~ 8 APR 1881
奕詝 | 葉赫那拉氏 | 29 NOV 1835 ~ 15 NOV 1908 | 側室
載湉 | 葉赫那拉靜芬 | 28 JAN 1868 ~ 22 FEB 1913
載灃 | 瓜爾佳幼蘭 | 1884 ~ 30 SEP 1921
溥儀 | 郭布羅婉容 | 13 NOV 1906 ~ 20 JUN 1946 | MARR 1 DEC 1922
溥儀 | 額爾德特文繡 | 20 DEC 1909 ~ 17 SEP 1953 | MARR 2 DEC 1922 側室 離
溥儀 | 李淑賢 | 4 SEP 1925 ~ 9 JUN 1997 | MARR 30 APR 1962
溥傑 | 嵯峨浩 | 16 MAR 1914 ~ 20 JUN 1987
韞龢 F | 鄭廣元 | ~
`

const surname = '愛新覺羅'
const none: Omit<ClanFact, 'kind'> = {
  type: '',
  value: '',
  date: '',
  date_phrase: '',
  place: '',
  note: '',
  denied: false,
  preferred: true,
}

const dateOf = (text: string): string => parseDate(text, /\p{Script=Han}/u.test(text) ? 'zh-tw' : 'en') ?? ''

/** A fact as the contract has it. */
export const fact = (kind: string, parts: Partial<ClanFact> = {}): ClanFact => ({ ...none, kind, ...parts })

export const name = (text: string, parts: Partial<ClanName> = {}): ClanName => ({
  kind: 'birth',
  text,
  given: '',
  surname: '',
  preferred: false,
  ...parts,
})

export const person = (id: number, text: string, parts: Partial<ClanPerson> = {}): ClanPerson => ({
  id,
  gender: 'M',
  birth_order: null,
  deceased: false,
  isHidden: false,
  names: [name(text, { preferred: true })],
  facts: [],
  ...parts,
})

const dates = (birth: string, death: string): ClanFact[] => [
  ...(birth.trim() === '' ? [] : [fact('BIRT', { date: dateOf(birth.trim()) })]),
  ...(death.trim() === '' ? [] : [fact('DEAT', { date: dateOf(death.trim()) })]),
]

const nameKinds: Readonly<Record<string, string>> = { 字: 'courtesy', 號: 'art', 譜: 'generation', 西: 'also' }

/** The family as the book takes it, and the ids by name. */
export function qingFamily(): ClanFamily & { ids: ReadonlyMap<string, number> } {
  const people: ClanPerson[] = []
  const relations: ClanRelation[] = []
  const ids = new Map<string, number>()
  const relate = (from: number, to: number, type: number, kind = '', facts: ClanFact[] = [], ended = ''): void => {
    relations.push({
      id: relations.length + 1,
      from_person_id: from,
      to_person_id: to,
      relation_type: type,
      kind,
      ended,
      facts,
    })
  }
  const parents: { child: number; text: string }[] = []
  for (const [at, row] of rows.trim().split('\n').entries()) {
    const [who = '', from = '', birth = '', death = '', rest = ''] = row.split(' | ').map((each) =>
      each
        .trim()
        .replace(/^-$|\|$/u, '')
        .trim(),
    )
    const [given = '', gender = 'M'] = who.split(' ')
    const id = at + 1
    ids.set(given, id)
    parents.push({ child: id, text: from })
    const facts = dates(birth, death)
    const names: ClanName[] = [name(`${surname}${given}`, { given, surname, preferred: true })]
    for (const [, key = '', value = ''] of rest.matchAll(/(\S):(\S+(?: [A-Z]\S*)*)/gu)) {
      const kind = nameKinds[key]
      if (kind !== undefined) names.push(name(value, { kind }))
      else if (key === '葬') facts.push(fact('BURI', { place: value }))
      else if (key === '官') facts.push(fact('TITL', { value }))
      else if (key === '子') facts.push(fact('NCHI', { value }))
    }
    people.push(person(id, given, { gender, deceased: death.trim() !== '', names, facts }))
  }
  for (const { child, text } of parents)
    for (const part of text.split(' ').filter((each) => each !== '')) {
      const [key, value] = part.includes(':') ? (part.split(':') as [string, string]) : ['', part]
      if (key === '外') {
        const id = people.length + 1
        people.push(person(id, `${surname}${value}`, { deceased: true }))
        relate(id, child, 2)
      } else relate(ids.get(value)!, child, 2, key === '嗣' ? 'heir' : 'birth')
    }
  for (const row of wives.trim().split('\n')) {
    const [husband = '', wife = '', life = '', rest = ''] = row.split(' | ')
    const id = people.length + 1
    const [birth = '', death = ''] = life.replace(/ ?\|$/u, '').split('~')
    const isHusband = husband.endsWith(' F')
    people.push(
      person(id, wife.replace(/ ?\|$/u, ''), { gender: isHusband ? 'M' : 'F', deceased: true, facts: dates(birth, death) }),
    )
    const married = /MARR ([\dA-Z ]+\d{4})/u.exec(rest)?.[1]
    relate(
      ids.get(husband.replace(' F', ''))!,
      id,
      1,
      '',
      [fact('MARR', { date: married ?? '', type: rest.includes('側室') ? '側室' : '' })],
      rest.includes('離') ? 'divorced' : '',
    )
  }
  return { people, relations, ids }
}

/** The characters of the generations from 胤 on. */
export const qingPoem = '胤弘永綿奕載溥毓恆啟'
