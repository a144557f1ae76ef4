import type { PaperFamily } from '../family.ts'
import { PaperError } from '../paper-error.ts'
import type { Chart, ChartKind, ChartRequest, ChartTools, ComposeChart } from './chart.ts'
import { composePersonChart } from './compose-person-chart.ts'
import { composeEveryone } from './everyone.ts'

/** What composes each chart. */
const composers: Readonly<Record<ChartKind, ComposeChart>> = {
  everyone: composeEveryone,
  focus: composePersonChart,
  ancestors: composePersonChart,
  descendants: composePersonChart,
  hourglass: composePersonChart,
  fan: composePersonChart,
  half_fan: composePersonChart,
  line: composePersonChart,
  lives: composePersonChart,
}

/** @throws PaperError when it cannot be composed */
export function composeChart(request: ChartRequest, family: PaperFamily, tools: ChartTools): Chart {
  const compose = composers[request.chart]
  if (!family.people.some(({ id }) => id === request.person_id)) throw new PaperError('not_found')
  return compose(request, family, tools)
}
