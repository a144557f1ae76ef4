export {
  cornersOf,
  editedSize,
  fitWithin,
  isWithin,
  moveBetween,
  rotateBy,
  toEdited,
  toUpright,
  wholeBox,
  type EditedPicture,
  type FractionBox,
  type Framing,
  type Point,
  type Size,
} from './geometry.ts'
export { isPlainEdit, plainEdit, type PictureEdit } from './edit.ts'
export { sampleBox, type Pixels } from './sample-box.ts'
export { applyTones, areLevels, fadedLevels, isPlainTones, type Levels, type Tones } from './tones.ts'
