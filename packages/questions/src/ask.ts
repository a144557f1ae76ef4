import { answerQuestion } from './answer.ts'
import { makeExamples } from './examples.ts'
import { fold, writtenTokens } from './fold.ts'
import { readSigns } from './grammar/lex.ts'
import { lexiconOf, readLexicon } from './grammar/lexicon.ts'
import { looksAsked, readQuestion } from './grammar/read-question.ts'
import type { Question } from './grammar/read-question.ts'
import type { Sign } from './grammar/signs.ts'
import { readChineseTerms } from './kin/chinese-terms.ts'
import { languages } from './languages/languages.ts'
import { NameIndex } from './names.ts'
import { isKnownPlace } from './places.ts'
import type { Answer, QuestionFamily, QuestionLanguage } from './types.ts'

export interface Asker {
  /** The person who asks. */
  readonly readerId: number
  /** Tried before the others. */
  readonly language: QuestionLanguage
  readonly thisYear: number
}

/** A question and its answer. */
export interface Answered {
  readonly language: QuestionLanguage
  /** Whether it is only a word for relatives: `cousins`. */
  readonly isBare: boolean
  readonly answer: Answer
}

/** A family prepared for questions. It does not notice later changes. */
export interface QuestionIndex {
  /**
   * Answers a question in any of the languages, from nothing but what the index was made of; undefined for what is no question.
   *
   * @param text - at most 300 letters are looked at
   */
  ask(text: string, asker: Asker): Answered | undefined
  /** Questions in the asker's language that this family has an answer to. */
  examples(asker: Asker): readonly string[]
}

/** Prepares a family, in steps of less than a few milliseconds. */
export function* indexQuestionsInSteps(family: QuestionFamily): Generator<undefined, QuestionIndex> {
  const names = yield* NameIndex.read(family)
  yield* readChineseTerms()
  for (const language of languages) {
    yield
    yield* readLexicon(language)
  }
  return {
    ask: (text, asker) => ask(family, names, text, asker),
    examples: (asker) =>
      makeExamples(inOrder(asker.language)[0]!, family, asker.readerId, (question) => {
        const answer = ask(family, names, question, asker)?.answer
        return answer?.kind === 'people'
          ? answer.people.length > 0
          : answer?.kind === 'related' && answer.pairs.some(({ path }) => path.length > 0)
      }),
  }
}

/** The same at once. */
export function indexQuestions(family: QuestionFamily): QuestionIndex {
  const steps = indexQuestionsInSteps(family)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

function ask(
  family: QuestionFamily,
  names: NameIndex,
  text: string,
  { readerId, language, thisYear }: Asker,
): Answered | undefined {
  const written = writtenTokens(text)
  const tokens = written.map(fold)
  if (tokens.length === 0) return undefined
  let best: (Answered & { readonly guessed: number }) | undefined
  let missed: { readonly language: QuestionLanguage; readonly words: readonly string[] } | undefined
  for (const each of inOrder(language)) {
    const lexicon = lexiconOf(each)
    const signs = readSigns(tokens, lexicon, names)
    const question = readQuestion(signs, each)
    const answer = question && answerQuestion(question, { family, readerId, thisYear, placeEnding: each.placeEnding })
    if (question !== undefined && answer !== undefined && !isEmptyGuess(question, answer, signs, written, each.placeEnding)) {
      // A word that a language does not know may be a place, unless another language knows it.
      const guessed = question.place.length
      if (best === undefined || guessed < best.guessed)
        best = { language: each.id, isBare: isBareWord(question), answer, guessed }
      if (guessed === 0) break
      continue
    }
    const words = signs.flatMap((sign) => (sign.kind === 'word' ? [written[sign.at]!] : []))
    if (looksAsked(signs) && (missed === undefined || words.length < missed.words.length)) missed = { language: each.id, words }
  }
  if (best !== undefined) return best
  if (missed === undefined && !/[?？]\s*$/u.test(text)) return undefined
  return { language: missed?.language ?? language, isBare: false, answer: { kind: 'unknown', words: missed?.words ?? [] } }
}

/** Whether nobody was found because a word that no table knows was taken for a place, which nothing says that it is. */
const isEmptyGuess = (
  { place }: Question,
  answer: Answer,
  signs: readonly Sign[],
  written: readonly string[],
  placeEnding: RegExp | undefined,
): boolean =>
  place.length > 0 &&
  answer.kind === 'people' &&
  answer.people.length === 0 &&
  !signs.some(({ kind }) => kind === 'live' || kind === 'lived') &&
  !isKnownPlace(place, placeEnding) &&
  !signs.some((sign) => sign.kind === 'word' && /^\p{Lu}/u.test(written[sign.at]!))

/** Nothing but a word for relatives, which may be asked about or searched for. */
const isBareWord = ({ asked, phrases, born, died, place, isLiving, pick }: Question): boolean =>
  asked === undefined &&
  phrases.every(({ isBare, links }) => isBare && links.length === 1 && links[0]!.side === undefined) &&
  phrases.length === 1 &&
  born === undefined &&
  died === undefined &&
  place.length === 0 &&
  isLiving === undefined &&
  pick === undefined

const inOrder = (first: QuestionLanguage): readonly (typeof languages)[number][] => [
  ...languages.filter(({ id }) => id === first),
  ...languages.filter(({ id }) => id !== first),
]
