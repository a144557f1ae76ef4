import type { LineList } from './lines/line-list.ts'
import type { Positions } from './lines/positions.ts'
import type { Scene } from './scene.ts'
import type { Numbering } from './structure/numbering.ts'
import type { HiddenRelatives } from './types.ts'

/** The positions of everybody and of every line, in memory that the next picture reuses. */
export interface Picture {
  readonly scene: Scene
  readonly at: Positions
  readonly list: LineList
  /** If it is known already. */
  readonly numbering: Numbering | undefined
  readonly hidden: readonly HiddenRelatives[]
  readonly width: number
  readonly height: number
}
