import { formatDate } from '@banyan/contract'
import type { Comment } from '@banyan/contract'
import { useState } from 'react'
import { useLanguage } from '../../lib/language/use-language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Link } from '../../lib/router/link.tsx'
import { seenAs } from '../../lib/session/see-as.ts'
import { useTask } from '../../lib/use-task.ts'
import { VoicePlayer } from '../../lib/voice/voice-player.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Composer } from './composer.tsx'
import { partsOf, toTyped } from './mention-text.ts'

interface Props {
  comment: Comment
  /** It was deleted a moment ago. */
  isGone: boolean
  edit: (text: string) => Promise<void>
  remove: () => Promise<void>
  restore: () => Promise<void>
}

/** One comment, with what its author and keepers can do about it. */
export function CommentLine({ comment, isGone, edit, remove, restore }: Props) {
  const { t } = useTranslation(['comments', 'voice'])
  const { t: tVoice } = useTranslation('voice')
  const language = useLanguage()
  const { isBusy, problem, run } = useTask()
  const [isEditing, setIsEditing] = useState(false)
  const author = useAuthor(comment)
  const when = formatDate(new Date(comment.creation_date), language, { dateStyle: 'medium', timeStyle: 'short' })
  const canChange = seenAs() === undefined
  if (isGone)
    return (
      <li className="talk-line">
        <p className="talk-dimmed" role="status">
          {t('deleted')}{' '}
          <Button emphasis="quiet" isBusy={isBusy} onClick={() => run(restore)}>
            {t('undo')}
          </Button>
        </p>
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      </li>
    )
  return (
    <li className="talk-line">
      <Portrait name={author} photo={null} isDead={false} size="mini" />
      <div className="talk-words">
        <p className="talk-head">
          <b>{author}</b>
          <time className="talk-dimmed" dateTime={comment.creation_date}>
            {when}
          </time>
          {comment.is_edited ? <span className="talk-dimmed">{t('edited')}</span> : null}
        </p>
        {comment.voice === null ? (
          comment.text === '' ? (
            <p className="talk-dimmed">{t('voice:hidden')}</p>
          ) : null
        ) : (
          <VoicePlayer
            t={tVoice}
            url={comment.voice.url}
            durationMs={comment.voice.duration_ms}
            waveform={comment.voice.waveform}
            label={t('voice:label', { name: author })}
          />
        )}
        {isEditing ? (
          <Composer
            formKey={`comment/${comment.id}`}
            beginning={toTyped(comment)}
            mayBeBlank={comment.voice !== null}
            send={async (text) => {
              await edit(text)
              setIsEditing(false)
            }}
            onCancel={() => setIsEditing(false)}
          />
        ) : comment.text === '' ? null : (
          <p className="talk-text" dir="auto">
            {partsOf(comment).map((part, at) =>
              'name' in part ? (
                // The parts of a text have no other order than this.
                // oxlint-disable-next-line react/no-array-index-key
                <Link key={at} to={`/family/profile/${part.personId}/`}>
                  @{part.name}
                </Link>
              ) : (
                part.text
              ),
            )}
          </p>
        )}
        {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
        {isEditing || !canChange || !comment.can_delete ? null : (
          <p className="talk-actions">
            {comment.is_own ? (
              <Button emphasis="quiet" disabled={isBusy} onClick={() => setIsEditing(true)}>
                {t('edit')}
                <span className="visually-hidden">{t('ofWhen', { when })}</span>
              </Button>
            ) : null}
            <Button emphasis="quiet" isBusy={isBusy} onClick={() => run(remove)}>
              {t('delete')}
              <span className="visually-hidden">{t('ofWhen', { when })}</span>
            </Button>
          </p>
        )}
      </div>
    </li>
  )
}

/** Anybody can give any name, so a guest's is told as that. */
function useAuthor({ author, by_guest: isByGuest }: Comment): string {
  const { t } = useTranslation('comments')
  if (!isByGuest) return author === '' ? t('somebody') : author
  return author === '' ? t('someGuest') : t('guest', { name: author })
}
