import type { DrawingItem, Measure, OutlineEntry, Page, PaperDocument } from '../drawing.ts'
import { buildLineage } from './lineage/build-lineage.ts'
import type { Lineage, Member } from './lineage/lineage.ts'
import { checkPoem } from './poem.ts'
import type { PoemRow } from './poem.ts'
import { References } from './references.ts'
import { chartKey, planCharts } from './sheets/charts.ts'
import type { ChartPlan } from './sheets/charts.ts'
import { planEntries } from './sheets/entry-pages.ts'
import { planFront } from './sheets/front-pages.ts'
import type { ContentsLine } from './sheets/front-pages.ts'
import { planIndex } from './sheets/index-pages.ts'
import type { Part, PlannedSheet } from './sheets/planned-sheet.ts'
import { drawFrame, lookOf } from './sheets/sheet.ts'
import type { Look } from './sheets/sheet.ts'
import { planTables, tableKey } from './sheets/tables.ts'
import type { TablePlace } from './sheets/tables.ts'
import type { ClanBookOptions, ClanFamily } from './types.ts'
import { bookName, cleanName } from './words/clan-names.ts'
import { clanWords } from './words/clan-words.ts'
import { textContext } from './words/entry-text.ts'
import { hanNumber } from './words/numerals.ts'

export interface ClanBook {
  readonly document: PaperDocument
  readonly lineage: Lineage
  /** How names follow the poem; empty without one. */
  readonly poem: readonly PoemRow[]
  readonly title: string
  /** The name that the book prints large. */
  readonly nameOf: (member: Member) => string
  readonly sheets: readonly PlannedSheet[]
  /** Where everybody stands in the tables; empty without them. */
  readonly places: readonly TablePlace[]
  readonly charts: readonly ChartPlan[]
  readonly references: References
}

/** Numbers of pages have settled long before. */
const maxRounds = 12

/**
 * Composes the clan book (族譜) of a founder: cover, conventions, poem, contents; the line as tables (歐式) or hanging charts (吊線圖); an entry for
 * everybody (行傳); an index. Text is vertical, columns and pages follow from right to left. See decision 99.
 *
 * @param measure - measures words that are no Han characters
 * @returns undefined if the founder is not in the family
 */
export function composeClanBook(family: ClanFamily, options: ClanBookOptions, measure: Measure): ClanBook | undefined {
  const lineage = buildLineage(family, options)
  if (lineage === undefined) return undefined
  const words = clanWords(options.script)
  const poem = checkPoem(lineage, options)
  const look = lookOf(options, measure)
  const text = textContext(lineage, options)
  const references = new References(words, options.binding === 'leaf' ? words.leaf : words.page)
  const title = clanTitle(lineage, options)
  const context = { look, options, text, references, title, entries: new Map() }
  let plan = planBook(lineage, poem, context)
  for (let round = 1; round < maxRounds && !references.isSettled(); round += 1) plan = planBook(lineage, poem, context)
  const { parts, places, charts } = plan
  const sheets = parts.flatMap((part) => part.sheets)
  const document: PaperDocument = {
    title,
    language: look.language,
    isRightToLeft: true,
    pages: { [Symbol.iterator]: () => drawSheets(sheets, look, references, title, cleanName(options.hall)) },
    outline: () => parts.flatMap(({ outline }) => outline),
  }
  const nameOf = ({ person }: Member): string => bookName(person, words)
  return { document, lineage, poem, title, nameOf, sheets, places, charts, references }
}

/** The title that the reader chose, or the clan's surname and 氏族譜. */
export function clanTitle(
  { surname }: Pick<Lineage, 'surname'>,
  { title, script }: Pick<ClanBookOptions, 'title' | 'script'>,
): string {
  const chosen = cleanName(title)
  const words = clanWords(script)
  return chosen !== '' ? chosen : surname === '' ? words.anyBook : `${surname}${words.book}`
}

interface BookPlan {
  readonly parts: readonly Part[]
  readonly places: readonly TablePlace[]
  readonly charts: readonly ChartPlan[]
}

function planBook(
  lineage: Lineage,
  poem: readonly PoemRow[],
  context: Parameters<typeof planFront>[4] & Parameters<typeof planEntries>[2],
): BookPlan {
  const { options, text } = context
  const { words } = text
  const volume = (number: number): string => `${words.volume}${hanNumber(number)}`
  const tables = options.layouts.includes('ouyang') ? planTables(lineage, volume(1), context) : undefined
  const chartVolume = volume(tables === undefined ? 1 : 2)
  const charts = options.layouts.includes('pagoda') ? planCharts(lineage, chartVolume, context) : undefined
  const entryVolume = volume(1 + (tables === undefined ? 0 : 1) + (charts === undefined ? 0 : 1))
  const entries = planEntries(lineage, entryVolume, context)
  const index = planIndex(lineage, words.lastVolume, context)
  context.references.place('index-1', { volume: words.lastVolume, number: 1 })
  const line = ({ title, to }: OutlineEntry): ContentsLine => ({ title, key: to, isPart: false })
  const part = (name: string, at: string, key: string): ContentsLine => ({ title: `${at}\u3000${name}`, key, isPart: true })
  const contents: ContentsLine[] = [
    ...(tables === undefined ? [] : [part(words.tables, volume(1), tableKey(1)), ...tables.outline.map(line)]),
    ...(charts === undefined ? [] : [part(words.charts, chartVolume, chartKey(1)), ...charts.outline.map(line)]),
    part(words.entries, entryVolume, entries.outline[0]?.to ?? ''),
    ...entries.outline.map(line),
    ...(index.sheets.length === 0 ? [] : [part(words.index, words.lastVolume, 'index-1')]),
  ]
  const front = planFront(lineage, poem, contents, words.firstVolume, context)
  const group = (name: string, found: Part | undefined): Part[] =>
    found === undefined || found.outline[0] === undefined
      ? []
      : [{ ...found, outline: [{ title: name, to: found.outline[0].to, children: found.outline }] }]
  return {
    parts: [front, ...group(words.tables, tables), ...group(words.charts, charts), ...group(words.entries, entries), index],
    places: tables?.places ?? [],
    charts: charts?.charts ?? [],
  }
}

function* drawSheets(
  sheets: readonly PlannedSheet[],
  look: Look,
  references: References,
  title: string,
  hall: string,
): Generator<Page, undefined> {
  for (const { sheet, page, section, draw } of sheets)
    yield {
      width: sheet.width,
      height: sheet.height,
      items: drawSheet({ sheet, page, section, draw }, look, references, title, hall),
    }
  return undefined
}

function* drawSheet(
  planned: PlannedSheet,
  look: Look,
  references: References,
  title: string,
  hall: string,
): Generator<DrawingItem> {
  const { sheet, page, section, draw } = planned
  const text = {
    title,
    section: section === '' ? page.volume : `${page.volume}\u3000${section}`,
    page: references.pageText(page),
    hall,
  }
  yield* drawFrame(sheet, look, text)
  yield* draw()
}
