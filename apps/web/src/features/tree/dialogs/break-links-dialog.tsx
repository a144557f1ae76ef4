import { relationTypes } from '@banyan/contract'
import type { PersonSummary, Relation } from '@banyan/contract'
import { useEffect, useRef, useState } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PersonLine } from '../../../lib/people/person-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ToolIcon } from '../commands/tool-icon.tsx'
import { useProblemText } from '../edit/problem-text.ts'
import './edit-dialogs.css'

interface BreakLinksDialogProps {
  readonly family: Family
  readonly subject: Pick<PersonSummary, 'id' | 'name'>
  readonly onBreak: (relation: Relation) => Promise<void>
  readonly onClose: () => void
}

/** Lists the subject's relations, each with a button to break it. */
export function BreakLinksDialog({ family, subject, onBreak, onClose }: BreakLinksDialogProps) {
  const { t } = useTranslation(['edit', 'tree'])
  const problemText = useProblemText()
  const [problem, setProblem] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const links = linksOf(family, subject.id)
  const count = links.length
  // The pressed button disappears with its row, so the focus moves to the next one.
  const pressed = useRef<{ at: number; count: number }>(undefined)
  useEffect(() => {
    if (!pressed.current || pressed.current.count === count) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next =
      buttons[Math.min(pressed.current.at, buttons.length - 1)] ??
      list.current?.closest('dialog')?.querySelector<HTMLElement>('.dialog-actions button')
    pressed.current = undefined
    next?.focus()
  })
  return (
    <Dialog title={t('break.title', { name: subject.name })} onClose={onClose} place="side">
      <ul ref={list} className="break-links">
        {links.map(({ relation, other, as }, at) => (
          <li key={relation.id}>
            <PersonLine person={other} detail={t(`tree:kin.${as}`)} />
            <button
              type="button"
              aria-label={t('break.one', { name: other.name, kin: t(`tree:kin.${as}`) })}
              title={t('break.one', { name: other.name, kin: t(`tree:kin.${as}`) })}
              onClick={() => {
                pressed.current = { at, count }
                setProblem('')
                onBreak(relation).catch((error: unknown) => setProblem(problemText(error)))
              }}
            >
              <ToolIcon name="cancel" />
            </button>
          </li>
        ))}
      </ul>
      {count === 0 ? <p>{t('break.none')}</p> : null}
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <DialogActions>
        <Button emphasis="secondary" onClick={onClose}>
          {t('break.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface Link {
  readonly relation: Relation
  readonly other: PersonSummary
  /** What the other person is to the subject. */
  readonly as: 'parent' | 'partner' | 'child'
}

const order = ['parent', 'partner', 'child'] as const

function linksOf(family: Family, id: number): Link[] {
  const links = family.relations.flatMap((relation): Link[] => {
    const isFrom = relation.from_person_id === id
    if (!isFrom && relation.to_person_id !== id) return []
    const other = family.findPerson(isFrom ? relation.to_person_id : relation.from_person_id)
    return other
      ? [{ relation, other, as: relation.relation_type === relationTypes.partnered ? 'partner' : isFrom ? 'child' : 'parent' }]
      : []
  })
  return links.toSorted((a, b) => order.indexOf(a.as) - order.indexOf(b.as))
}
