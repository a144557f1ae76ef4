import type { Framing } from './geometry.ts'
import { isPlainTones } from './tones.ts'
import type { Tones } from './tones.ts'

/** How a photo is shown beyond its quarter turns. The original is never changed. */
export interface PictureEdit extends Framing, Tones {}

export const plainEdit: PictureEdit = { crop: null, angle: 0, mirrored: false, brightness: 0, contrast: 0, levels: null }

/** Whether it changes nothing. */
export const isPlainEdit = (edit: PictureEdit): boolean =>
  edit.crop === null && edit.angle === 0 && !edit.mirrored && isPlainTones(edit)
