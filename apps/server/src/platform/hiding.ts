import { randomUUID } from 'node:crypto'

/** Why something is hidden: it was deleted itself, went along with a person, gallery or image, or its person became part of another. */
export type HidingReason = 'relation' | 'person' | 'merge' | 'gallery' | 'image' | 'tag'

/** A new mark for what is hidden together, and comes back together. */
export const hidingMark = (reason: HidingReason): string => `${reason} ${randomUUID()}`

export const isHiddenFor = (reason: HidingReason, mark: string | null): boolean => mark?.startsWith(`${reason} `) === true
