import type { FaceQuestion } from '@banyan/contract'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Family } from '../../lib/family/indexed-family.ts'
import { call } from '../../lib/http/api.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { randomKey } from '../../lib/random-key.ts'
import { Link } from '../../lib/router/link.tsx'
import { useCanWrite } from '../../lib/session/use-role.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Asked } from './asked.tsx'
import { ChoosePerson } from './choose-person.tsx'
import { FaceLink } from './face-link.tsx'

interface AskedFaceProps {
  readonly question: FaceQuestion
  readonly family: Family
}

/** A relative asks who somebody is: whoever knows says it, in a name or in words; or somebody answered the reader's own question. */
export function AskedFace({ question, family }: AskedFaceProps) {
  const { t } = useTranslation('first')
  const canWrite = useCanWrite()
  const { isBusy, problem, run } = useTask()
  const [thanks, setThanks] = useState('')
  const [answering, setAnswering] = useState<'name' | 'words'>()
  const { face, answer } = question
  const picture = <FaceLink face={face} />
  if (answer !== null)
    return (
      <li className="first-question">
        {picture}
        <div>
          <p className="first-ask">{t('asked.answered', { name: answer.person_name })}</p>
          <Link className="first-more" to={`/gallery/${face.image.gallery_id}/?image_id=${face.image.id}`}>
            {t('asked.open')}
          </Link>
        </div>
      </li>
    )
  const name = (personId: number) =>
    run(async () => {
      await call('nameFaces', { body: { person_id: personId, face_ids: [face.id] } })
      setThanks(t('questions.thanks'))
    })
  const say = (text: string, key: string) =>
    run(async () => {
      await call('createComment', { body: { image_id: face.image.id, text, idempotency_key: key } })
      setThanks(t('asked.sent'))
    })
  const pass = () =>
    run(async () => {
      await call('passFaceQuestion', { params: { id: question.id }, body: { is_passed: true } })
      setThanks(t('asked.passed'))
    })
  return (
    <Asked thanks={thanks} problem={problem} picture={picture}>
      <p className="first-ask">{t('asked.asks', { name: question.author, text: textOf(question) })}</p>
      {answering === 'name' ? <ChoosePerson family={family} onChoose={name} /> : null}
      {answering === 'words' ? <Words isBusy={isBusy} onSend={say} onCancel={() => setAnswering(undefined)} /> : null}
      <div className="first-answers">
        {canWrite && answering === undefined ? (
          <Button emphasis="secondary" disabled={isBusy} onClick={() => setAnswering('name')}>
            {t('questions.say')}
          </Button>
        ) : null}
        {answering === undefined ? (
          <Button emphasis="secondary" disabled={isBusy} onClick={() => setAnswering('words')}>
            {t('asked.write')}
          </Button>
        ) : null}
        {answering === 'words' ? null : (
          <Button emphasis="quiet" disabled={isBusy} onClick={pass}>
            {t('questions.skip')}
          </Button>
        )}
      </div>
    </Asked>
  )
}

/** The question with names in place of ids. */
const textOf = ({ text, mentions }: FaceQuestion): string =>
  mentions.reduce((words, { person_id: id, name }) => words.replaceAll(`@[${id}]`, `@${name}`), text)

interface WordsProps {
  readonly isBusy: boolean
  readonly onSend: (text: string, key: string) => void
  readonly onCancel: () => void
}

/** What somebody remembers, as a comment on the photo. */
function Words({ isBusy, onSend, onCancel }: WordsProps) {
  const { t } = useTranslation('first')
  const [text, setText] = useState('')
  const [key] = useState(randomKey)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onSend(text, key)
  }
  return (
    <form noValidate onSubmit={send}>
      <TextField label={t('asked.wrote')} value={text} maxLength={2000} autoComplete="off" onChange={setText} />
      <div className="first-answers">
        <Button type="submit" emphasis="secondary" isBusy={isBusy} disabled={text.trim() === ''}>
          {t('asked.send')}
        </Button>
        <Button emphasis="quiet" disabled={isBusy} onClick={onCancel}>
          {t('asked.cancel')}
        </Button>
      </div>
    </form>
  )
}
