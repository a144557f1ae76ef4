import { buildFamilyGraph } from '@banyan/family-graph'
import { indexKinship } from '@banyan/kinship'
import type { PaperFamily, PaperPerson } from '../family.ts'
import { PaperError } from '../paper-error.ts'
import { yearText } from './cards/life-text.ts'
import type { Chart, ChartRequest, ChartTools } from './chart.ts'
import { drawChart } from './draw-chart.ts'
import type { ChartWanted } from './draw-chart.ts'
import { findConnection } from './line/connection.ts'
import { onSheets } from './on-sheets.ts'
import type { ChartFamily, ChartPerson, ChartStyle } from './types.ts'

/** Composes the charts that begin with a person. @throws PaperError `no_line` */
export function composePersonChart(request: ChartRequest, family: PaperFamily, tools: ChartTools): Chart {
  const { show } = request
  const style: ChartStyle = {
    language: tools.language,
    content: {
      portraits: show.portraits,
      dates: show.dates ? (show.full_dates ? 'full' : 'years') : 'none',
      places: show.places,
      kinNames: show.kin_names,
    },
    branches: request.colours === 'branches',
  }
  const chartFamily = familyOf(family)
  const wanted = wantedOf(request, family, chartFamily, tools)
  const drawn = drawChart(chartFamily, wanted, style, request.legend, tools.measure, tools.widestLine)
  return onSheets(drawn, tools, wanted.kind === 'fan' ? 'nothing' : wanted.kind === 'timeline' ? 'rows' : 'cards')
}

function wantedOf(request: ChartRequest, family: PaperFamily, { graph }: ChartFamily, { language }: ChartTools): ChartWanted {
  const { chart, person_id: personId, other_person_id: otherId, generations_up: up, generations_down: down } = request
  switch (chart) {
    case 'descendants':
      return { kind: 'descendants', personId, down, arrangement: request.arrangement }
    case 'ancestors':
      return { kind: 'ancestors', personId, up }
    case 'fan':
    case 'half_fan':
      return { kind: 'fan', personId, up, shape: chart === 'fan' ? 'full' : 'half' }
    case 'lives':
      return {
        kind: 'timeline',
        personId,
        up,
        down,
        people: request.people,
        order: request.order,
        today: family.today ?? latestYear(family.people),
      }
    case 'line': {
      if (otherId === undefined || graph.indexOf(otherId) < 0) throw new PaperError('not_found')
      const connection = findConnection(graph, indexKinship(family), personId, otherId, request.line, language)
      if (connection === undefined) throw new PaperError('no_line')
      return { kind: 'line', connection }
    }
    case 'hourglass':
      return { kind: 'hourglass', personId, up, down, arrangement: request.arrangement }
    default:
      return { kind: 'focus', personId, up, down }
  }
}

const latestYear = (people: readonly PaperPerson[]): number =>
  people.reduce((latest, person) => Math.max(latest, person.birth_year, person.year_of_death), 0) + 1

function familyOf({ people, relations, lifeDates }: PaperFamily): ChartFamily {
  const byId = new Map(people.map((person) => [person.id, person]))
  return {
    graph: buildFamilyGraph({ people, relations }),
    relations,
    personOf(id): ChartPerson {
      const person = byId.get(id)!
      const dates = lifeDates?.get(id)
      return {
        ...person,
        birth: dates?.birth ?? yearText(person.birth_year),
        death: dates?.death ?? yearText(person.year_of_death),
        picture: person.portrait === '' ? undefined : person.portrait,
      }
    },
  }
}
