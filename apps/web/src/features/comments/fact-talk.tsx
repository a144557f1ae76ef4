import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CommentIcon } from '../../ui/icons/talk-icons.tsx'
import { useComments } from './comments.queries.ts'
import { Comments } from './comments.tsx'

interface Props {
  /** On whose page the fact is. */
  personId: number
  factId: number
  /** What the fact is called. */
  title: string
}

/** What the family says about a fact, behind a button that counts it. The counts of a whole life come with its person's comments. */
export function FactTalk({ personId, factId, title }: Props) {
  const { t } = useTranslation('comments')
  const { data } = useComments({ kind: 'person', id: personId })
  const [isOpen, setIsOpen] = useState(false)
  const count = data?.facts.find(({ fact_id }) => fact_id === factId)?.comment_count ?? 0
  return (
    <>
      <button
        type="button"
        className="talk-button talk-of-fact"
        aria-label={t('openFact', { title, comments: t('open', { count }) })}
        onClick={() => setIsOpen(true)}
      >
        <CommentIcon />
        {count === 0 ? null : <span aria-hidden="true">{count}</span>}
      </button>
      {isOpen ? (
        <Dialog title={t('titleOf', { title })} place="side" onClose={() => setIsOpen(false)}>
          <Comments about={{ kind: 'fact', id: factId }} withHeart />
        </Dialog>
      ) : null}
    </>
  )
}
