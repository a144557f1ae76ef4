import type { PaperFamily } from '../family.ts'
import { PaperError } from '../paper-error.ts'
import type { Chart, ChartKind, ChartRequest, ChartTools, ComposeChart } from './chart.ts'
import { composeEveryone, composeTree } from './everyone.ts'

/** What composes each chart. */
const composers: Partial<Record<ChartKind, ComposeChart>> = {
  everyone: composeEveryone,
  focus: (request, family, tools) => composeTree(request, family, tools, 'focus'),
}

/** @throws PaperError when it cannot be composed */
export function composeChart(request: ChartRequest, family: PaperFamily, tools: ChartTools): Chart {
  const compose = composers[request.chart]
  if (compose === undefined || !family.people.some(({ id }) => id === request.person_id)) throw new PaperError('not_found')
  return compose(request, family, tools)
}
