/** The positions that lines need: whole px, already shifted so that nothing is negative. */
export interface Positions {
  /** Maps a block to its left edge. */
  readonly x: Int32Array
  /** Map a person to the middle and to the upper edge of their box. */
  readonly middle: Int32Array
  readonly top: Int32Array
}
