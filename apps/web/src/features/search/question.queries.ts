import type { Language, PersonSummary } from '@banyan/contract'
import type { Answered, Asker, QuestionIndex, QuestionLanguage } from '@banyan/questions'
import { useEffect, useMemo, useState } from 'react'
import type { Family } from '../../lib/family/indexed-family.ts'
import { i18n } from '../../lib/language/i18n.ts'
import { useDialects } from '../../lib/language/use-dialects.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { createPauses } from '../../lib/pauses.ts'
import { useSession } from '../../lib/session/session.ts'

interface AskedFamily {
  /** Undefined for what is no question, and until the family has been prepared. */
  readonly answered: Answered | undefined
  /** Questions that this family has an answer to. */
  readonly examples: readonly string[]
}

const prepared = new WeakMap<Family, Promise<QuestionIndex>>()

/** Answers a question from what the reader has, on the page. The grammar loads when somebody types. */
export function useQuestion(family: Family | undefined, text: string): AskedFamily {
  const asker = useAsker()
  const isAsked = text.trim() !== ''
  const [ready, setReady] = useState<{ readonly family: Family; readonly index: QuestionIndex }>()
  useEffect(() => {
    if (family === undefined || !isAsked) return
    const controller = new AbortController()
    void prepare(family).then(
      (index) => (controller.signal.aborted ? undefined : setReady({ family, index })),
      // Without the grammar, names are searched as ever.
      () => undefined,
    )
    return () => controller.abort()
  }, [family, isAsked])
  const index = ready?.family === family ? ready?.index : undefined
  return useMemo(() => {
    const answered = isAsked ? index?.ask(text, asker) : undefined
    return { answered, examples: answered?.answer.kind === 'unknown' ? (index?.examples(asker) ?? []) : [] }
  }, [index, text, isAsked, asker])
}

function useAsker(): Asker {
  const readerId = useSession((state) => state.usersPersonId)
  const language = useLanguage()
  const { dialect } = useDialects()
  const [thisYear] = useState(() => new Date().getFullYear())
  return useMemo(
    () => ({ readerId, language: questionLanguage(language, dialect), thisYear }),
    [readerId, language, dialect, thisYear],
  )
}

function questionLanguage(language: Language, dialect: string): QuestionLanguage {
  if (language !== 'zh-cn' && language !== 'zh-tw') return language
  return dialect === 'cantonese' ? 'yue' : 'zh'
}

/** The graph with the genders that ways through it need. */
export const kinGraphOf = ({ graph, findPerson }: Family) => ({
  graph,
  genderOf: (person: number): string => findPerson(graph.ids[person]!)?.gender ?? '',
})

const toAsked = (person: PersonSummary): PersonSummary =>
  person.address === '' && person.last_place !== undefined ? { ...person, address: person.last_place.place } : person

function prepare(family: Family): Promise<QuestionIndex> {
  let known = prepared.get(family)
  if (known === undefined) {
    known = readFamily(family)
    prepared.set(family, known)
    known.catch(() => prepared.delete(family))
  }
  return known
}

async function readFamily({ people, graph, findPerson }: Family): Promise<QuestionIndex> {
  // The words for the steps of a way load with the grammar.
  const [{ indexQuestionsInSteps }] = await Promise.all([import('@banyan/questions'), i18n.loadNamespaces(['kinship'])])
  const pause = createPauses(new AbortController().signal)
  const find = (id: number): PersonSummary | undefined => {
    const person = findPerson(id)
    return person && toAsked(person)
  }
  const steps = indexQuestionsInSteps({ people, graph, findPerson: find })
  let step = steps.next()
  while (step.done !== true) {
    await pause()
    step = steps.next()
  }
  return step.value
}
