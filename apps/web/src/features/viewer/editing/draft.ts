import { editedSize, fitWithin, isPlainEdit, moveBetween, rotateBy, wholeBox } from '@banyan/contract/picture-edit'
import type { EditedPicture, FractionBox, PictureEdit, Point, Size, Tones } from '@banyan/contract/picture-edit'

/** An edit in the making, as it is seen: turned and mirrored, but whole. */
export interface Draft extends Tones {
  /** Of the upright original. */
  readonly upright: Size
  /** Degrees anticlockwise. */
  readonly turn: number
  readonly mirrored: boolean
  /** What was asked for; tilted, it may reach out of the picture. */
  readonly box: FractionBox
  /** Tenths of a degree by which what is seen is turned clockwise. */
  readonly angle: number
}

type Turned = Pick<Draft, 'upright' | 'turn' | 'mirrored'>

const viewOf = ({ upright, turn, mirrored }: Turned): EditedPicture => ({
  size: upright,
  turn,
  framing: { crop: null, angle: 0, mirrored },
})
const uprightView = (size: Size): EditedPicture => ({ size, turn: 0, framing: null })

/** The size of the whole picture as it is seen. */
export const seenSize = (draft: Turned): Size => editedSize(viewOf(draft))

/** @param base - the size of the picture without its edit, which is turned */
export function draftOf(
  { edit, anticlockwise_angle: turn }: { edit: PictureEdit | null; anticlockwise_angle: number },
  base: Size,
): Draft {
  const upright = turn % 180 === 0 ? base : { width: base.height, height: base.width }
  const turned = { upright, turn, mirrored: edit?.mirrored ?? false }
  return {
    ...turned,
    box: edit?.crop ? moveBetween(edit.crop, uprightView(upright), viewOf(turned)) : wholeBox,
    angle: edit ? seenAngle(edit.angle, turned.mirrored) : 0,
    brightness: edit?.brightness ?? 0,
    contrast: edit?.contrast ?? 0,
    levels: edit?.levels ?? null,
  }
}

// A mirror turns the other way; minus zero would be another number in a comparison.
const seenAngle = (angle: number, mirrored: boolean): number => (mirrored && angle !== 0 ? -angle : angle)

/** The box that is shown: what was asked for, as far as the picture fills it. */
export const fitted = (draft: Draft): FractionBox => fitWithin(draft.box, draft.angle, seenSize(draft))

const isWhole = ({ x1, x2, y1, y2 }: FractionBox): boolean =>
  Math.min(x1, y1) < 0.001 && Math.max(x1, y1) < 0.001 && x2 > 0.999 && y2 > 0.999

/** What is stored of a draft; null if it changes nothing. */
export function editOf(draft: Draft): PictureEdit | null {
  const box = fitted(draft)
  const { x1, x2, y1, y2 } = moveBetween(box, viewOf(draft), uprightView(draft.upright))
  const within = (value: number): number => Math.min(1, Math.max(0, value))
  const { brightness, contrast, levels } = draft
  const edit: PictureEdit = {
    crop: draft.angle === 0 && isWhole(box) ? null : { x1: within(x1), x2: within(x2), y1: within(y1), y2: within(y2) },
    angle: seenAngle(draft.angle, draft.mirrored),
    mirrored: draft.mirrored,
    brightness,
    contrast,
    levels,
  }
  return isPlainEdit(edit) ? null : edit
}

/** A box of the picture as it is seen, in the upright original. */
export const uprightBox = (box: FractionBox, turned: Turned): FractionBox =>
  moveBetween(box, viewOf(turned), uprightView(turned.upright))

/** Turned by a quarter. */
export function turnDraft(draft: Draft, quarter: 90 | -90): Draft {
  const turned = { ...draft, turn: (draft.turn + quarter + 360) % 360 }
  return { ...turned, box: moveBetween(draft.box, viewOf(draft), viewOf(turned)) }
}

/** Left and right change places as they are seen. */
export function mirrorDraft(draft: Draft): Draft {
  const { x1, x2, y1, y2 } = draft.box
  return {
    ...draft,
    turn: (360 - draft.turn) % 360,
    mirrored: !draft.mirrored,
    angle: seenAngle(draft.angle, true),
    box: { x1: 1 - x2, x2: 1 - x1, y1, y2 },
  }
}

/** As the photo came, with all turns undone. */
export const originalDraft = ({ upright }: Draft): Draft => ({
  upright,
  turn: 0,
  mirrored: false,
  box: wholeBox,
  angle: 0,
  brightness: 0,
  contrast: 0,
  levels: null,
})

/** The room that the tilted picture takes, and where a point of it lies in there. */
export function tiltedStage(draft: Pick<Draft, 'upright' | 'turn' | 'mirrored' | 'angle'>): {
  size: Size
  toStage: (point: Point) => Point
} {
  const { width, height } = seenSize(draft)
  const [x, y] = [rotateBy({ x: 1, y: 0 }, draft.angle), rotateBy({ x: 0, y: 1 }, draft.angle)]
  const size = {
    width: Math.abs(x.x) * width + Math.abs(y.x) * height,
    height: Math.abs(x.y) * width + Math.abs(y.y) * height,
  }
  return {
    size,
    toStage: (point) => {
      const by = rotateBy({ x: point.x - width / 2, y: point.y - height / 2 }, draft.angle)
      return { x: size.width / 2 + by.x, y: size.height / 2 + by.y }
    },
  }
}
