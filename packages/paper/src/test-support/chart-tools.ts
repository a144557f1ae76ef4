import type { ChartTools } from '../charts/chart.ts'

const titles = {
  everyone: 'Everyone',
  focus: 'Focus',
  ancestors: 'A',
  descendants: 'D',
  hourglass: 'H',
  fan: 'F',
  half_fan: 'F',
  line: 'L',
  lives: 'L',
}

/** Every letter is half as wide as high. */
export const chartTools: ChartTools = {
  measure: { width: (text, { size }) => [...text].length * size * 0.5 },
  language: 'en',
  words: {
    titles,
    people: 'People: {count}',
    made: 'Made on {date}',
    sheet: 'Sheet {sheet}',
    plan: 'Sheets: {count}. Lay each row from left to right.',
    planGaps: 'Some places have no sheet.',
    portrait: 'Portrait of {name}',
  },
}
