// Writes src/calendars/lunar-months.ts: how long the months of the Chinese calendar are, as tyme4ts has them.
//   node --conditions=banyan-source packages/calendar/scripts/write-lunar-months.ts
import { writeFileSync } from 'node:fs'
import { LunarYear } from 'tyme4ts'

const [first, last] = [1600, 2200]
let text = ''
for (let year = first; year <= last; year += 1) {
  const lunarYear = LunarYear.fromYear(year)
  const months = lunarYear.getMonths()
  const lengths = months.reduce((bits, month, index) => bits | (month.getDayCount() === 30 ? 1 << index : 0), 0)
  text += (lengths * 13 + lunarYear.getLeapMonth()).toString(36).padStart(4, '0')
}
const start = LunarYear.fromYear(first).getMonths()[0]!.getFirstJulianDay().getDay()
const lines = text.match(/.{1,120}/g)!.map((line) => `  '${line}',`)
writeFileSync(
  new URL('../src/calendars/lunar-months.ts', import.meta.url),
  `// Written by scripts/write-lunar-months.ts.

/** The first and last year that the table has. */
export const firstLunarYear = ${first}
export const lastLunarYear = ${last}

/** The Julian Day Number of the first day of the first year. */
export const firstLunarDay = ${Math.ceil(start)}

/** Four digits of base 36 a year: its leap month (0 if it has none), plus 13 times a bit for each month, set if it has 30 days. */
export const lunarMonths = [
${lines.join('\n')}
].join('')
`,
)
