import type { Colour } from '../drawing.ts'

/** The tree's colours on white paper. */
export const paperColours = {
  card: '#ffffff',
  cardEdge: '#d8d3c8',
  ink: '#1f2521',
  softInk: '#59615b',
  line: '#2e6f9a',
} as const satisfies Record<string, Colour>
