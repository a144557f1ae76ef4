import type { Comment } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { About } from '../../lib/photos/talk.ts'
import { seenAs } from '../../lib/session/see-as.ts'
import { useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CommentLine } from './comment-line.tsx'
import { useCommentActions, useComments } from './comments.queries.ts'
import { Composer } from './composer.tsx'
import { HeartButton } from './heart-button.tsx'
import './comments.css'

/** What the family has said about something, and a field for saying more. */
export function Comments({ about, withHeart = false }: { about: About; withHeart?: boolean }) {
  const { t } = useTranslation(['comments', 'common'])
  const { data, error, refetch } = useComments(about)
  const actions = useCommentActions(about)
  const { isBusy, problem, run } = useTask()
  /** Deleted a moment ago: each can be put back where it stood. */
  const [gone, setGone] = useState<readonly Comment[]>([])
  if (!data)
    return error ? (
      <Notice kind="danger">
        {error.message}{' '}
        <Button emphasis="quiet" onClick={() => void refetch()}>
          {t('common:error.tryAgain')}
        </Button>
      </Notice>
    ) : (
      <Loading label={t('common:loading')} />
    )
  const lines = [...data.results, ...gone.filter(({ id }) => !data.results.some((each) => each.id === id))].toSorted(
    (one, other) => one.id - other.id,
  )
  const [oldest] = data.results
  return (
    <div className="talk">
      {withHeart ? (
        <p className="talk-bar">
          <HeartButton about={about} count={data.hearts.count} isOn={data.hearts.is_own} from={data.hearts.from} />
        </p>
      ) : null}
      {data.has_earlier && oldest ? (
        <Button emphasis="quiet" isBusy={isBusy} onClick={() => run(() => actions.readEarlier(oldest.id))}>
          {t('earlier')}
        </Button>
      ) : null}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      {lines.length === 0 ? <p className="talk-dimmed">{t('none')}</p> : null}
      <ol className="talk-list">
        {lines.map((comment) => (
          <CommentLine
            key={comment.id}
            comment={comment}
            isGone={!data.results.some(({ id }) => id === comment.id)}
            edit={(text) => actions.edit(comment.id, text)}
            remove={async () => {
              await actions.remove(comment.id)
              setGone((known) => [...known.filter(({ id }) => id !== comment.id), comment])
            }}
            restore={async () => {
              await actions.restore(comment.id)
              setGone((known) => known.filter(({ id }) => id !== comment.id))
            }}
          />
        ))}
      </ol>
      {seenAs() === undefined ? (
        <Composer
          key={`${about.kind} ${about.id}`}
          formKey={`comment/${about.kind}/${about.id}`}
          send={actions.add}
          sendVoice={actions.addVoice}
        />
      ) : null}
    </div>
  )
}
