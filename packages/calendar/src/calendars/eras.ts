interface Era {
  readonly traditional: string
  readonly simplified: string
  /** The lunar year that was its first, and how many it had. */
  readonly first: number
  readonly years: number
  /** The month of the first year in which it began, where that was not the first one. */
  readonly month?: number
}

/**
 * The reign names of the Ming, the Qing and the Republic, each with the lunar year that was its first. Years: the chronological table in the
 * appendix of Xinhua Zidian and 中國歷史紀年表 (方詩銘, 1980), which agree. 泰昌 was proclaimed in the eighth month of 萬曆四十八年. 順治 counts from
 * 1644, and its calendar held in Beijing from the tenth month on, until which people wrote 崇禎十七年. The parallel names of that time (弘光, 隆武,
 * 永曆; 天命, 天聰, 崇德) are left out: a date written in them stays as it was written.
 */
export const eras: readonly Era[] = [
  { traditional: '洪武', simplified: '洪武', first: 1368, years: 31 },
  { traditional: '建文', simplified: '建文', first: 1399, years: 4 },
  { traditional: '永樂', simplified: '永乐', first: 1403, years: 22 },
  { traditional: '洪熙', simplified: '洪熙', first: 1425, years: 1 },
  { traditional: '宣德', simplified: '宣德', first: 1426, years: 10 },
  { traditional: '正統', simplified: '正统', first: 1436, years: 14 },
  { traditional: '景泰', simplified: '景泰', first: 1450, years: 7 },
  { traditional: '天順', simplified: '天顺', first: 1457, years: 8 },
  { traditional: '成化', simplified: '成化', first: 1465, years: 23 },
  { traditional: '弘治', simplified: '弘治', first: 1488, years: 18 },
  { traditional: '正德', simplified: '正德', first: 1506, years: 16 },
  { traditional: '嘉靖', simplified: '嘉靖', first: 1522, years: 45 },
  { traditional: '隆慶', simplified: '隆庆', first: 1567, years: 6 },
  { traditional: '萬曆', simplified: '万历', first: 1573, years: 48 },
  { traditional: '泰昌', simplified: '泰昌', first: 1620, years: 1, month: 8 },
  { traditional: '天啟', simplified: '天启', first: 1621, years: 7 },
  { traditional: '崇禎', simplified: '崇祯', first: 1628, years: 17 },
  { traditional: '順治', simplified: '顺治', first: 1644, years: 18, month: 10 },
  { traditional: '康熙', simplified: '康熙', first: 1662, years: 61 },
  { traditional: '雍正', simplified: '雍正', first: 1723, years: 13 },
  { traditional: '乾隆', simplified: '乾隆', first: 1736, years: 60 },
  { traditional: '嘉慶', simplified: '嘉庆', first: 1796, years: 25 },
  { traditional: '道光', simplified: '道光', first: 1821, years: 30 },
  { traditional: '咸豐', simplified: '咸丰', first: 1851, years: 11 },
  { traditional: '同治', simplified: '同治', first: 1862, years: 13 },
  { traditional: '光緒', simplified: '光绪', first: 1875, years: 34 },
  { traditional: '宣統', simplified: '宣统', first: 1909, years: 3 },
  { traditional: '民國', simplified: '民国', first: 1912, years: Infinity },
]

/** A year as the Chinese counted it: 光緒 and 20. */
export interface EraYear {
  readonly traditional: string
  readonly simplified: string
  /** From 1, which is written 元. */
  readonly count: number
}

/**
 * The reign name of a lunar year and how many of its years had begun.
 *
 * @param month - of the two names of 1620 and of 1644 it tells which one; without it, the one that held for most of the year
 * @returns undefined before the Ming
 */
export function eraOfYear(year: number, month = 6): EraYear | undefined {
  const isIn = ({ first, years, month: begun = 1 }: Era): boolean =>
    year >= first && year < first + years && (year > first || month >= begun)
  const era = eras.findLast(isIn)
  return era && { traditional: era.traditional, simplified: era.simplified, count: year - era.first + 1 }
}

const stems = '甲乙丙丁戊己庚辛壬癸'
const branches = '子丑寅卯辰巳午未申酉戌亥'

/** The name of a lunar year in the cycle of sixty: 1894 is 甲午. Years count astronomically: 0 is 1 BCE. */
export function cycleName(year: number): string {
  const at = (((year - 4) % 60) + 60) % 60
  return `${stems[at % 10]}${branches[at % 12]}`
}
