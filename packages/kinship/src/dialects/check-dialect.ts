import { readDialect } from './read-dialect.ts'
import type { DialectFile, DialectRow } from './read-dialect.ts'
import { keyOfRelation } from './relations.ts'
import { faultOfSpelling, spellings } from './spellings.ts'

/** Characters of words for relatives that only simplified Chinese has, and those that only traditional Chinese has. */
const simplified = '妈爷孙婶亲继养义长满细头儿两门闺岁连汉侠后侄'
const traditional = '媽爺孫嬸親繼養義長滿細頭兒兩門閨歲連漢俠後姪'

/** What is wrong with a dialect's file, a line for each fault, in words for those who wrote it. */
export function checkDialect(text: string): readonly string[] {
  const file = readDialect(text)
  return [...checkHead(file), ...checkRows(file)]
}

function checkHead({ settings, sources, rows, others }: DialectFile): readonly string[] {
  const faults = others.map(
    ({ line, columns }) => `Line ${line}: a line needs seven columns with | between them; this one has ${columns}.`,
  )
  if (!settings.has('dialect')) faults.push('At the top: “dialect: …” with the name of the dialect is missing.')
  if (!spellings.some((one) => one === settings.get('spelling')))
    faults.push(`At the top: “spelling: …” must be one of ${spellings.join(', ')}.`)
  if (!['traditional', 'simplified', 'other'].includes(settings.get('characters') ?? ''))
    faults.push('At the top: “characters: …” must be traditional, simplified or other.')
  for (const name of sources.keys())
    if (!rows.some((row) => row.sources.includes(name)))
      faults.push(`At the top: no line uses the source “${name}”. Remove it, or use it.`)
  return faults
}

function checkRows({ settings, sources, rows }: DialectFile): readonly string[] {
  const spelling = spellings.find((one) => one === settings.get('spelling')) ?? 'free'
  const wrong = { traditional: simplified, simplified: traditional }[settings.get('characters') ?? ''] ?? ''
  const seen = new Map<string, number>()
  return rows.flatMap((row) => {
    const id = `${row.speaker ?? ''}:${row.relation}:${row.term}`
    const before = seen.get(id)
    seen.set(id, before ?? row.line)
    const faults = [
      checkRelation(row),
      row.term === '' ? 'the term is missing' : undefined,
      row.spelling === '' ? 'the spelling is missing' : faultOfSpelling(row.spelling, spelling),
      ...checkSources(row, sources),
      before === undefined ? undefined : `the same relative has “${row.term}” on line ${before} already`,
      ...[...row.term]
        .filter((sign) => wrong.includes(sign))
        .map((sign) => `“${sign}” is not one of the ${settings.get('characters') ?? ''} characters that this file is written in`),
      /^no$|^.{2,60}, \d{4}-\d{2}-\d{2}$/u.test(row.confirmed)
        ? undefined
        : `the last column must be “no”, or who confirmed it and when, like “A. Tan, 2026-11-27”; it is “${row.confirmed}”`,
    ]
    return faults.filter((fault) => fault !== undefined).map((fault) => `Line ${row.line}: ${fault}.`)
  })
}

function checkRelation({ relation, who }: DialectRow): string | undefined {
  const key = keyOfRelation.get(relation)
  if (key === undefined) return `“${relation}” is not a relative in the table (docs/kinship/terms.md, third column)`
  return who === key || who.startsWith(`${key} `) ? undefined : `“${relation}” is “${key}”, but the second column says “${who}”`
}

function checkSources({ sources: named }: DialectRow, sources: ReadonlyMap<string, string>): readonly string[] {
  const faults = named
    .filter((name) => !sources.has(name))
    .map((name) => (name === '' ? 'a source is missing; two are needed' : `the source “${name}” is not listed at the top`))
  return named[0] !== '' && named[0] === named[1]
    ? [...faults, 'both sources are the same; two different ones are needed']
    : faults
}
