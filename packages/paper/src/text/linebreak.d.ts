declare module 'linebreak' {
  /** Finds where lines of a text may end, by Unicode's algorithm (UAX #14). */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { readonly position: number; readonly required: boolean } | null
  }
}
