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

/** The classic layouts of a clan book (族譜): tables of five generations (歐式), charts with lines (吊線圖), or both. */
export const clanLayouts = ['both', 'ouyang', 'pagoda'] as const

/** `auto` follows the language of the print: simplified characters for the mainland, traditional ones for everybody else. */
export const clanScripts = ['auto', 'traditional', 'simplified'] as const

/** Daughters have an entry, are named in their father's, or are left out. */
export const clanDaughters = ['entries', 'named', 'none'] as const

/** A leaf is folded in its middle, as thread-bound books have them; a page stands upright. */
export const clanBindings = ['leaf', 'page'] as const
export const clanPapers = ['A4', 'A3', 'Letter'] as const

/** How years since 1949 are counted: by the Republic (民國) or by the Western era; `auto` follows the script. */
export const clanYears = ['auto', 'republic', 'western'] as const

/** What a family book is printed on, as large as books are. */
export const bookPapers = ['A5', 'A4', 'Letter'] as const
/** Whom a family book tells of: everyone, or somebody with their descendants or ancestors. */
export const bookPeople = ['everyone', 'descendants', 'ancestors'] as const
/** `few`: four photos of each person. */
export const bookPhotos = ['all', 'few', 'none'] as const

export const printLimits = {
  /** People in one book: nobody binds more pages. */
  bookPeople: 5_000,
  /** Generations of a chart, up or down. */
  generations: { usual: 4, max: 60 },
  marginMm: { usual: 8, max: 50 },
  overlapMm: { usual: 10, max: 50 },
  rollMm: { usual: 914, min: 100, max: 2_000 },
  /** Of the size at which names are as large as in a book; used where a chart need not fit on one sheet. */
  scalePercent: { usual: 100, min: 10, max: 400 },
  /** 世 of a clan book. */
  clanGeneration: { usual: 1, min: 1, max: 9_999 },
  clanBranch: { usual: 2, max: 9_999 },
  /** Generations of a clan book's poem that a preview tells about, and names of each. */
  clanPoemRows: 200,
  clanPoemNames: 5,
  /** Sheets of one chart. */
  sheets: 2_000,
  /** People in a preview. */
  previewPeople: 20_000,
  /** Finished files that one user can have. */
  files: 5,
  fileBytes: 500 * 1024 * 1024,
} as const
