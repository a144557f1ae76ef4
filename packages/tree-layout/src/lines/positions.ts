/** Everything about positions that lines need: whole px, already moved so that nothing is negative. */
export interface Positions {
  /** Block to left edge. */
  readonly x: Int32Array
  /** Person to the middle and to the upper edge of their box. */
  readonly middle: Int32Array
  readonly top: Int32Array
}
