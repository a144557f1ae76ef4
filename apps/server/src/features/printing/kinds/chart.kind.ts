import type { ChartPrint } from '@banyan/contract'
import { formatDate } from '@banyan/contract'
import { composeChart, PaperError, putOnSheets, widestLineOf } from '@banyan/paper'
import type { PaperFamily } from '@banyan/paper'
import { fillIn } from '../../../platform/messages/fill-in.ts'
import { pngScale } from '../../../platform/paper/png/write-png.ts'
import { printedPerPoint } from '../../../platform/paper/shapes.ts'
import { collectFamily, portraitsOfSize } from '../collect/collect-family.ts'
import type { PrintKind } from './print-kind.ts'

interface ChartData {
  readonly family: PaperFamily
  readonly portraits: ReadonlyMap<string, string>
}

/** Of most cards, in units of a chart. */
const portraitDiameter = 60

/** A chart on sheets. */
export const chartKind: PrintKind<ChartPrint, ChartData> = {
  collect: (source, request) =>
    collectFamily(source, {
      hasPortraits: request.show.portraits,
      hasKinNames: request.show.kin_names,
      dialect: request.dialect,
      // Everyone's cards say what summaries know.
      hasLifeDates: request.chart !== 'everyone',
    }),
  compose: (request, { family, portraits }, { measure, language, locale, words, now }) => {
    const focus = family.people.find(({ id }) => id === request.person_id)
    if (focus === undefined) throw new PaperError('not_found')
    const other = family.people.find(({ id }) => id === request.other_person_id)
    const tools = { measure, language, words: words.charts, widestLine: widestLineOf(request.sheet) }
    const chart = composeChart(request, family, tools)
    const { document, sheets, scale } = putOnSheets(
      chart,
      request.sheet,
      {
        title: request.title || fillIn(words.charts.titles[request.chart], { name: focus.name, other: other?.name ?? '' }),
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
  },
}
