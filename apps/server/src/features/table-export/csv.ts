/** A byte order mark, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\uFEFF'

/** What a spreadsheet would run as a formula (OWASP, "CSV injection"). */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text)

/**
 * Writes one line (RFC 4180). An apostrophe keeps a cell that looks like a formula a text: spreadsheets hide it.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const harmless = isFormula(text) ? `'${text}` : text
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
