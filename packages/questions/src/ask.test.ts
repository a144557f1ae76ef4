import { buildFamilyGraph } from '@banyan/family-graph'
import { demoFamily, demoKeys, namedFamilies } from '@banyan/sample-family'
import type { SampleFamily } from '@banyan/sample-family'
import { describe, expect, it } from 'vitest'
import { indexQuestions } from './index.ts'
import type { QuestionIndex, QuestionLanguage } from './index.ts'
import { describeAnswer, sortExpected } from './test-support/expected.ts'
import type { Row } from './test-support/expected.ts'
import { cantonese } from './test-support/three-hundred/cantonese.ts'
import { english } from './test-support/three-hundred/english.ts'
import { finnish } from './test-support/three-hundred/finnish.ts'
import { french } from './test-support/three-hundred/french.ts'
import { polish } from './test-support/three-hundred/polish.ts'
import { simplified } from './test-support/three-hundred/simplified.ts'
import { traditional } from './test-support/three-hundred/traditional.ts'

interface Asked {
  readonly index: QuestionIndex
  readonly keys: readonly string[]
}

function prepare({ people, relations }: SampleFamily, keys: readonly string[]): Asked {
  const graph = buildFamilyGraph({ people, relations })
  const byId = new Map(people.map((person) => [person.id, person]))
  return { index: indexQuestions({ people, graph, findPerson: (id) => byId.get(id) }), keys }
}

const families = new Map<string, Asked>([['demo', prepare(demoFamily(), demoKeys)]])

function familyOf(name: string): Asked {
  let family = families.get(name)
  if (family === undefined) {
    const made = namedFamilies[name as keyof typeof namedFamilies]()
    family = prepare(
      made,
      made.people.map((person) => person.name.split(' ')[0]!.toLowerCase()),
    )
    families.set(name, family)
  }
  return family
}

function answerTo(
  language: QuestionLanguage,
  reader: string,
  question: string,
): { answer: string; everybody: readonly string[] } {
  const [family, key] = reader.includes('/') ? (reader.split('/') as [string, string]) : ['demo', reader]
  const { index, keys } = familyOf(family)
  expect(keys).toContain(key)
  const answered = index.ask(question, { readerId: keys.indexOf(key) + 1, language, thisYear: 2026 })
  return { answer: describeAnswer(answered?.answer, (id) => keys[id - 1]!), everybody: keys }
}

it.each<readonly [QuestionLanguage, string]>([
  ['en', 'Who are my mother’s cousins?'],
  ['fr', 'Qui habite à Paris ?'],
  ['pl', 'Kim są kuzyni mojej mamy?'],
  ['fi', 'Kuka on minun enoni?'],
  ['zh', '我的舅舅是誰？'],
  ['yue', '邊個係我舅父？'],
])('offers questions in %s that the family has an answer to', (language, offered) => {
  const { index, keys } = familyOf('demo')
  const asker = { readerId: keys.indexOf('camille') + 1, language, thisYear: 2026 }
  const examples = index.examples(asker)
  expect(examples).toContain(offered)
  for (const example of examples) expect(index.ask(example, asker)?.answer.kind).not.toBe('unknown')
})

describe.each<readonly [string, QuestionLanguage, readonly Row[]]>([
  ['English', 'en', english],
  ['French', 'fr', french],
  ['Polish', 'pl', polish],
  ['Finnish', 'fi', finnish],
  ['simplified Chinese', 'zh', simplified],
  ['traditional Chinese', 'zh', traditional],
  ['Cantonese', 'yue', cantonese],
])('questions in %s', (_, language, rows) => {
  it.each(rows)('%s asks: %s', (reader, question, expected) => {
    const { answer, everybody } = answerTo(language, reader, question)
    expect(answer).toBe(sortExpected(expected, everybody))
  })
})
