/** Names that European languages share, but for their spelling. */
export const frenchMonthNames = [
  'vendémiaire',
  'brumaire',
  'frimaire',
  'nivôse',
  'pluviôse',
  'ventôse',
  'germinal',
  'floréal',
  'prairial',
  'messidor',
  'thermidor',
  'fructidor',
  'jours complémentaires',
]

const romanDigits = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
] as const

/** Roman numerals, for the years of the French Republic. */
export function roman(value: number): string {
  let text = ''
  let left = value
  for (const [worth, digit] of romanDigits)
    while (left >= worth) {
      text += digit
      left -= worth
    }
  return text
}
