import type { Problem } from '@banyan/contract'
import { useState } from 'react'
import { showError } from '../../lib/activity.ts'
import { dateText } from '../../lib/dates/date-text.ts'
import { unbrokenDate } from '../../lib/dates/unbroken-date.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { factKindName } from '../../lib/people/fact-kind-name.ts'
import { hasDied } from '../../lib/people/lifespan.ts'
import { Link } from '../../lib/router/link.tsx'
import { ForWriters } from '../../lib/session/for-writers.tsx'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { useAnswerProblem } from './problems.queries.ts'

/** One thing that looks wrong: of whom, what, and what can be done. */
export function ProblemLine({ problem, family }: { problem: Problem; family: Family }) {
  const { t } = useTranslation(['problems', 'common'])
  const answer = useAnswerProblem()
  const [isRight, setIsRight] = useState(problem.dismissed)
  const [isBusy, setIsBusy] = useState(false)
  const person = family.findPerson(problem.person_id)
  const sentence = useSentence(problem, family)
  if (person === undefined) return null

  const say = async (right: boolean) => {
    setIsBusy(true)
    try {
      await answer(problem, right)
      setIsRight(right)
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  const hasChanged = isRight !== problem.dismissed
  const label = hasChanged ? t('undo') : problem.dismissed ? t('reopen') : t('dismiss')
  return (
    <li className="problem">
      <Portrait name={person.name} photo={person.small_thumbnail} isDead={hasDied(person)} size="mini" />
      <div className="problem-text">
        <Link to={pathOf(problem)} className="problem-name">
          {person.name}
        </Link>
        <p>{sentence}</p>
        <p role="status" className="problem-answer">
          {hasChanged ? t(isRight ? 'marked' : 'reopened') : ''}
        </p>
      </div>
      <ForWriters>
        <Button emphasis="secondary" isBusy={isBusy} onClick={() => void say(!isRight)}>
          {label}
          <span className="visually-hidden">{t('common:ofWhat', { name: person.name })}</span>
        </Button>
      </ForWriters>
    </li>
  )
}

/** The profile at the fact that looks wrong. */
const pathOf = ({ person_id, fact_id }: Problem): string =>
  `/family/profile/${person_id}/${fact_id === null ? '' : `#fact-${fact_id}`}`

function useSentence(problem: Problem, family: Family): string {
  const { t } = useTranslation('problems')
  const { t: sayLife } = useTranslation('life')
  const language = useLanguage()
  const { kind, other_id, fact_kind, date, other_date, years } = problem
  const shown = (text: string): string => (text === '' ? '?' : unbrokenDate(dateText(text, language)))
  return t(`kind.${kind}`, {
    what: fact_kind === null ? '' : factKindName({ kind: fact_kind, type: '' }, sayLife),
    other: other_id === null ? '' : (family.findPerson(other_id)?.name ?? t('unknown')),
    date: kind === 'no_such_date' ? unbrokenDate(date) : shown(date),
    otherDate: shown(other_date),
    years: years ?? 0,
  })
}
