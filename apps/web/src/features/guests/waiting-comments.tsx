import { Suspense, useId, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useTask } from '../../lib/use-task.ts'
import { VoicePlayer } from '../../lib/voice/voice-player.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useGuestActions, useWaitingComments } from './guests.queries.ts'
import type { Shared } from './guests.queries.ts'
import './guests.css'

/** The comments that guests have written in a gallery or about a person and no member has looked at yet. */
export function WaitingComments({ about }: { about: Shared }) {
  const { t } = useTranslation('sharing')
  const id = useId()
  const { data = [] } = useWaitingComments()
  const { decideComments } = useGuestActions()
  const { isBusy, problem, run } = useTask()
  const [done, setDone] = useState('')
  const comments = data.filter(({ gallery_id, person_id }) =>
    'galleryId' in about ? gallery_id === about.galleryId : gallery_id === null && person_id === about.personId,
  )
  const act = (ids: number[], add: boolean) =>
    run(async () => {
      await decideComments(ids, add)
      setDone(t(add ? 'waitingComments.added' : 'waitingComments.refused', { count: ids.length }))
    })
  if (comments.length === 0) return done === '' ? null : <output>{done}</output>
  return (
    <section className="waiting" aria-labelledby={id}>
      <h2 id={id}>{t('waitingComments.title', { count: comments.length })}</h2>
      <p className="share-dimmed">{t('waitingComments.lead')}</p>
      <ul className="waiting-comments">
        {comments.map((comment) => (
          <li key={comment.id}>
            <p className="share-dimmed">
              {comment.guest_name === '' ? t('waiting.unnamed') : t('waiting.from', { name: comment.guest_name })}
              {' · '}
              {t('waitingComments.on', { title: comment.title })}
            </p>
            {comment.voice === null ? null : (
              <Suspense>
                <WaitingVoice voice={comment.voice} from={comment.guest_name} />
              </Suspense>
            )}
            {comment.text === '' ? null : (
              <p className="waiting-text" dir="auto">
                {comment.text}
              </p>
            )}
            <div className="share-actions">
              <Button emphasis="secondary" disabled={isBusy} onClick={() => act([comment.id], true)}>
                {t('waitingComments.show')}
              </Button>
              <Button emphasis="quiet" disabled={isBusy} onClick={() => act([comment.id], false)}>
                {t('waitingComments.refuse')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <output>{done}</output>
      {comments.length > 1 ? (
        <Button
          emphasis="secondary"
          isBusy={isBusy}
          onClick={() =>
            act(
              comments.map((comment) => comment.id),
              true,
            )
          }
        >
          {t('waitingComments.addAll')}
        </Button>
      ) : null}
    </section>
  )
}

type Waiting = NonNullable<ReturnType<typeof useWaitingComments>['data']>[number]

/** Its words are no part of the gallery's, which does not wait for them. */
function WaitingVoice({ voice, from }: { voice: NonNullable<Waiting['voice']>; from: string }) {
  const { t } = useTranslation('voice')
  const { t: tSharing } = useTranslation('sharing')
  return (
    <VoicePlayer
      t={t}
      url={voice.url}
      durationMs={voice.duration_ms}
      waveform={voice.waveform}
      label={t('label', { name: from === '' ? tSharing('waiting.unnamed') : from })}
    />
  )
}
