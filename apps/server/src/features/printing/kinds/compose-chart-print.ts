import type { ChartPrint } from '@banyan/contract'
import { formatDate } from '@banyan/contract'
import { composeChart, PaperError, putOnSheets, widestLineOf } from '@banyan/paper'
import { fillIn } from '../../../platform/messages/messages.ts'
import { pngScale } from '../../../platform/paper/png/png-scale.ts'
import { printedPerPoint } from '../../../platform/paper/shapes.ts'
import type { GatheredFamily } from '../collect/gather-family.ts'
import { portraitsOfSize } from '../collect/portrait-sizes.ts'
import type { ComposedPrint, PrintTools } from './print-kind.ts'

/** Of most cards, in units of a chart. */
const portraitDiameter = 60

/** Composes a chart and puts it on sheets. @throws PaperError */
export function composeChartPrint(
  request: ChartPrint,
  { family, portraits }: GatheredFamily,
  { measure, language, locale, words, now }: PrintTools,
): ComposedPrint {
  const focus = family.people.find(({ id }) => id === request.person_id)
  if (focus === undefined) throw new PaperError('not_found')
  const tools = { measure, language, words: words.charts, widestLine: widestLineOf(request.sheet) }
  const chart = composeChart(request, family, tools)
  const { document, sheets, scale } = putOnSheets(
    chart,
    request.sheet,
    {
      title: request.title || fillIn(words.charts.titles[request.chart], { name: focus.name }),
      madeOn: request.date ? formatDate(now, locale, { dateStyle: 'long', timeZone: 'UTC' }) : '',
      legend: request.legend ? chart.legend : [],
    },
    tools,
  )
  // Pages of several sheets can be taken only once; a picture has one.
  const [page] = request.format === 'png' ? document.pages : []
  const density = page === undefined ? printedPerPoint : pngScale(page, printedPerPoint)
  const pictureKeys = portraitsOfSize(portraits, portraitDiameter * chart.pointsPerUnit * scale * density)
  return { document, sheets, scale, people: chart.people, pictureKeys }
}
