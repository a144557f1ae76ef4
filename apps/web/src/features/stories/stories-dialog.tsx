import type { Person } from '@banyan/contract'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AskForm } from './ask-form.tsx'
import { PlanView } from './plan-view.tsx'
import { useStoryPlan } from './stories.queries.ts'
import './stories.css'

interface Props {
  person: Person
  onClose: () => void
}

/** Begins to ask somebody questions by mail, or shows which they have got and which come next. */
export function StoriesDialog({ person, onClose }: Props) {
  const { t } = useTranslation('stories')
  const { data: plan, error } = useStoryPlan(person.id)
  return (
    <Dialog title={t('title', { name: person.name })} place="top" onClose={onClose}>
      {plan === undefined ? (
        error ? (
          <Notice kind="danger">{error.message}</Notice>
        ) : (
          <Loading label={t('title', { name: person.name })} />
        )
      ) : plan !== null ? (
        <PlanView plan={plan} />
      ) : person.email === '' ? (
        <p>{t('noEmail', { name: person.name })}</p>
      ) : (
        <AskForm person={person} />
      )}
      <DialogActions>
        <Button emphasis="secondary" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
