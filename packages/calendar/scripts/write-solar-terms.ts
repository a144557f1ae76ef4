// Writes src/yearly/solar-terms.ts: on which day of April 清明, and of December 冬至, falls, as tyme4ts has it.
//   node --conditions=banyan-source packages/calendar/scripts/write-solar-terms.ts
import { writeFileSync } from 'node:fs'
import { SolarTerm } from 'tyme4ts'

const [first, last] = [1900, 2200]
const terms = [
  { name: 'qingmingDays', index: 7, month: 4, what: '清明, of April' },
  { name: 'winterSolsticeDays', index: 24, month: 12, what: '冬至, of December' },
]
const parts = terms.map(({ name, index, month, what }) => {
  const days = Array.from({ length: last - first + 1 }, (_, offset) => {
    const day = SolarTerm.fromIndex(first + offset, index)
      .getJulianDay()
      .getSolarDay()
    if (day.getYear() !== first + offset || day.getMonth() !== month) throw new Error(`${name} ${first + offset}: ${String(day)}`)
    return day.getDay()
  })
  const least = Math.min(...days)
  const lines = days
    .map((day) => day - least)
    .join('')
    .match(/.{1,120}/g)!
    .map((line) => `  '${line}',`)
  return `/** The day of ${what}: a digit a year, added to ${least}. */\nexport const ${name} = {\n  least: ${least},\n  digits: [\n  ${lines.join('\n  ')}\n  ].join(''),\n} as const\n`
})
writeFileSync(
  new URL('../src/yearly/solar-terms.ts', import.meta.url),
  `// Written by scripts/write-solar-terms.ts.\n\n/** The first and last year that the tables have. */\nexport const firstTermYear = ${first}\nexport const lastTermYear = ${last}\n\n${parts.join('\n')}`,
)
