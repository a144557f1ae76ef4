/** Why a file cannot be read at all. `zip`: it is a GEDZIP; unzip it and pass the `gedcom.ged` inside. */
export type GedcomErrorCode = 'empty' | 'zip' | 'not_gedcom'

const messages: Record<GedcomErrorCode, string> = {
  empty: 'The file is empty',
  zip: 'The file is a ZIP archive; its gedcom.ged has to be taken out first',
  not_gedcom: 'The file holds no GEDCOM: neither a header nor a record of a person or family',
}

/** The only error that parseGedcom throws. */
export class GedcomError extends Error {
  readonly code: GedcomErrorCode

  constructor(code: GedcomErrorCode) {
    super(messages[code])
    this.name = 'GedcomError'
    this.code = code
  }
}
