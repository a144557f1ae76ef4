import { referenceRows } from '../ties/reference-words.ts'
import { tieFamilies, tiePages } from './tie-families.ts'

/** Renders the page of ties as Markdown. */
export function renderTies(): string {
  const words = referenceRows.map(
    ([kind, role, ...languages]) => `| ${kind}, ${role} | ${languages.map((each) => each.join('<br>')).join(' | ')} |`,
  )
  const families = tieFamilies.map(
    ({ about, said, pages }) =>
      `| ${about} | ${said.map((line) => line.replaceAll('|', '\\|')).join('<br>')} | ${pages.join(', ')} |`,
  )
  const pages = Object.entries(tiePages).map(([name, { title, where }]) => `- **${name}**: ${title}. ${where}`)
  return `# Adoption and other ties

Made from the code by \`node --conditions=banyan-source scripts/write-kinship-docs.ts\`; a test compares it, and another one asks for every chain.
Decision 80 says what ties change.

## Words about somebody

Of a woman, of a man, and in the other languages of somebody whose gender is open. \`born\` is said of those who also have another family, \`bornAway\` of
somebody given into another line (過繼).

| Tie | Cantonese | Mandarin | English | French | Polish | Finnish |
|---|---|---|---|---|---|---|
${words.join('\n')}

## Chains

Who, whom, the key; the word about them; through which family the way leads; behind the bars, what they are by birth.

| Family | Said | Pages |
|---|---|---|
${families.join('\n')}

## Pages

Read in stored copies, in November 2026. No native speaker has read the words yet.

${pages.join('\n')}
`
}
