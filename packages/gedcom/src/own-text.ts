/**
 * Copies a text that is kept for longer than the file is read: engines make a part of a text point to the whole, which then stays in
 * memory. They copy shorter parts than this themselves.
 */
export const ownText = (text: string): string => (text.length < 13 ? text : `${text} `.slice(0, -1))
