import type { DrawingItem, OutlineEntry } from '../../drawing.ts'
import type { Lineage, Member } from '../lineage/lineage.ts'
import type { References } from '../references.ts'
import type { ClanBookOptions } from '../types.ts'
import { atomsOf, gap } from '../vertical/atoms.ts'
import type { Atom } from '../vertical/atoms.ts'
import { drawRun } from '../vertical/draw-runs.ts'
import { ColumnFlow } from '../vertical/flow.ts'
import type { Run } from '../vertical/flow.ts'
import { bookName } from '../words/clan-names.ts'
import { entryPieces } from '../words/entry-text.ts'
import type { TextContext } from '../words/entry-text.ts'
import { hanNumber } from '../words/numerals.ts'
import type { Part, PlannedSheet } from './planned-sheet.ts'
import { atomsIn, axisOf, columnsOf, drawRules, sheetOf, styleOf } from './sheet.ts'
import type { Look, Sheet } from './sheet.ts'

export const entryKey = ({ person }: Member): string => `entry-${person.id}`
const generationKey = (generation: number): string => `generation-${generation}`

const columnWidth = 24.5
const nameSize = 15
const noteSize = 8
const headingSize = 15

interface PageContext {
  readonly look: Look
  readonly options: ClanBookOptions
  readonly text: TextContext
  readonly references: References
  /** The text of each entry, once it has been written. */
  readonly entries: Map<Member, readonly { readonly atoms: readonly Atom[]; readonly refersTo: Member | undefined }[]>
}

/** A stretch of runs that belong together: an entry or a heading. */
interface Block {
  readonly name: string
  readonly isHeading: boolean
  /** Its first run. */
  readonly from: number
  readonly column: number
}

/** Sets the entries (行傳), generation after generation, each beginning a column. */
export function planEntries(lineage: Lineage, volume: string, context: PageContext): Part {
  const { look, options, text, references } = context
  const { words } = text
  const sheet = sheetOf(options, 'text')
  const [panel] = sheet.panels
  if (panel === undefined) return { sheets: [], outline: [] }
  const { count, width } = columnsOf(panel, columnWidth)
  const indent = nameSize
  const longest = panel.height - indent
  const flow = new ColumnFlow(panel.height, indent)
  const [name, note, heading] = [
    styleOf(look, nameSize),
    styleOf(look, noteSize),
    styleOf(look, headingSize, { colour: look.line, weight: 'bold' }),
  ]
  const blocks: Block[] = []
  const begin = (key: string, isHeading: boolean): void => {
    flow.newColumn()
    blocks.push({ name: key, isHeading, from: flow.runs.length, column: flow.nextColumn })
  }
  const outline: OutlineEntry[] = []
  for (const [generation, members] of Map.groupBy(lineage.members, (member) => member.generation)) {
    flow.newColumn()
    // In the last column of a sheet it would be away from its first entry.
    if (flow.nextColumn % (count * sheet.panels.length) === count * sheet.panels.length - 1) flow.skipTo(flow.nextColumn + 1)
    begin(generationKey(generation), true)
    const title = `${words.ordinal}${hanNumber(generation)}${words.generation}`
    flow.large(atomsIn(`${title}\u3000`, heading, look, longest))
    flow.note(atomsOf(`${hanNumber(members.length)}${words.people}`, note, look.measure, longest))
    outline.push({ title, to: generationKey(generation), children: [] })
    for (const member of members) {
      begin(entryKey(member), false)
      flow.large(atomsOf(bookName(member.person, words), name, look.measure, longest), noteSize * 2)
      flow.space(noteSize * 0.6)
      flow.note(entryAtoms(member, context, note, longest))
    }
  }
  const perSheet = count * sheet.panels.length
  const sheets: PlannedSheet[] = []
  const total = Math.max(1, Math.ceil(flow.columns / perSheet))
  for (const block of blocks) references.place(block.name, { volume, number: Math.floor(block.column / perSheet) + 1 })
  for (let at = 0; at < total; at += 1) {
    const first = at * perSheet
    sheets.push({
      sheet,
      page: { volume, number: at + 1 },
      section: words.entries,
      draw: () => drawColumns(sheet, { count, width, first }, flow.runs, blocks, look),
    })
  }
  return { sheets, outline }
}

function entryAtoms(
  member: Member,
  { look, text, references, entries }: PageContext,
  note: ReturnType<typeof styleOf>,
  longest: number,
): Atom[] {
  // Only numbers of pages change while the book is laid out again.
  const known =
    entries.get(member) ??
    entryPieces(member, text).map(({ text: words, refersTo }, at) => ({
      atoms: [...(at === 0 ? [] : [gap(note, 0.6)]), ...atomsOf(words, note, look.measure, longest)],
      refersTo,
    }))
  entries.set(member, known)
  return known.flatMap(({ atoms, refersTo }) =>
    refersTo === undefined ? atoms : [...atoms, ...references.atoms(entryKey(refersTo), note, look, longest, text.words.see)],
  )
}

function* drawColumns(
  sheet: Sheet,
  { count, width, first }: { count: number; width: number; first: number },
  runs: readonly Run[],
  blocks: readonly Block[],
  look: Look,
): Generator<DrawingItem> {
  yield {
    kind: 'section',
    role: 'Artifact',
    items: sheet.panels.flatMap((panel) => [...drawRules(panel, count, width, sheet.frame, look)]),
  }
  const end = first + count * sheet.panels.length
  const axis = (column: number): { x: number; top: number } => {
    const at = column - first
    const panel = sheet.panels[Math.floor(at / count)] ?? sheet.panels[0]!
    return { x: axisOf(panel, at % count, width), top: panel.y }
  }
  for (let at = lastBefore(blocks, first); at < blocks.length; at += 1) {
    const block = blocks[at]!
    if (block.column >= end) break
    const items: DrawingItem[] = []
    if (block.column >= first) {
      const { x, top } = axis(block.column)
      items.push({ kind: 'anchor', name: block.name, x: x + width / 2, y: top })
    }
    for (let index = block.from; index < (blocks[at + 1]?.from ?? runs.length); index += 1) {
      const run = runs[index]!
      if (run.column < first || run.column >= end) continue
      const { x, top } = axis(run.column)
      items.push(...drawRun(run, x, top))
    }
    yield { kind: 'section', role: block.isHeading ? 'H2' : 'P', language: look.language, items }
  }
}

/** The last block that begins before or at a column. */
function lastBefore(blocks: readonly Block[], column: number): number {
  let low = 0
  let high = blocks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (blocks[middle]!.column <= column) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
