import type { FirstPage } from '@banyan/contract'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { understandDate } from '../../lib/dates/understand-date.ts'
import { blankParts } from '../../lib/family/blank-parts.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useLifeActions } from '../../lib/family/use-life-actions.ts'
import { call } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { randomKey } from '../../lib/random-key.ts'
import { Link } from '../../lib/router/link.tsx'
import { session } from '../../lib/session/session.ts'
import { useCanWrite } from '../../lib/session/use-role.ts'
import { openStorage, skippedKey } from '../../lib/storage.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { AskedFace } from './asked-faces.tsx'
import { Asked } from './asked.tsx'
import { ChoosePerson } from './choose-person.tsx'
import { FaceLink } from './face-link.tsx'
import { Section } from './section.tsx'
import { createSkips } from './skipped.ts'

interface QuestionsProps extends Pick<FirstPage, 'faces' | 'asked'> {
  readonly bornUnknown: readonly number[]
  readonly family: Family
}

/** So many are asked at a time. */
const askedAtOnce = 3

function skipsOfUser() {
  const { usersPersonId, family } = session.store.getState()
  return createSkips(openStorage(), skippedKey(usersPersonId), family, () => Date.now())
}

/** What nobody has answered yet, for those who may. Another question takes the place of one that is skipped. */
export function Questions({ faces, asked, bornUnknown, family }: QuestionsProps) {
  const { t } = useTranslation('first')
  const [skipped, setSkipped] = useState(() => skipsOfUser().all())
  const isAsked = (question: string): boolean => !skipped.has(question)
  const skip = (question: string) => {
    skipsOfUser().skip(question)
    setSkipped(new Set([...skipped, question]))
  }
  // Whom nobody asks anything stays here with thanks until the page is opened again.
  const [relatives] = useState(() => asked.filter((each) => each.answer !== null || (each.is_asked && !each.is_passed)))
  const isOfRelative = new Set(asked.map(({ face }) => face.id))
  const askedFaces = faces.filter(({ id }) => !isOfRelative.has(id) && isAsked(`face ${id}`)).slice(0, askedAtOnce)
  // Somebody whose year has come meanwhile stays here until the page is opened again, so that nothing moves under a finger.
  const people = bornUnknown
    .filter((id) => isAsked(`born ${id}`))
    .flatMap((id) => family.findPerson(id) ?? [])
    .slice(0, askedAtOnce)
  const canWrite = useCanWrite()
  const own = canWrite ? askedFaces.length + people.length : 0
  // Nobody is thanked for questions that they skipped another day.
  const [hasAsked, setHasAsked] = useState(false)
  if (!hasAsked && relatives.length + own > 0) setHasAsked(true)
  const hasOwn = canWrite && faces.length + bornUnknown.length > 0
  if (!hasAsked || (relatives.length === 0 && !hasOwn)) return null
  return (
    <Section title={t('questions.title')}>
      {relatives.length + own === 0 ? <p className="first-quiet">{t('questions.enough')}</p> : null}
      <ul className="first-questions">
        {relatives.map((question) => (
          <AskedFace key={question.id} question={question} family={family} />
        ))}
        {hasOwn ? (
          <>
            {askedFaces.map((face) => (
              <FaceQuestion key={face.id} face={face} family={family} onSkip={() => skip(`face ${face.id}`)} />
            ))}
            {people.map(({ id, name, small_thumbnail: photo }) => (
              <BirthQuestion key={id} id={id} name={name} photo={photo} onSkip={() => skip(`born ${id}`)} />
            ))}
          </>
        ) : null}
      </ul>
      {hasOwn && faces.length > 0 ? (
        <Link className="first-more" to="/photos/faces/">
          {t('asked.all')}
        </Link>
      ) : null}
    </Section>
  )
}

interface FaceQuestionProps {
  readonly face: FirstPage['faces'][number]
  readonly family: Family
  readonly onSkip: () => void
}

function FaceQuestion({ face, family, onSkip }: FaceQuestionProps) {
  const { t } = useTranslation('first')
  const { isBusy, problem, run } = useTask()
  const [thanks, setThanks] = useState('')
  const [isChoosing, setIsChoosing] = useState(false)
  const person = face.person_id
  const accept = (personId: number) =>
    run(async () => {
      await call('acceptSuggestedTags', { body: { person_id: personId, ids: [face.id] } })
      setThanks(t('questions.thanks'))
    })
  const dismiss = () =>
    run(async () => {
      await call('dismissSuggestedTag', { params: { id: face.id } })
      setThanks(t('questions.thanks'))
    })
  return (
    <Asked thanks={thanks} problem={problem} picture={<FaceLink face={face} />}>
      <p className="first-ask">{person === null ? t('questions.who') : t('questions.isIt', { name: face.person_name ?? '' })}</p>
      {isChoosing ? <ChoosePerson family={family} onChoose={accept} /> : null}
      <div className="first-answers">
        {person === null || isChoosing ? null : (
          <Button emphasis="secondary" disabled={isBusy} onClick={() => accept(person)}>
            {t('questions.yes')}
          </Button>
        )}
        {isChoosing ? null : (
          <Button emphasis="secondary" disabled={isBusy} onClick={() => setIsChoosing(true)}>
            {t(person === null ? 'questions.say' : 'questions.other')}
          </Button>
        )}
        <Button emphasis="quiet" disabled={isBusy} onClick={dismiss}>
          {t('questions.stranger')}
        </Button>
        <Button emphasis="quiet" disabled={isBusy} onClick={onSkip}>
          {t('questions.skip')}
        </Button>
      </div>
    </Asked>
  )
}

interface BirthQuestionProps {
  readonly id: number
  readonly name: string
  readonly photo: string | null
  readonly onSkip: () => void
}

function BirthQuestion({ id, name, photo, onSkip }: BirthQuestionProps) {
  const { t } = useTranslation('first')
  const { t: sayLife } = useTranslation('life')
  const language = useLanguage()
  const { isBusy, problem, run } = useTask()
  const { createFact } = useLifeActions()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [thanks, setThanks] = useState('')
  const [key] = useState(randomKey)
  const understood = understandDate(typed, language, 'BIRT')
  const save = (event: FormEvent) => {
    event.preventDefault()
    setIsWrong(understood.kind !== 'date')
    if (understood.kind === 'date')
      run(async () => {
        await createFact(id, undefined, { ...blankParts, kind: 'BIRT', type: '', date: understood.date, idempotency_key: key })
        setThanks(t('questions.thanks'))
      })
  }
  return (
    <Asked thanks={thanks} problem={problem} picture={<Portrait name={name} photo={photo} isDead={false} size="mini" />}>
      <form className="first-year" noValidate onSubmit={save}>
        <TextField
          label={t('questions.born', { name })}
          value={typed}
          maxLength={200}
          autoComplete="off"
          error={isWrong && understood.kind !== 'date' ? t('questions.noYear') : undefined}
          onChange={setTyped}
        />
        <output className="first-quiet">
          {understood.kind === 'date' ? sayLife('form.understood', { date: understood.text }) : ''}
        </output>
        <div className="first-answers">
          <Button type="submit" emphasis="secondary" isBusy={isBusy}>
            {t('questions.save')}
          </Button>
          <LinkButton emphasis="quiet" to={`/family/profile/${id}/`}>
            {t('questions.profile')}
          </LinkButton>
          <Button emphasis="quiet" disabled={isBusy} onClick={onSkip}>
            {t('questions.skip')}
          </Button>
        </div>
      </form>
    </Asked>
  )
}
