import { randomUUID } from 'node:crypto'

/** Why something is hidden: it was deleted itself, went along with a person, gallery or image, or its person became part of another. */
export type HidingReason = 'relation' | 'person' | 'merge' | 'gallery' | 'image' | 'tag'

/**
 * A new mark for what is hidden together, and comes back together.
 *
 * @param undoneImport - the line of the import whose undoing hides it
 */
export const hidingMark = (reason: HidingReason, undoneImport?: number): string =>
  `${reason} ${undoneImport === undefined ? '' : `import ${undoneImport} `}${randomUUID()}`

/** Whether the undoing of an import hid it: importing the file again brings it again, unlike what somebody deleted. */
export const isHiddenByUndoneImport = (mark: string | null): boolean => mark !== null && /^\w+ import \d+ /.test(mark)

export const isHiddenFor = (reason: HidingReason, mark: string | null): boolean => mark?.startsWith(`${reason} `) === true
