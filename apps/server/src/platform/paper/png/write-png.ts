import { PaperError } from '@banyan/paper'
import { sharp } from '../../pictures/sharp.ts'
import type { PaperReport, PictureSource } from '../report.ts'
import { writeSvg } from '../svg/write-svg.ts'
import type { SvgOptions, SvgPage } from '../svg/write-svg.ts'
import { encodePng } from './png-encoder.ts'

/** What the drawing library can hold in one direction, and what one band of a picture takes in memory. */
const maxSide = 32_000
const bandPixels = 24_000_000
/** A picture of more pixels is of no use to anybody: it would not open. */
const maxPixels = 400_000_000
/** The drawing is held in memory, and takes the drawing library about thirty times as much. */
const maxCharacters = 24_000_000
/** Letters and pictures of fewer pixels cannot be made out. */
const minLetterPx = 2.5
const minPicturePx = 12

/** How many pixels a point gets: as wanted, or as many as a picture can have. */
export const pngScale = ({ width, height }: Pick<SvgPage, 'width' | 'height'>, wanted: number): number =>
  Math.min(wanted, maxSide / width, maxSide / height, Math.sqrt(maxPixels / (width * height)))

/**
 * Draws one page as PNG, band by band. Letters are drawn from their outlines, so that no font of the machine is needed.
 * @param pixelsPerPoint - as wanted; a large page gets fewer
 * @throws PaperError `too_large` when there is more to draw than memory should be used for
 */
export async function* writePng(
  page: SvgPage,
  pictures: PictureSource,
  options: Pick<SvgOptions, 'title' | 'language'> & { readonly pixelsPerPoint: number },
): AsyncGenerator<Uint8Array, PaperReport> {
  const scale = pngScale(page, options.pixelsPerPoint)
  const width = Math.max(1, Math.round(page.width * scale))
  const height = Math.max(1, Math.round(page.height * scale))
  const parts: string[] = []
  const writing = writeSvg(page, pictures, {
    ...options,
    letters: 'outlines',
    barsBelow: minLetterPx / scale,
    picturesFrom: minPicturePx / scale,
  })
  let characters = 0
  let step = await writing.next()
  for (; step.done !== true; step = await writing.next()) {
    parts.push(step.value)
    characters += step.value.length
    if (characters > maxCharacters) throw new PaperError('too_large')
  }
  const drawing = parts.join('')
  const bandHeight = Math.max(1, Math.min(height, Math.floor(bandPixels / width)))
  async function* bands(): AsyncGenerator<Uint8Array, void> {
    for (let top = 0; top < height; top += bandHeight) {
      const rows = Math.min(bandHeight, height - top)
      // The page's own units, moved and cut to the band.
      const head = `width="${width}" height="${rows}" viewBox="0 ${top / scale} ${width / scale} ${rows / scale}" preserveAspectRatio="none"`
      const band = drawing.replace(/width="[^"]*" height="[^"]*" viewBox="[^"]*"/, head)
      const { data } = await sharp(Buffer.from(band), { unlimited: true, limitInputPixels: false })
        .flatten({ background: '#fff' })
        .removeAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      yield data
    }
  }
  yield* encodePng({ width, height, pixelsPerPoint: scale, notes: { Title: options.title, Software: 'Banyan' } }, bands())
  return step.value
}
