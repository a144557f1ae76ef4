import type { DrawingItem } from '../../drawing.ts'
import { artifact, colours, repeatable, textItem } from '../paint.ts'
import { plainLook } from '../text/fit-text.ts'
import type { TextFitter } from '../text/fit-text.ts'
import type { DrawnChart, LegendEntry } from '../types.ts'
import { drawSample, sampleWidth } from './legend-sample.ts'

const leastWidth = 300
const lineHeight = 1.35
/** The letters are this part of the chart's side, so that a poster's legend can be read from where the poster is seen. */
const share = 0.0095
const sizes = { min: 8.5, max: 32 } as const

const mostLines = { sentence: 6, entry: 3 }

/** Puts the legend of a chart below it, if it has one, in lines that are at most this wide. */
export function legendBelow(chart: DrawnChart, texts: TextFitter, widestLine: number): DrawnChart {
  if (chart.legend.length === 0) return chart
  const side = Math.min(Math.sqrt(chart.width * chart.height) * share, chart.width * 0.014, chart.height * 0.02)
  const size = Math.max(sizes.min, Math.min(sizes.max, side))
  const width = Math.max(leastWidth, chart.width)
  const legend = layLegend(chart.legend, width, widestLine, size, texts)
  const top = chart.height + size * 2
  const moveX = (width - chart.width) / 2
  const moved = (items: Iterable<DrawingItem>): Iterable<DrawingItem> =>
    moveX === 0 ? items : [{ kind: 'group', moveX, moveY: 0, scale: 1, items }]
  return {
    ...chart,
    width,
    height: top + legend.height,
    cards: chart.cards.map((card) => ({ ...card, x: card.x + moveX })),
    ground: repeatable(function* (): Generator<DrawingItem> {
      for (const item of chart.ground) yield* moved([item])
      yield* drawLegend(legend, top, size, texts)
    }),
    card: (index) => moved(chart.card(index)),
  }
}

interface LaidEntry {
  readonly entry: LegendEntry
  readonly lines: readonly string[]
  readonly x: number
  readonly y: number
}

/** Entries with a sample in columns, sentences without one as wide as may be. */
function layLegend(
  entries: readonly LegendEntry[],
  width: number,
  widestLine: number,
  size: number,
  texts: TextFitter,
): { readonly entries: readonly LaidEntry[]; readonly height: number } {
  const laid: LaidEntry[] = []
  const line = size * lineHeight
  let y = 0
  for (let at = 0; at < entries.length;) {
    const { sample, text } = entries[at]!
    if (sample.kind === 'none') {
      const lines = texts.fit(text, Math.min(width, widestLine), [{ size, maxLines: mostLines.sentence }], plainLook).lines
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
    const fitted = run.map(({ sample: drawn, text: long }) => {
      const room = Math.min(column - size * 2 - sampleWidth(drawn, size, texts), widestLine)
      return texts.fit(long, room, [{ size, maxLines: mostLines.entry }], plainLook).lines
    })
    for (let row = 0; row < rows; row++) {
      let most = 1
      for (let index = row; index < run.length; index += rows) {
        const lines = fitted[index]!
        laid.push({ entry: run[index]!, lines, x: ((index - row) / rows) * column, y })
        most = Math.max(most, lines.length)
      }
      y += line * most + size * 0.25
    }
    if (end < entries.length) y += size * 0.6
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
