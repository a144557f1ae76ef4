import type { PersonSummary } from '@banyan/contract'
import { lazy, Suspense } from 'react'
import type { Family } from '../../lib/family/indexed-family.ts'
import type { KinTerm } from '../../lib/family/kin-term.ts'
import { chineseTag } from '../../lib/language/dialects.ts'
import { useDialects } from '../../lib/language/use-dialects.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { hasDied, lifespan } from '../../lib/people/lifespan.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { useAgeText } from './age-text.ts'
import type { AnswerPerson } from './answer-people.ts'
import type { PersonFoundByLife } from './found-lives.queries.ts'
import { Reasons } from './reasons.tsx'

interface ResultsProps {
  readonly id: string
  readonly family: Family | undefined
  /** Whom the answer to a question names; they come first. */
  readonly answer: readonly AnswerPerson[]
  /** Whom the reader calls so. */
  readonly called: readonly PersonSummary[]
  /** Found by their names. */
  readonly people: readonly PersonSummary[]
  /** Found by their lives; listed after the others, so that nothing that is being read moves when they arrive. */
  readonly lives: readonly PersonFoundByLife[]
  /** The index of the result that Enter picks. */
  readonly active: number
  readonly onPick: (id: number) => void
  /** What the reader calls somebody. */
  readonly termOf: (id: number) => KinTerm | undefined
  readonly ownId: number
}

/** Its code loads with the first answer. */
const PathLine = lazy(async () => ({ default: (await import('./path-line.tsx')).PathLine }))

interface RowDetails {
  readonly reasons?: PersonFoundByLife['reasons']
  readonly answered?: AnswerPerson
}

const keepInView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'nearest' })

/** Lists the results. The text box keeps the focus and handles the keys; the pointer can pick too. */
export function Results({ id, family, answer, called, people, lives, active, onPick, termOf, ownId }: ResultsProps) {
  const { t } = useTranslation('search')
  const ageText = useAgeText()
  const rowOf = (person: PersonSummary, at: number, { reasons = [], answered }: RowDetails = {}) => (
    <button
      key={person.id}
      ref={at === active ? keepInView : undefined}
      id={`${id}-${at}`}
      type="button"
      className="search-result"
      role="option"
      tabIndex={-1}
      aria-selected={at === active}
      onClick={() => onPick(person.id)}
    >
      <Portrait name={person.name} photo={person.small_thumbnail} isDead={hasDied(person)} size="mini" />
      <span className="search-name">{person.name}</span>
      <span className="search-detail">
        {person.id === ownId ? <span className="search-kin">{t('you')}</span> : <Kin term={termOf(person.id)} />}
        <span className="search-about">
          {[
            lifespan(person),
            person.other_names === undefined ? '' : t('alsoKnownAs', { names: person.other_names.join(t('nameSeparator')) }),
            person.address,
          ]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        {answered?.asked === 'age' ? <span className="search-about">{ageText(person)}</span> : null}
        <Reasons reasons={reasons} name={person.name} />
        {answered && family ? (
          <Suspense>
            <PathLine family={family} path={answered.path} ownId={ownId} />
          </Suspense>
        ) : null}
      </span>
    </button>
  )
  return (
    <div id={id} className="search-results" role="listbox" aria-label={t('results')}>
      {answer.length === 0 ? null : (
        <div role="group" aria-label={t('answer.title')} className="search-group">
          {answer.map((answered, at) => rowOf(answered.person, at, { answered }))}
        </div>
      )}
      {people.map((person, at) => rowOf(person, answer.length + at))}
      {called.length === 0 ? null : (
        <div role="group" aria-labelledby={`${id}-called`} className="search-group">
          <div id={`${id}-called`} role="presentation" className="search-heading">
            {t('calledSo')}
          </div>
          {called.map((person, at) => rowOf(person, answer.length + people.length + at))}
        </div>
      )}
      {lives.length === 0 ? null : (
        <div role="group" aria-labelledby={`${id}-lives`} className="search-group">
          <div id={`${id}-lives`} role="presentation" className="search-heading">
            {t('lives')}
          </div>
          {lives.map(({ person, reasons }, at) => rowOf(person, answer.length + people.length + called.length + at, { reasons }))}
        </div>
      )}
    </div>
  )
}

function Kin({ term }: { term: KinTerm | undefined }) {
  const language = useLanguage()
  const { dialect } = useDialects()
  if (term === undefined) return null
  return (
    <span className="search-kin">
      {term.word}
      {term.word === undefined || term.names.length === 0 ? '' : ' · '}
      <span lang={chineseTag(language, dialect)}>{term.names.join(' / ')}</span>
    </span>
  )
}
