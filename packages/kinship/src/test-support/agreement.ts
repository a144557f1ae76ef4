import relationship from 'relationship.js'
import { femaleGender, maleGender } from '../letters.ts'
import { nameChain } from '../terms/name-chain.ts'
import { findRow } from '../terms/table.ts'
import answers from './relationship-js-answers.json' with { type: 'json' }

const words: Readonly<Record<string, string>> = {
  f: '爸爸',
  m: '妈妈',
  h: '老公',
  w: '老婆',
  s: '儿子',
  d: '女儿',
  ob: '哥哥',
  yb: '弟弟',
  os: '姐姐',
  ys: '妹妹',
}
const tokens = Object.keys(words)

/** Why Banyan's term differs, and which sources support it. */
const judgements = {
  agree: 'A name in common.',
  noAnswer:
    'relationship.js has no answer; we have. (It knows no partners of the same gender, and not all relatives of partners.)',
  rank: 'The same word with 大 or 小 in front, which it uses for elder and younger. 大舅 and 小舅 tell the rank among the uncles, not the age beside the mother, which is not the same; we keep to the word without rank.',
  step: 'To it a parent’s partner is a parent and a partner’s child a child, and so on for their relatives. In Banyan these are people who are not (those who are have a shorter way): 继母, 继子 (heShe, remarried), 爷爷的老婆.',
  lineage:
    'It tells by which aunt or uncle the cousin is: 姑表, 舅表, 姨. Exact, and said when it matters; 表侄, 表叔, 表舅 are what is said.',
  greatGreat:
    'Great-great-grandparents and -children through women: it says each 外 of the chain (外曾外曾外祖父). Books and Hong Kong usage stop at 外高祖父 and 玄外孙 (metropopDiffer, nephews).',
  affines:
    'A formal compound for in-laws or relatives of in-laws, such as 祖岳父 or 外甥媳妇 shortened to 甥媳妇. Ours says the same with the everyday word: 老婆的爷爷, 外甥媳妇.',
  spelledOut:
    'Past our table. Its compound is right as far as such words are used, but nobody would understand it at table; we say whose relative it is: 堂侄的儿子.',
} as const

type Judgement = keyof typeof judgements

interface Comparison {
  readonly chain: string
  readonly ours: readonly string[]
  readonly theirs: readonly string[]
  readonly judgement: Judgement | 'unexplained'
}

/** Whether a chain is a shortest path: it does not come back up or across where there is a nearer relation. */
function isStraight(chain: readonly string[]): boolean {
  const kind = (token: string): string =>
    'fm'.includes(token) ? 'up' : 'sd'.includes(token) ? 'down' : 'hw'.includes(token) ? 'partner' : 'across'
  return chain.every((token, at) => {
    const before = at === 0 ? '' : kind(chain[at - 1]!)
    const now = kind(token)
    if (now === 'up' || now === 'across') return before !== 'down' && before !== 'across'
    return now === 'down' ? before !== 'up' : before !== 'partner'
  })
}

/** The gender of the speaker that the first partner of the chain suggests; male without a partner. */
const speakerOf = (chain: readonly string[]): typeof femaleGender | typeof maleGender =>
  chain[0] === 'h' ? femaleGender : maleGender

const plain = (name: string): string => name.replace(/^[大小]/u, '').replace(/(.)\1/u, '$1')

function judge(chain: readonly string[], ours: readonly string[], theirs: readonly string[]): Comparison['judgement'] {
  if (theirs.length === 0) return 'noAnswer'
  if (theirs.some((name) => ours.includes(name))) return 'agree'
  if (/(?:f,w|m,h|[hw],[sd])(?:,|$)/u.test(chain.join())) return 'step'
  if (theirs.some((name) => ours.some((own) => plain(own) === plain(name)))) return 'rank'
  const hasPartner = chain.some((token) => token === 'h' || token === 'w')
  if (!hasPartner && chain.length === 4 && chain.every((token) => 'fmsd'.includes(token))) return 'greatGreat'
  const hasTerm =
    findRow(chain, speakerOf(chain)) !== undefined ||
    findRow([...chain.slice(0, -1), `${chain.at(-1)!}+`], speakerOf(chain)) !== undefined
  if (!hasPartner && hasTerm) return 'lineage'
  if (hasPartner) return ours[0]!.startsWith('表') ? 'lineage' : 'affines'
  return hasTerm ? 'unexplained' : 'spelledOut'
}

/** Every chain of up to four steps that is a shortest path. */
export function straightChains(): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const extend = (chain: readonly string[]): void => {
    if (chain.length > 0) found.push(chain)
    if (chain.length < 4) for (const token of tokens) if (isStraight([...chain, token])) extend([...chain, token])
  }
  extend([])
  return found
}

/** Asks relationship.js, which takes some 15 ms per chain. */
export function askRelationshipJs(chain: readonly string[]): readonly string[] {
  return relationship({ text: chain.map((token) => words[token]!).join('的'), sex: speakerOf(chain) === femaleGender ? 0 : 1 })
}

/** Its answer when the page was written. */
export const recordedAnswer = (chain: readonly string[]): readonly string[] =>
  (answers as Readonly<Record<string, readonly string[]>>)[chain.join()] ?? []

/** Compares both systems. */
export function compareWithRelationshipJs(): readonly Comparison[] {
  return straightChains().map((chain) => {
    const ours = nameChain(chain.map(withOpenAge(chain)), speakerOf(chain)).mandarin
    const theirs = recordedAnswer(chain)
    return { chain: chain.join(), ours, theirs, judgement: judge(chain, ours, theirs) }
  })
}

/**
 * Makes the age of a child unknown if somebody earlier on the path is of the same generation, as relationship.js does: it answers
 * 堂哥 and 堂弟.
 */
function withOpenAge(chain: readonly string[]): (token: string, at: number) => string {
  return (token, at) => {
    if (token !== 's' && token !== 'd') return token
    let level = 0
    for (let back = at; back >= 0; back--) {
      if ('sd'.includes(chain[back]!)) level--
      else if ('fm'.includes(chain[back]!)) level++
      if (level === 0) return `${token}?`
    }
    return token
  }
}

/** Renders the page of disagreements as Markdown. */
export function renderAgreement(comparisons: readonly Comparison[]): string {
  const of = (judgement: string): readonly Comparison[] => comparisons.filter((one) => one.judgement === judgement)
  const comparable = comparisons.filter(
    ({ theirs, ours, judgement }) => theirs.length > 0 && judgement !== 'step' && !ours[0]!.includes('的'),
  )
  const share = Math.round((of('agree').length / comparable.length) * 100)
  const counts = Object.entries(judgements).map(([name, text]) => `| ${name} | ${of(name).length} | ${text} |`)
  const lists = Object.keys(judgements)
    .filter((name) => name !== 'agree' && name !== 'noAnswer')
    .map((name) =>
      [
        `## ${name}`,
        '',
        '| Relation | Banyan | relationship.js |',
        '|---|---|---|',
        ...of(name).map(({ chain, ours, theirs }) => `| \`${chain}\` | ${ours.join(', ')} | ${theirs.join(', ')} |`),
        '',
      ].join('\n'),
    )
  return `# Beside relationship.js

Made from the code by \`node --conditions=banyan-source scripts/write-kinship-docs.ts\`; a test compares it, and fails where a disagreement has no judgement.

All ${comparisons.length} chains of up to four steps (father, mother, husband, wife, son, daughter, elder and younger brother and sister) that are a shortest way
between two people, in Mandarin, beside \`relationship.js\` 1.2.9. Chains that come back (the father's son, the brother's father) are nearer
relations by another name and left out. The speaker is a woman where the chain begins with a husband, otherwise a man. Of the
${comparable.length} for which both have a term of their own, step-families apart, ${share} % agree.

| Judgement | Chains | |
|---|---|---|
${counts.join('\n')}

${lists.join('\n')}`
}
