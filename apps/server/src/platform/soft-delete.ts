import { randomUUID } from 'node:crypto'

/**
 * Why something is hidden: somebody deleted it or the person, gallery or image that it belongs to, or its person was merged into
 * another.
 */
export type HidingReason = 'relation' | 'person' | 'merge' | 'gallery' | 'image' | 'tag'

/**
 * Makes an id shared by everything that is hidden together and comes back together.
 *
 * @param undoneImport - the history line of the import whose undo hides it
 */
export const hidingMark = (reason: HidingReason, undoneImport?: number): string =>
  `${reason} ${undoneImport === undefined ? '' : `import ${undoneImport} `}${randomUUID()}`

/** Whether undoing an import hid it: importing the file again then brings it back, unlike what a user deleted. */
export const isHiddenByUndoneImport = (mark: string | null): boolean => mark !== null && /^\w+ import \d+ /.test(mark)

export const isHiddenFor = (reason: HidingReason, mark: string | null): boolean => mark?.startsWith(`${reason} `) === true
