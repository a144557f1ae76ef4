import { rankSources } from '../ranks/rank-terms.ts'
import { rankChains } from './rank-chains.ts'
import { rankFamilies } from './rank-families.ts'
import { rankPages, rankRules } from './rank-rules.ts'

const lined = (list: string, separator: string): string => list.split(separator).join('<br>')

/** Renders the page of ranks as Markdown. */
export function renderRanks(): string {
  const rules = Object.entries(rankRules).map(([name, { rule, pages }]) => `| ${name} | ${rule} | ${pages.join(', ')} |`)
  const terms = rankSources.map(([chain, ...lists]) => `| \`${chain}\` | ${lists.map((list) => lined(list, ', ')).join(' | ')} |`)
  const chains = rankChains.map(
    ({ of, born, partners, cantonese, mandarin, rules: named }) =>
      `| \`${of}\` | \`${born}\`${partners ? ', partners' : ''} | ${lined(cantonese, ', ')} | ${lined(mandarin, ', ')} | ${named.join(', ')} |`,
  )
  const families = rankFamilies.map(
    ({ about, said, rules: named }) => `| ${about} | ${said.join('<br>')} | ${named.join(', ')} |`,
  )
  const pages = Object.entries(rankPages).map(([name, { title, where }]) => `- **${name}**: ${title}. ${where}`)
  return `# Ranks

Made from the code by \`node --conditions=banyan-source scripts/write-kinship-docs.ts\`; a test compares it, and another one asks for every chain.
Decision 79 says what a rank is and when it is shown.

## Rules

| Rule | | Pages |
|---|---|---|
${rules.join('\n')}

## Words

In front of the numbered words stands 大, 二, 三 … 十九. The youngest has the other words too. \`tang\` and \`biao\` are cousins, \`s+\` elder
and \`s-\` younger than the speaker.

| Relation | Cantonese, numbered | youngest | Mandarin, numbered | youngest |
|---|---|---|---|---|
${terms.join('\n')}

## Chains

Brothers \`b\` and sisters \`s\` in the order of their birth; \`*\` is the one through whom they are related to the speaker: \`f\` the father, \`m,f\` the
mother’s father, \`M\` and \`F\` the speaker, a man or a woman; \`children\` are the speaker’s own. \`-\` has no rank.

| Of | Born | Cantonese | Mandarin | Rules |
|---|---|---|---|---|
${chains.join('\n')}

| Family | Said (\`?\`: the question that would settle it) | Rules |
|---|---|---|
${families.join('\n')}

## Pages

Read in stored copies, in November 2026. No native speaker has read the words yet.

${pages.join('\n')}
`
}
