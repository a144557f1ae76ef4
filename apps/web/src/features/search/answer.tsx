import type { Answered } from '@banyan/questions'
import { useTranslation } from '../../lib/language/use-translation.ts'

const gapsInHan = /(?<=\p{Script=Han}) (?=\p{Script=Han})/gu

interface AnswerProps {
  readonly answered: Answered
  readonly examples: readonly string[]
  readonly onAsk: (question: string) => void
}

/** What the tree says to a question, above the people it names; if the question is not understood, what can be asked. */
export function AnswerText({ answered: { answer }, examples, onAsk }: AnswerProps) {
  const { t } = useTranslation('search')
  if (answer.kind !== 'unknown') return <output className="search-answer">{sentence()}</output>
  return (
    <section className="search-unknown" aria-labelledby="search-unknown">
      <p id="search-unknown" role="status">
        {answer.words.length === 0
          ? t('answer.unknown')
          : t('answer.unknownWords', { words: answer.words.join(' ').replaceAll(gapsInHan, '') })}
      </p>
      {examples.length === 0 ? null : (
        <>
          <p>{t('answer.examples')}</p>
          <ul>
            {examples.map((example) => (
              <li key={example}>
                <button type="button" className="search-example" onClick={() => onAsk(example)}>
                  {example}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )

  function sentence(): string {
    if (answer.kind === 'is') return t(answer.isSo ? 'answer.yes' : 'answer.no')
    if (answer.kind === 'related')
      return answer.pairs.some(({ path }) => path.length > 0) ? t('answer.related') : t('answer.unrelated')
    return answer.kind === 'people' && answer.people.length > 0
      ? t('answer.count', { count: answer.people.length })
      : t('answer.nobody')
  }
}
