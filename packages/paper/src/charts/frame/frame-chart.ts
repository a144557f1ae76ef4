import type { DrawingItem } from '../../drawing.ts'
import { artifact, colours, repeatable, textItem } from '../paint.ts'
import { plainLook, titleLook } from '../text/fit-text.ts'
import type { FittedText, TextFitter } from '../text/fit-text.ts'
import type { Chart, LegendEntry } from '../types.ts'
import { drawSample, sampleWidth } from './legend-sample.ts'

export interface FrameText {
  /** '' for none. */
  readonly title: string
  /** Beneath the title, such as how many generations there are. */
  readonly subtitle: string
  /** In the lower right corner, such as the date of printing. */
  readonly note: string
  readonly hasLegend: boolean
}

const leastWidth = 300
const titleHeight = 1.22
const lineHeight = 1.35
/** How much of the chart's width the letters of the title and of the legend are. */
const titleShare = 0.026
const legendShare = 0.0075

const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value))

/** Puts a title above a chart and its legend below. Both grow with the chart, so that a poster's can be read from where the poster is seen. */
export function frameChart(chart: Chart, { title, subtitle, note, hasLegend }: FrameText, texts: TextFitter): Chart {
  const side = Math.sqrt(chart.width * chart.height)
  const titleSize = clamp(17, Math.min(side * titleShare, chart.width * 0.05, chart.height * 0.07), 110)
  const textSize = clamp(8.5, Math.min(side * legendShare, chart.width * 0.012, chart.height * 0.018), 32)
  const entries = hasLegend ? chart.legend : []
  const width = Math.max(leastWidth, chart.width)
  const fittedTitle =
    title.trim() === ''
      ? undefined
      : texts.fit(
          title,
          width,
          [1, 0.85, 0.7, 0.6].map((share) => ({ size: titleSize * share, maxLines: share === 1 ? 1 : 2 })),
          titleLook,
        )
  const subtitleText = texts.shorten(subtitle, width, textSize * 1.25, plainLook)
  const top =
    (fittedTitle ? fittedTitle.lines.length * fittedTitle.size * titleHeight : 0) +
    (subtitleText === '' ? 0 : textSize * 1.25 * lineHeight) +
    (fittedTitle || subtitleText !== '' ? textSize * 1.6 : 0)
  const legend = layLegend(entries, width, textSize, texts)
  const noteText = texts.shorten(note, width, textSize, plainLook)
  const legendTop = top + chart.height + textSize * 2
  const height =
    top +
    chart.height +
    (legend.height > 0 ? textSize * 2 + legend.height : 0) +
    (noteText === '' ? 0 : textSize * (legend.height > 0 ? 0.6 : 2) + textSize * lineHeight)
  const moveX = (width - chart.width) / 2
  return {
    ...chart,
    width,
    height,
    cards: chart.cards.map((box) => ({ ...box, x: box.x + moveX, y: box.y + top })),
    items: repeatable(function* (): Generator<DrawingItem> {
      yield* drawTitle(fittedTitle, subtitleText, width, textSize, texts)
      yield { kind: 'group', moveX, moveY: top, scale: 1, items: chart.items }
      yield* drawLegend(legend, legendTop, textSize, texts)
      if (noteText !== '')
        yield {
          kind: 'section',
          role: 'Note',
          items: [
            textItem(texts, noteText, textSize, plainLook, colours.softInk, {
              x: width,
              y: height - textSize * 0.35,
              anchor: 'end',
            }),
          ],
        }
    }),
  }
}

function* drawTitle(
  title: FittedText | undefined,
  subtitle: string,
  width: number,
  textSize: number,
  texts: TextFitter,
): Generator<DrawingItem> {
  let y = 0
  if (title) {
    const items = title.lines.map((line) => {
      const item = textItem(texts, line, title.size, titleLook, colours.ink, {
        x: width / 2,
        y: y + title.size * 0.92,
        anchor: 'middle',
      })
      y += title.size * titleHeight
      return item
    })
    yield { kind: 'section', role: 'H1', items }
  }
  if (subtitle === '') return
  const size = textSize * 1.25
  yield {
    kind: 'section',
    role: 'P',
    items: [textItem(texts, subtitle, size, plainLook, colours.softInk, { x: width / 2, y: y + size * 0.95, anchor: 'middle' })],
  }
}

interface LaidEntry {
  readonly entry: LegendEntry
  readonly lines: readonly string[]
  readonly x: number
  readonly y: number
}

/** Entries with a sample in columns, sentences without one over the whole width. */
function layLegend(
  entries: readonly LegendEntry[],
  width: number,
  size: number,
  texts: TextFitter,
): { readonly entries: readonly LaidEntry[]; readonly height: number } {
  const laid: LaidEntry[] = []
  const line = size * lineHeight
  let y = 0
  for (let at = 0; at < entries.length;) {
    const { sample, text } = entries[at]!
    if (sample.kind === 'none') {
      const lines = texts.fit(text, width, [{ size, maxLines: 3 }], plainLook).lines
      laid.push({ entry: entries[at]!, lines, x: 0, y })
      y += line * lines.length + size * 0.25
      at++
      continue
    }
    let end = at
    while (end < entries.length && entries[end]!.sample.kind !== 'none') end++
    const run = entries.slice(at, end)
    const wanted = Math.max(
      ...run.map((entry) => sampleWidth(entry.sample, size, texts) + texts.width(entry.text, size, plainLook)),
    )
    const columns = Math.max(1, Math.min(run.length, Math.floor((width + size * 2) / (Math.min(wanted, width) + size * 2))))
    const column = (width + size * 2) / columns
    const rows = Math.ceil(run.length / columns)
    for (const [index, entry] of run.entries()) {
      const room = column - size * 2 - sampleWidth(entry.sample, size, texts)
      laid.push({
        entry,
        lines: [texts.shorten(entry.text, room, size, plainLook)],
        x: Math.floor(index / rows) * column,
        y: y + (index % rows) * (line + size * 0.25),
      })
    }
    y += rows * (line + size * 0.25) + (end < entries.length ? size * 0.6 : 0)
    at = end
  }
  return { entries: laid, height: y }
}

function* drawLegend(
  { entries }: ReturnType<typeof layLegend>,
  top: number,
  size: number,
  texts: TextFitter,
): Generator<DrawingItem> {
  for (const { entry, lines, x, y } of entries) {
    const baseline = top + y + size
    yield artifact(drawSample(entry.sample, x, baseline, size, texts))
    const textX = x + sampleWidth(entry.sample, size, texts)
    yield {
      kind: 'section',
      role: 'P',
      items: lines.map((text, at) =>
        textItem(texts, text, size, plainLook, colours.ink, { x: textX, y: baseline + at * size * lineHeight }),
      ),
    }
  }
}
