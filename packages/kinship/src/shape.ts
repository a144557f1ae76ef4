import { anyGender, fullBlood, stepOf } from './letters.ts'
import type { Gender, Letter, Step } from './letters.ts'

/**
 * A piece of a path as languages that count generations see it: up, then optionally across to a sibling, then down; with partners
 * before, after or in between.
 */
export interface Shape {
  /**
   * One letter per step: `U` up to a parent, `D` down to a child, `S` a sibling, `M` a partner; `UUSD` is a parent's cousin. `m` and `d` are
   * partners and children of whom it is open whether they are parents and children.
   */
  readonly kinds: string
  readonly up: number
  readonly down: number
  readonly isAcross: boolean
  /** Only blood relatives along the shortest path: no partners, up before across before down. */
  readonly isBlood: boolean
  readonly isHalf: boolean
  readonly gender: Gender
  readonly steps: readonly Step[]
}

const marks = { parent: 'U', child: 'D', sibling: 'S', partner: 'M' } as const

/** Describes a piece of a path. */
export function shapeOf(letters: readonly Letter[]): Shape {
  const steps = letters.map(stepOf)
  const kinds = steps.map(({ kind, isOpen }) => (isOpen ? marks[kind].toLowerCase() : marks[kind])).join('')
  const isAcross = kinds.includes('S')
  return {
    kinds,
    up: kinds.length - kinds.replaceAll('U', '').length,
    down: kinds.length - kinds.replaceAll('D', '').length,
    isAcross,
    isBlood: /^(U+|D+|U*SD*)$/u.test(kinds),
    isHalf: steps.some(({ blood }) => blood !== fullBlood),
    gender: steps.at(-1)?.gender ?? anyGender,
    steps,
  }
}
