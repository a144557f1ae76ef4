import { createRandom } from '@banyan/sample-family'
import { figure } from './figure.ts'
import type { Look } from './look.ts'
import { sceneries } from './scenery.ts'
import type { SceneName, Size } from './scenery.ts'

/** A face's position, as fractions of the picture. */
export interface FaceBox {
  x1: number
  x2: number
  y1: number
  y2: number
}

/** Of a person of two, beside one of thirty. */
const smallest = 0.62
const most = { inRow: 5 }

/** People before a scene: the tall behind, children in front. */
export function photo(scene: SceneName, looks: readonly Look[], size: Size, seed: number): { svg: string; boxes: FaceBox[] } {
  const random = createRandom(seed)
  const { behind, before } = sceneries[scene]
  const adults = looks.filter((look) => !look.isChild)
  const rows =
    adults.length > most.inRow
      ? [adults.slice(0, Math.ceil((adults.length + 1) / 2)), adults.slice(Math.ceil((adults.length + 1) / 2))]
      : [adults]
  const children = looks.filter((look) => look.isChild)
  if (children.length > 0) rows.push(children)
  const boxes = new Map<Look, FaceBox>()
  const base =
    (Math.min(size.height / 1000, size.width / (170 * (Math.max(1, ...rows.map((row) => row.length)) + 0.6) * 1.55)) * 1.62) /
    (rows.length > 2 ? 1.22 : 1)
  const people = rows
    .map((row, at) => {
      const isFront = at === rows.length - 1
      const isOfChildren = row[0]?.isChild ?? false
      const scale = base * (1 + at * 0.05)
      // The heads of a row stand between those of the row behind.
      const y =
        size.height *
        (rows.length === 1
          ? 0.5
          : isFront
            ? isOfChildren
              ? 0.7
              : 0.6
            : rows.length === 3 && at === 0
              ? 0.3
              : rows.length === 3
                ? 0.48
                : isOfChildren
                  ? 0.44
                  : 0.4)
      const rowBehind = rows[at - 1]
      const isBetween = rowBehind === undefined || (rowBehind.length - row.length) % 2 !== 0
      const widest = Math.min(
        size.width / (Math.max(row.length, rowBehind?.length ?? 0) + 0.4),
        (rows.length > 1 && !isFront ? 280 : 250) * scale,
      )
      const step = isBetween || isOfChildren ? widest : widest * 2
      return row
        .map((look, index) => {
          const own = scale * (look.isChild ? smallest + Math.min(0.3, look.age * 0.026) : 1)
          const x = size.width / 2 + (index - (row.length - 1) / 2) * step + (random.next() - 0.5) * step * 0.12
          const top = y + (random.next() - 0.5) * 26 * scale + (look.isMan && !look.isChild ? -14 * scale : 0)
          boxes.set(look, {
            x1: (x - 66 * own) / size.width,
            x2: (x + 66 * own) / size.width,
            y1: (top - 92 * own) / size.height,
            y2: (top + 74 * own) / size.height,
          })
          return `<g transform="translate(${x.toFixed(1)} ${top.toFixed(1)}) rotate(${((random.next() - 0.5) * 5).toFixed(1)}) scale(${own.toFixed(3)})">${figure(look)}<path d="M-110 420H110V1200H-110Z" fill="${look.cloth}" transform="translate(0 -10)"/></g>`
        })
        .join('')
    })
    .join('')
  const { width, height } = size
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${behind(size, random)}${people}${before(size, random)}</svg>`
  return { svg, boxes: looks.flatMap((look) => boxes.get(look) ?? []) }
}
