import { addressRows } from '../marks/address-words.ts'
import { markOf } from '../marks/mark-of.ts'
import { cantoneseRules, mandarinRules, markPages } from '../marks/mark-rules.ts'
import type { MarkPage, MarkRules } from '../marks/mark-rules.ts'
import { termSources } from '../terms/table.ts'

const dialects = [
  ['Cantonese', 'cantonese', 2, cantoneseRules],
  ['Mandarin', 'mandarin', 3, mandarinRules],
] as const

/** The names of the table with the same marks. */
function wordsByMark(dialect: 'cantonese' | 'mandarin', column: 2 | 3): string[] {
  const groups = new Map<string, Set<string>>()
  for (const row of termSources)
    for (const name of row[column].split(', ')) {
      const [text = ''] = name.split(' ')
      const { use, register, regions } = markOf(dialect, text, row[1])
      const mark = `${use} | ${register} | ${regions.join(', ')}`
      groups.set(mark, (groups.get(mark) ?? new Set()).add(text))
    }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([mark, words]) => `| ${mark} | ${[...words].join(' ')} |`)
}

function rulesOf({ use, register, regions }: MarkRules): string[] {
  const line = (mark: string, texts: RegExp, key: RegExp | undefined, pages: readonly MarkPage[]): string =>
    `| ${mark} | \`${texts.source.replaceAll('|', '\\|')}\` | ${key === undefined ? '' : `\`${key.source}\``} | ${pages.join(', ')} |`
  return [
    ...use.map((rule) => line(rule.mark, rule.texts, rule.key, rule.pages)),
    ...register.map((rule) => line(rule.mark, rule.texts, rule.key, rule.pages)),
    ...regions.map((rule) => line(rule.mark.join(', '), rule.texts, rule.key, rule.pages)),
  ]
}

/** Renders the page of marks as Markdown. */
export function renderMarks(): string {
  const parts = dialects.map(
    ([title, dialect, column, rules]) => `## ${title}

| Use | Register | Regions | Names |
|---|---|---|---|
${wordsByMark(dialect, column).join('\n')}

| Mark | Names | Only for | Pages |
|---|---|---|---|
${rulesOf(rules).join('\n')}
`,
  )
  return `# Marks

Made from the code by \`node --conditions=banyan-source scripts/write-kinship-docs.ts\`; a test compares it. Whether a name is said to somebody's face as well as about
them (\`both\`), or only about them (\`reference\`); whether it is plain, formal or a child's; and where it is said above all: everywhere if that is empty. Decision 85 says how the marks are used.

Of each kind of mark the first rule that matches counts. What no rule names is said to the face as well as about somebody, is plain, and is said wherever the dialect is.

${parts.join('\n')}
## To their face

What somebody is called where the names above are only about them.

| Key | Cantonese | Mandarin | Pages |
|---|---|---|---|
${addressRows.map(([key, cantonese, mandarin, pages]) => `| ${key} | ${cantonese} | ${mandarin} | ${pages.join(', ')} |`).join('\n')}

## Pages

Read in stored copies, in November 2026. No native speaker has read the marks yet.

${Object.entries(markPages)
  .map(([name, { title, where }]) => `- **${name}**: ${title}${where === '' ? '' : ` ${where}`}`)
  .join('\n')}
`
}
