import type { Gender } from '../letters.ts'
import { femaleGender, maleGender } from '../letters.ts'

/** A line of a dialect's file. */
export interface DialectRow {
  /** The number of the line in the file, from 1. */
  readonly line: number
  /** The relation in the letters of the table. */
  readonly relation: string
  /** Who alone says it; undefined if everybody does. */
  readonly speaker: Gender | undefined
  readonly who: string
  readonly term: string
  readonly spelling: string
  readonly sources: readonly string[]
  /** Who has confirmed it, and when; `no` while nobody has. */
  readonly confirmed: string
}

/** A dialect's file as it is written, right or wrong. */
export interface DialectFile {
  readonly settings: ReadonlyMap<string, string>
  readonly sources: ReadonlyMap<string, string>
  readonly rows: readonly DialectRow[]
  /** Lines that are neither a setting nor seven columns, each with what it has. */
  readonly others: readonly { readonly line: number; readonly columns: number }[]
}

const columnCount = 7
/** Before the text there is a line of comment and the one that begins it. */
const linesBefore = 1

/** Reads the text of a dialect's file. */
export function readDialect(text: string): DialectFile {
  const settings = new Map<string, string>()
  const sources = new Map<string, string>()
  const rows: DialectRow[] = []
  const others: { line: number; columns: number }[] = []
  for (const [at, whole] of text.split('\n').entries()) {
    const [line, written] = [at + linesBefore + 1, whole.trim()]
    if (written === '' || written.startsWith('relation |')) continue
    const columns = written.split('|').map((column) => column.trim())
    const setting = /^(source )?([a-z]+): (.+)$/u.exec(written)
    if (columns.length === 1 && setting !== null) (setting[1] === undefined ? settings : sources).set(setting[2]!, setting[3]!)
    else if (columns.length === columnCount) rows.push(readRow(line, columns))
    else others.push({ line, columns: columns.length })
  }
  return { settings, sources, rows, others }
}

function readRow(line: number, columns: readonly string[]): DialectRow {
  const [relation = '', who = '', term = '', spelling = '', one = '', other = '', confirmed = ''] = columns
  const [, speaker, plain = ''] = /^(?:([FM]):)?(.*)$/u.exec(relation)!
  return {
    line,
    relation: plain,
    speaker: speaker === undefined ? undefined : speaker === 'F' ? femaleGender : maleGender,
    who,
    term,
    spelling,
    sources: [one, other],
    confirmed,
  }
}
