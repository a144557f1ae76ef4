/** A byte order mark, by which spreadsheets recognise UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * What a spreadsheet would run as a formula (OWASP, "CSV injection"): at the beginning of a cell, and after a semicolon or tab, where
 * one that is set to a language with decimal commas begins a new cell. In Chinese and Japanese the wide signs count as well.
 */
const formulaStart = /(^|;\s*|\t)(?=[=+\-@\t\r＝＋－＠])/g

/** Writes one line (RFC 4180). An apostrophe keeps what looks like a formula a text. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const harmless = text.replaceAll(formulaStart, "$1'")
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
