import type { PersonSummary } from '@banyan/contract'
import type { RelationQuestion } from '@banyan/family-graph'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { PersonLine } from '../../../lib/people/person-line.tsx'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useProblemText } from '../edit/problem-text.ts'
import './edit-dialogs.css'

/** Holds the people as they were when the question arose. */
export interface AskedRelation {
  readonly kind: RelationQuestion['kind']
  readonly from: PersonSummary
  readonly to: PersonSummary
}

interface SuggestedRelationsDialogProps {
  readonly name: string
  readonly questions: readonly AskedRelation[]
  readonly onYes: (question: AskedRelation) => Promise<void>
  /** Called after the last answer. */
  readonly onDone: () => void
}

/** Asks one by one about probable relations of somebody who was just added. */
export function SuggestedRelationsDialog({ name, questions, onYes, onDone }: SuggestedRelationsDialogProps) {
  const { t } = useTranslation('edit')
  const [at, setAt] = useState(0)
  const { isBusy, problem, run, forgetProblem } = useTask(useProblemText())
  const question = questions[at]
  if (!question) return null
  const next = () => {
    forgetProblem()
    if (at + 1 < questions.length) setAt(at + 1)
    else onDone()
  }
  const yes = () =>
    run(async () => {
      await onYes(question)
      next()
    })
  const names = { name: question.from.name, other: question.to.name }
  return (
    <Dialog title={t('suggest.title', { name })} onClose={onDone} canDismiss={false}>
      {questions.length > 1 ? (
        <p className="edit-progress">{t('suggest.progress', { at: at + 1, of: questions.length })}</p>
      ) : null}
      <p className="edit-question" aria-live="polite">
        {question.kind === 'partnered' ? t('suggest.partnered', names) : t('suggest.raised', names)}
      </p>
      <div className="edit-pair" aria-hidden="true">
        <PersonLine person={question.from} />
        <PersonLine person={question.to} />
      </div>
      {problem === '' ? null : <Notice kind="danger">{problem}</Notice>}
      <output className="edit-busy">{isBusy ? t('saving') : ''}</output>
      <DialogActions>
        <Button emphasis="secondary" disabled={isBusy} onClick={next}>
          {t('suggest.no')}
        </Button>
        <Button isBusy={isBusy} onClick={yes}>
          {t('suggest.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
