import type { DrawingItem } from '../../drawing.ts'
import type { Lineage, Member } from '../lineage/lineage.ts'
import { atomsOf, lengthOf, shortened } from '../vertical/atoms.ts'
import { drawRun } from '../vertical/draw-runs.ts'
import { ColumnFlow } from '../vertical/flow.ts'
import type { Run } from '../vertical/flow.ts'
import { bookName, givenName } from '../words/clan-names.ts'
import { hanNumber } from '../words/numerals.ts'
import type { ChartContext } from './cells.ts'
import { entryKey } from './entry-pages.ts'
import type { Part, PlannedSheet } from './planned-sheet.ts'
import { axisOf, columnsOf, line, sheetOf, styleOf } from './sheet.ts'
import type { Panel } from './sheet.ts'

const bands = 4
const columnWidth = 20
const nameSize = 9
const noteSize = 6.5

interface Indexed {
  readonly name: string
  readonly note: string
  readonly member: Member
}

/**
 * Lists everybody by the characters of their names, in the order of Unicode, which for common characters is that of the radicals of the Kangxi
 * dictionary and the strokes. Partners are listed with the entry that describes them. Those whom the reader does not see are left out.
 */
function indexed({ members }: Lineage, { text }: ChartContext): Indexed[] {
  const { words, surname } = text
  const all: Indexed[] = []
  for (const member of members) {
    const generation = `${hanNumber(member.generation)}${words.generation}`
    if (!member.person.isHidden) all.push({ name: givenName(member.person, surname, words), note: generation, member })
    for (const { person, member: own, describedIn } of member.couples)
      if (own === undefined && describedIn === undefined && !person.isHidden)
        all.push({ name: bookName(person, words), note: `${generation}${words.wife}`, member })
  }
  return all.toSorted((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : one.member.generation - other.member.generation,
  )
}

export function planIndex(lineage: Lineage, volume: string, context: ChartContext): Part {
  const { look, options, text, references } = context
  const sheet = sheetOf(options, 'text')
  const [panel] = sheet.panels
  if (panel === undefined) return { sheets: [], outline: [] }
  const { count, width } = columnsOf(panel, columnWidth)
  const height = panel.height / bands - 6
  const [name, note] = [styleOf(look, nameSize), styleOf(look, noteSize)]
  const cells = indexed(lineage, context).map(({ name: text_, note: what, member }): readonly Run[] => {
    const flow = new ColumnFlow(height)
    const where = references.atoms(entryKey(member), note, look, height, '')
    const who = atomsOf(what, note, look.measure, height)
    const room = height - Math.max(lengthOf(where), lengthOf(who)) - noteSize
    flow.large(shortened(atomsOf(text_, name, look.measure, height, entryKey(member)), room, look.measure))
    flow.space(noteSize * 0.6)
    flow.pair(who, where)
    return flow.runs.filter(({ column }) => column === 0)
  })
  const perPanel = count * bands
  const perSheet = perPanel * sheet.panels.length
  const sheets = Array.from({ length: Math.ceil(cells.length / perSheet) }, (_, at): PlannedSheet => ({
    sheet,
    page: { volume, number: at + 1 },
    section: text.words.index,
    draw: function* () {
      yield { kind: 'anchor', name: `index-${at + 1}`, x: sheet.frame.x + sheet.frame.width, y: sheet.frame.y }
      for (const [index, each] of sheet.panels.entries()) {
        const first = at * perSheet + index * perPanel
        yield { kind: 'section', role: 'Artifact', items: bandLines(each, (y) => line(each.x, y, each.x + each.width, y, look)) }
        const items = [...drawCells(each, cells.slice(first, first + perPanel), count, width)]
        if (items.length > 0) yield { kind: 'section', role: 'P', language: look.language, items }
      }
    },
  }))
  return { sheets, outline: sheets.length === 0 ? [] : [{ title: text.words.index, to: 'index-1', children: [] }] }
}

function* bandLines(panel: Panel, make: (y: number) => DrawingItem): Generator<DrawingItem> {
  for (let band = 1; band < bands; band += 1) yield make(panel.y + (band * panel.height) / bands)
}

function* drawCells(panel: Panel, cells: readonly (readonly Run[])[], count: number, width: number): Generator<DrawingItem> {
  for (const [at, runs] of cells.entries()) {
    const top = panel.y + (Math.floor(at / count) * panel.height) / bands + 4
    for (const run of runs) yield* drawRun(run, axisOf(panel, at % count, width), top)
  }
}
