import Papa from 'papaparse'

/** Reads rows of cells as spreadsheets copy and save them. Finds the separator, unless it is given. */
export function readCells(text: string, separator?: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: separator ?? '',
    delimitersToGuess: ['\t', ';', ',', '|'],
    skipEmptyLines: false,
  })
  // The end of the last line is not a row.
  const last = data.at(-1)
  return last?.length === 1 && last[0] === '' ? data.slice(0, -1) : data
}
