import type { CallBody } from '@banyan/contract'
import { areLevels, fitWithin, isPlainEdit, isWithin, wholeBox } from '@banyan/contract/picture-edit'
import type { EditedPicture, PictureEdit, Size } from '@banyan/contract/picture-edit'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { Look } from '../../../../platform/pictures/edited-pixels.ts'
import type { ImageRow } from '../images.table.ts'

/** An edit as its row has it, with the size of the upright original in pixels: boxes of tilted pictures need its proportions. */
interface StoredEdit extends WireEdit {
  width: number
  height: number
}

type WireEdit = NonNullable<CallBody<'updateImage'>['edit']>

export const readStoredEdit = ({ edit }: Pick<ImageRow, 'edit'>): StoredEdit | null =>
  edit === '' ? null : (JSON.parse(edit) as StoredEdit)

/** An image's edit as clients know it. */
export function readEdit(row: Pick<ImageRow, 'edit'>): WireEdit | null {
  const stored = readStoredEdit(row)
  if (stored === null) return null
  const { crop, angle, mirrored, brightness, contrast, levels } = stored
  return { crop, angle, mirrored, brightness, contrast, levels }
}

export const lookOf = (row: Pick<ImageRow, 'anticlockwise_angle' | 'edit'>): Look => ({
  anticlockwiseAngle: row.anticlockwise_angle,
  edit: readEdit(row),
})

/** The smallest part of a picture's side that a crop leaves. */
const minShare = 0.01

/** @returns what is stored of an edit; '' if it changes nothing. @throws ApiError `invalid_box`, `invalid_field` */
export function checkEdit(asked: PictureEdit | null): PictureEdit | null {
  if (asked === null || isPlainEdit(asked)) return null
  const { crop, levels } = asked
  if (crop !== null && (crop.x2 - crop.x1 < minShare || crop.y2 - crop.y1 < minShare)) throw new ApiError('invalid_box')
  if (levels !== null && !areLevels(levels)) throw new ApiError('invalid_field', { field: 'levels' })
  return asked
}

/** A tilted picture is cropped to what it fills. @throws ApiError `invalid_box` for what lies outside of the picture */
export function editFor(edit: PictureEdit, size: Size): PictureEdit {
  if (edit.crop === null) return edit.angle === 0 ? edit : { ...edit, crop: fitWithin(wholeBox, edit.angle, size) }
  if (!isWithin(edit.crop, edit.angle, size)) throw new ApiError('invalid_box')
  return edit
}

export const storedEdit = (edit: PictureEdit | null, { width, height }: Size): string =>
  edit === null ? '' : JSON.stringify({ ...edit, width, height })

/** How an image of that size is shown, for mapping boxes. */
export const editedPicture = (row: Pick<ImageRow, 'anticlockwise_angle' | 'edit'>, size: Size): EditedPicture => ({
  size,
  turn: row.anticlockwise_angle,
  framing: readEdit(row),
})
