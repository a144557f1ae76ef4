export const limits = {
  password: { min: 8, max: 128 },
  oldPasswordMin: 5,
  yearMax: 9999,
  /** Bytes of sanitised HTML of one biography in one language. */
  biographyBytes: 100_000,
  /** Of galleries and images. */
  photoTitle: 50,
  photoDescription: 10_000,
  /** Rows of a page of galleries or images. */
  pageSize: { usual: 20, max: 500 },
  /** Images of one zip. */
  downloadImages: 1_000,
  /** Files that one call asks about. */
  knownImages: 1_000,
  /** Fields that a merge takes from the other person. */
  mergedFields: 50,
  gedcomBytes: 200 * 1024 * 1024,
  /** With the photos beside it. */
  gedzipBytes: 2048 * 1024 * 1024,
  errorMessage: 500,
  /** Every person of a family counts equally; clients of old sort by it. */
  hierarchyScore: 100,
} as const

/**
 * Longest texts that a call takes, in UTF-16 code units as they arrive: looked at before anything else reads them. What is kept is shorter;
 * these leave room for the markup and white space that cleaning removes.
 */
export const textLimits = {
  /** Codes, numbers, dates, names of fields. */
  word: 500,
  /** What is kept on one line: names, titles, places. */
  line: 4_000,
  /** What is kept on several lines: descriptions. */
  lines: 40_000,
  /** A biography, in bytes of UTF-8: half as much again as the sanitised HTML may have. */
  biography: 150_000,
  /** A value as it was handed out. */
  storedValue: 100_000,
  email: 1_000,
  /** Above what a password may have, so that a long one is told what is wrong with it. */
  password: 512,
  /** Of sessions and mails. */
  token: 2_000,
  /** What is searched for. */
  search: 1_000,
  fileName: 1_000,
  /** A file's SHA-256, hexadecimal. */
  hash: 100,
  /** Of a picture, as this API gave it. */
  mediaAddress: 500,
  /** A part of a path; longer ones lead nowhere. */
  pathPart: 500,
} as const

/** What a text of a call holds. */
export type TextKind = keyof typeof textLimits

/** Female, male, non-binary, other, prefer not to say. */
export const genders = ['F', 'M', 'N', 'O', 'P'] as const
export type Gender = (typeof genders)[number]

/** `raisedBy` is only a direction in requests: it is stored as `raised` with the ends swapped. */
export const relationTypes = { partnered: 1, raised: 2, raisedBy: 3 } as const
export type RelationType = (typeof relationTypes)[keyof typeof relationTypes]
/** As relations are kept: raised-by is the same one as raised, seen from the child. */
export type StoredRelationType = Exclude<RelationType, typeof relationTypes.raisedBy>
