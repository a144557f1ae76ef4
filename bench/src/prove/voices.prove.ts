// Gives every kin term of the tables to eSpeak NG, in Jyutping and in Pinyin, and compares what it says with the phonemes of the stored
// reading, which a table of our own gives; then the characters that other voices are given. Any difference that is not explained fails.
// The result is docs/kinship/voices.md: --write writes it.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { spokenText } from '@banyan/kinship'
import { spokenTerms } from '../../../packages/kinship/src/test-support/spoken-terms.ts'
import type { SpokenTerm } from '../../../packages/kinship/src/test-support/spoken-terms.ts'
import { numberedPinyin } from '../../../packages/kinship/src/voice/numbered-pinyin.ts'
import { cantonesePhonemes, mandarinPhonemes } from '../support/espeak-phonemes.ts'

const speak = (voice: string, text: string): string =>
  execFileSync('espeak-ng', ['-q', '-x', '-v', voice, '--', text], { encoding: 'utf8' })
/** Without marks of stress and boundaries of words. */
const plain = (phonemes: string): string => phonemes.replaceAll(/[\s_|',]/gu, '')
/**
 * The dictionary of characters writes the same sounds in two ways, with the tone in two places; its tone 7 is the older falling form of the first
 * tone; and 五, with which some terms begin, has a tone there.
 */
const loose = (phonemes: string): string => {
  const sounds = plain(phonemes).replaceAll('N', 'ng').replaceAll('7', '1').replace(/^ng5/u, 'ng')
  return `${sounds.replaceAll(/\d/gu, '')} ${sounds.replaceAll(/\D/gu, '')}`
}

interface Difference extends SpokenTerm {
  readonly given: string
  readonly heard: string
  readonly expected: string
}

function compare(
  terms: readonly SpokenTerm[],
  voice: string,
  give: (term: SpokenTerm) => string,
  expect: (term: SpokenTerm) => string,
  same: (phonemes: string) => string,
): readonly Difference[] {
  return terms.flatMap((term) => {
    const given = give(term)
    const [heard, expected] = [same(speak(voice, given)), same(expect(term))]
    return heard === expected ? [] : [{ ...term, given, heard, expected }]
  })
}

const spokenAs = (tag: 'zh-HK' | 'zh-CN', isPhonetic: boolean) => (term: SpokenTerm) =>
  spokenText(term.text, term.reading, { tag, isPhonetic })
const cantonese = spokenTerms('cantonese')
const mandarin = spokenTerms('mandarin')
const byJyutping = compare(
  cantonese,
  'yue-Latn-jyutping',
  spokenAs('zh-HK', true),
  ({ reading }) => cantonesePhonemes(reading),
  plain,
)
const byPinyin = compare(
  mandarin,
  'cmn-latn-pinyin',
  spokenAs('zh-CN', true),
  ({ reading }) => mandarinPhonemes(numberedPinyin(reading)),
  plain,
)
const byCharacters = compare(cantonese, 'yue', spokenAs('zh-HK', false), ({ reading }) => cantonesePhonemes(reading), loose)
const asWritten = compare(
  cantonese,
  'yue',
  ({ text }) => text,
  ({ reading }) => cantonesePhonemes(reading),
  loose,
)

/** Why eSpeak's dictionary of characters says something else than the stored reading, by what the term contains. */
const reasons: readonly (readonly [contains: RegExp, reason: string])[] = [
  [/女/u, '女, daughter, has a changed tone (neoi2) that the dictionary does not know, and no other character has it'],
  [/妹/u, '妹 likewise (mui2, mui4 mui2)'],
  [/弟弟|奶奶|阿爸|家婆|外母|姑奶|媽咪|爹哋/u, 'a changed tone of the spoken word, which the dictionary does not know'],
  [/伯/u, 'the dictionary of this version loses the last consonant of 伯 inside a word'],
  [/甥/u, '甥 is sang1; the dictionary has saang1'],
]
const reasonOf = ({ text }: SpokenTerm): string | undefined => reasons.find(([contains]) => contains.test(text))?.[1]

const syllabic = cantonese.filter(({ reading }) => /\bng\d/u.test(reading)).length
const unexplained = [...byJyutping, ...byPinyin, ...byCharacters.filter((one) => reasonOf(one) === undefined)]
const rows = reasons.map(([, reason]) => {
  const terms = byCharacters.filter((one) => reasonOf(one) === reason)
  const some = terms.slice(0, 6).map(({ text }) => text)
  return `| ${reason} | ${terms.length} | ${some.join(', ')}${terms.length > some.length ? ' …' : ''} |`
})
const version = execFileSync('espeak-ng', ['--version'], { encoding: 'utf8' }).split('  ')[0]!
const share = (terms: readonly unknown[], failed: readonly unknown[]): string =>
  `${terms.length - failed.length} of ${terms.length}`
const page = `# What voices say

Made by \`npm run prove voices\` with ${version}.

Every term of the tables of relations, ranks (the first to the eleventh, and the youngest) and words about somebody is given to a voice
as the application gives it (\`packages/kinship/src/voice\`). What the voice says, in eSpeak's phonemes, is compared with the phonemes of the stored
reading, which \`bench/src/support/espeak-phonemes.ts\` makes from the reading by a table of initials, finals and tones of its own.

| Given | Voice | Said as stored |
|---|---|---|
| Jyutping | \`yue-Latn-jyutping\` | ${share(cantonese, byJyutping)} |
| Pinyin with tone numbers | \`cmn-latn-pinyin\` | ${share(mandarin, byPinyin)} |
| Cantonese characters, some replaced by others of the same sound | \`yue\` | ${share(cantonese, byCharacters)} |
| Cantonese characters as written, for comparison | \`yue\` | ${share(cantonese, asWritten)} |

In the ${syllabic} Cantonese terms with 五 (*ng5*), eSpeak has no tone on the syllable, because it has no vowel: sounds are compared there, the tone is not.
The first two rows are compared sound by sound and tone by tone, with the tones as they change beside others in Mandarin.

The third row says how well characters serve a voice that reads nothing else. Terms are left over, each with a reason:

| Reason | Terms | |
|---|---|---|
${rows.join('\n')}

The characters that voices are given are also read by \`to-jyutping\` and \`pinyin-pro\` in \`spoken-text.test.ts\`: there, all Mandarin terms are read as stored, but
for a full tone in place of a neutral one, and 大伯子 as Taiwan says it; and all Cantonese ones but those that end in 女 or 妹, and 二叔婆. Which tone these have depends on the voice.
Voices of phones and of Windows were not heard.
`

const file = path.join(import.meta.dirname, '../../../docs/kinship/voices.md')
const isWriting = process.argv.includes('--write')
if (isWriting) writeFileSync(file, page)
console.log(page)
for (const one of unexplained) console.error(`not explained: ${JSON.stringify(one)}`)
const isSame = isWriting || readFileSync(file, 'utf8') === page
if (!isSame) console.error('docs/kinship/voices.md says something else: --write writes it')
process.exitCode = unexplained.length === 0 && isSame ? 0 : 1
