import type { FirstPage } from '@banyan/contract'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { blankParts } from '../../lib/family/blank-parts.ts'
import type { Family } from '../../lib/family/indexed-family.ts'
import { useLifeActions } from '../../lib/family/use-life-actions.ts'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { faceCrop } from '../../lib/photos/face-crop.ts'
import { randomKey } from '../../lib/random-key.ts'
import { Link } from '../../lib/router/link.tsx'
import { ForWriters } from '../../lib/session/for-writers.tsx'
import { useTask } from '../../lib/use-task.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Section } from './section.tsx'

interface QuestionsProps extends Pick<FirstPage, 'faces'> {
  readonly bornUnknown: readonly number[]
  readonly family: Family
}

/** What nobody has answered yet, for those who may. */
export function Questions({ faces, bornUnknown, family }: QuestionsProps) {
  const { t } = useTranslation('first')
  // Somebody whose year has come meanwhile stays here until the page is opened again, so that nothing moves under a finger.
  const people = bornUnknown.flatMap((id) => family.findPerson(id) ?? [])
  if (faces.length + people.length === 0) return null
  return (
    <ForWriters>
      <Section title={t('questions.title')}>
        <ul className="first-questions">
          {faces.map((face) => (
            <FaceQuestion key={face.id} face={face} />
          ))}
          {people.map(({ id, name, small_thumbnail: photo }) => (
            <BirthQuestion key={id} id={id} name={name} photo={photo} />
          ))}
        </ul>
      </Section>
    </ForWriters>
  )
}

/** A question, or thanks for its answer, which take the focus that the pressed button had. */
function Asked({
  picture,
  thanks,
  problem,
  children,
}: {
  picture: ReactNode
  thanks: string
  problem: string
  children: ReactNode
}) {
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (thanks !== '') said.current?.focus()
  }, [thanks])
  return (
    <li className="first-question">
      {picture}
      <div>
        {thanks === '' ? children : null}
        <p ref={said} tabIndex={-1} role="status" className="first-thanks">
          {thanks === '' ? problem : thanks}
        </p>
      </div>
    </li>
  )
}

const faceSide = 88

function FaceQuestion({ face }: { face: FirstPage['faces'][number] }) {
  const { t } = useTranslation('first')
  const { isBusy, problem, run } = useTask()
  const [thanks, setThanks] = useState('')
  const { image } = face
  const { address, ...place } = faceCrop(
    face,
    [
      { address: image.thumbnail, width: image.thumbnail_width, height: image.thumbnail_height },
      { address: image.large_thumbnail, width: image.large_thumbnail_width, height: image.large_thumbnail_height },
    ],
    faceSide,
  )
  const where = `/gallery/${image.gallery_id}/?image_id=${image.id}`
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
    <Asked
      thanks={thanks}
      problem={problem}
      picture={
        <Link className="first-face" to={where}>
          <img src={address} alt={t('questions.face', { title: image.title })} style={place} />
        </Link>
      }
    >
      <p className="first-ask">{person === null ? t('questions.who') : t('questions.isIt', { name: face.person_name ?? '' })}</p>
      <div className="first-answers">
        {person === null ? (
          <LinkButton emphasis="secondary" to={where}>
            {t('questions.say')}
          </LinkButton>
        ) : (
          <>
            <Button emphasis="secondary" disabled={isBusy} onClick={() => accept(person)}>
              {t('questions.yes')}
            </Button>
            <Button emphasis="quiet" disabled={isBusy} onClick={dismiss}>
              {t('questions.no')}
            </Button>
          </>
        )}
      </div>
    </Asked>
  )
}

function BirthQuestion({ id, name, photo }: { id: number; name: string; photo: string | null }) {
  const { t } = useTranslation('first')
  const { isBusy, problem, run } = useTask()
  const { createFact } = useLifeActions()
  const [year, setYear] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [thanks, setThanks] = useState('')
  const [key] = useState(randomKey)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const isYear = /^[12]\d{3}$/.test(year.trim()) && Number(year) <= new Date().getFullYear()
    setIsWrong(!isYear)
    if (isYear)
      run(async () => {
        await createFact(id, undefined, { ...blankParts, kind: 'BIRT', type: '', date: year.trim(), idempotency_key: key })
        setThanks(t('questions.thanks'))
      })
  }
  return (
    <Asked thanks={thanks} problem={problem} picture={<Portrait name={name} photo={photo} isDead={false} size="mini" />}>
      <form className="first-year" noValidate onSubmit={save}>
        <TextField
          label={t('questions.born', { name })}
          value={year}
          inputMode="numeric"
          maxLength={4}
          error={isWrong ? t('questions.noYear') : undefined}
          onChange={setYear}
        />
        <div className="first-answers">
          <Button type="submit" emphasis="secondary" isBusy={isBusy}>
            {t('questions.save')}
          </Button>
          <LinkButton emphasis="quiet" to={`/family/profile/${id}/`}>
            {t('questions.profile')}
          </LinkButton>
        </div>
      </form>
    </Asked>
  )
}
