/** The charts that can be printed. */
export const chartKinds = [
  'everyone',
  'focus',
  'ancestors',
  'descendants',
  'hourglass',
  'fan',
  'half_fan',
  'line',
  'lives',
] as const
export type ChartKind = (typeof chartKinds)[number]

export const chartArrangements = ['compact', 'rows'] as const
export const lineWays = ['nearest', 'blood'] as const
export const livesOf = ['focus', 'ancestors', 'descendants', 'everyone'] as const
export const livesOrders = ['branch', 'birth'] as const

export const printFormats = ['pdf', 'svg', 'png'] as const
export type PrintFormat = (typeof printFormats)[number]

/** `roll` is as wide as the paper in the printer and as long as needed; `as_needed` has one sheet that everything fits on. */
export const sheetSizes = ['A4', 'A3', 'A2', 'A1', 'A0', 'Letter', 'roll', 'as_needed'] as const
export type SheetSize = (typeof sheetSizes)[number]

export const orientations = ['auto', 'portrait', 'landscape'] as const
export type Orientation = (typeof orientations)[number]

export const printLimits = {
  /** Generations of a chart, up or down. */
  generations: { usual: 4, max: 60 },
  marginMm: { usual: 8, max: 50 },
  overlapMm: { usual: 10, max: 50 },
  rollMm: { usual: 914, min: 100, max: 2_000 },
  /** Of the size at which names are as large as in a book; used where a chart need not fit on one sheet. */
  scalePercent: { usual: 100, min: 10, max: 400 },
  /** Sheets of one chart. */
  sheets: 2_000,
  /** People in a preview. */
  previewPeople: 20_000,
  /** Finished files that one user can have. */
  files: 5,
  fileBytes: 500 * 1024 * 1024,
} as const
