import type { DrawingItem } from '../../drawing.ts'
import { colours, lighten, strokes, textItem } from '../paint.ts'
import { boldLook } from '../text/fit-text.ts'
import type { TextFitter } from '../text/fit-text.ts'
import type { LegendEntry } from '../types.ts'

type Sample = LegendEntry['sample']

/** The room that a sample takes before its text. */
export function sampleWidth(sample: Sample, size: number, texts: TextFitter): number {
  switch (sample.kind) {
    case 'none':
      return 0
    case 'branch':
      return tagWidth(sample.letter, size, texts) + size * 0.6
    case 'repeated':
      return tagWidth(sample.mark, size, texts) + size * 0.6
    default:
      return size * 3
  }
}

const tagWidth = (text: string, size: number, texts: TextFitter): number =>
  Math.max(size * 1.25, texts.width(text, size * 0.85, boldLook) + size * 0.6)

export function* drawSample(
  sample: Sample,
  x: number,
  baseline: number,
  size: number,
  texts: TextFitter,
): Generator<DrawingItem> {
  const middle = baseline - size * 0.36
  switch (sample.kind) {
    case 'none':
      return
    case 'branch':
      yield* drawTag(sample.letter, sample.colour, x, middle, size, texts)
      return
    case 'repeated':
      yield* drawTag(sample.mark, colours.ink, x, middle, size, texts)
      return
    case 'fading':
      for (let step = 0; step < 6; step++)
        yield {
          kind: 'rectangle',
          x: x + step * size * 0.4,
          y: middle - size * 0.45,
          width: size * 0.4 + 0.05,
          height: size * 0.9,
          fill: lighten(colours.accent, 0.6 + step * 0.065),
        }
      return
    case 'line': {
      yield strokes(
        [
          ['M', x, middle],
          ['L', x + size * 2.4, middle],
        ],
        colours.accent,
        Math.max(0.8, size * 0.09),
        sample.style === 'divorced' ? undefined : [size * 0.4, size * 0.3],
      )
      if (sample.style !== 'divorced') return
      for (const by of [-0.2, 0.2])
        yield strokes(
          [
            ['M', x + size * (1.2 + by - 0.25), middle + size * 0.4],
            ['L', x + size * (1.2 + by + 0.25), middle - size * 0.4],
          ],
          colours.accent,
          Math.max(0.8, size * 0.09),
        )
    }
  }
}

function* drawTag(
  text: string,
  colour: string,
  x: number,
  middle: number,
  size: number,
  texts: TextFitter,
): Generator<DrawingItem> {
  const width = tagWidth(text, size, texts)
  yield { kind: 'rectangle', x, y: middle - size * 0.6, width, height: size * 1.2, radius: size * 0.3, fill: colour }
  yield textItem(texts, text, size * 0.85, boldLook, '#ffffff', {
    x: x + width / 2,
    y: middle + size * 0.85 * 0.36,
    anchor: 'middle',
  })
}
