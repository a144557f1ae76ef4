import { findClientName } from '../terms/client-names.ts'
import { firstChain, nameChain } from '../terms/name-chain.ts'
import { evidence, sources, sourcesOf } from '../terms/sources.ts'
import { termSources } from '../terms/table.ts'

const withReadings = (list: string): string =>
  list
    .split(', ')
    .map((name) => `${name.slice(0, name.indexOf(' '))} *${name.slice(name.indexOf(' ') + 1)}*`)
    .join('<br>')

/** Renders the page of all terms as Markdown. */
export function renderTerms(): string {
  const rows = termSources.map(([chain, key, cantonese, mandarin]) => {
    const { tokens, speaker } = firstChain(chain)
    const names = nameChain(tokens, speaker)
    const where = sourcesOf(chain)
    const cells = [
      key,
      findClientName(key) ?? '',
      `\`${chain.replaceAll('|', '\\|')}\``,
      withReadings(cantonese),
      withReadings(mandarin),
      names.en.join('<br>'),
      names.fr.join('<br>'),
      names.pl.join('<br>'),
      names.fi.join('<br>'),
      where.cantonese.join(', '),
      where.mandarin.join(', '),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const used = new Set(evidence.flatMap(([, cantonese, mandarin]) => [...cantonese, ...mandarin]))
  const list = Object.entries(sources)
    .filter(([name]) => used.has(name as keyof typeof sources))
    .map(([name, { title, where }]) => `- **${name}**: ${title}. ${where}`)
  return `# Kinship terms

Made from the code by \`node --conditions=banyan-source scripts/write-kinship-docs.ts\`; a test compares it. The first column is the stable
key (\`key\` of an entry), the second the \`name\` that older clients translate; without one, the key is sent. The third is the relation as the table has it: \`f\` father, \`m\` mother, \`h\` husband, \`w\` wife, \`s\` son, \`d\` daughter,
\`ob\` \`yb\` \`os\` \`ys\` elder and younger brother and sister, \`xb\` \`xs\` of any age, \`a\` either parent, \`k\` either child, \`x\` any brother or sister;
\`s+\` \`s-\` a son elder or younger than the person of his generation from whom the chain came; \`ob/f\` a half-brother by the same father;
\`F:\` and \`M:\` what only a woman or a man says.

Where an age or a gender is not known, there is an entry for each name. It has the names of all rows that could be meant, and a key without what they
differ in: \`Father's Brother's Son (Elder)\` and \`Father's Sister's Son (Elder)\` become \`Father's Sibling's Son (Elder)\`. Past the table keys and names are joined:
\`Elder Brother's Wife's Father\`, 阿嫂嘅爸爸, 嫂子的爸爸.

The last two columns name the two sources of each term, for Cantonese and for Mandarin. Compounds were looked up as families of one pattern:
表姑丈 by 表姑媽 and 姑丈. Readings were checked with \`to-jyutping\` and \`pinyin-pro\` too; where these differ, the reason stands in
\`packages/kinship/src/test-support/reading-exceptions.ts\`.

| Key | Name | Relation | Cantonese | Mandarin | English | French | Polish | Finnish | Sources, Cantonese | Sources, Mandarin |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}

## Sources

Read in stored copies of public pages, in November 2026.

${list.join('\n')}
`
}
