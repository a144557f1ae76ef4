import { languages } from '@banyan/contract'
import type { CallBody, Person } from '@banyan/contract'
import { useState } from 'react'
import { useConfirmation } from '../../../lib/confirmation/use-confirmation.tsx'
import { languageNames } from '../../../lib/language/language.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useRole } from '../../../lib/session/use-role.ts'
import { useTask } from '../../../lib/use-task.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { CardSheet } from './card-sheet.tsx'
import { useCardActions } from './cards.queries.ts'
import type { MadeCard } from './cards.queries.ts'

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))
const cardRoles = ['reader', 'member'] as const

/** Lets a keeper give a relative without e-mail a card to sign in with. Nothing for others, for users, and for the dead. */
export function GiveCard({ person }: { person: Person }) {
  const { t } = useTranslation('cards')
  const isKeeper = useRole() === 'keeper'
  const [isOpen, setIsOpen] = useState(false)
  const [made, setMade] = useState<MadeCard>()
  const canHave = isKeeper && person.user_id === null && person.year_of_death === 0 && !person.deceased
  // Once made, the card stays although its owner is a user by now.
  if (!canHave && made === undefined) return null
  return (
    <div>
      {canHave ? (
        <Button emphasis="secondary" isWide onClick={() => setIsOpen(true)}>
          {t('give.open')}
        </Button>
      ) : null}
      {isOpen ? (
        <GiveDialog
          person={person}
          onClose={() => setIsOpen(false)}
          onMade={(card) => {
            setIsOpen(false)
            setMade(card)
          }}
        />
      ) : null}
      {made ? <CardSheet made={made} onClose={() => setMade(undefined)} /> : null}
    </div>
  )
}

interface DialogProps {
  person: Person
  onClose: () => void
  onMade: (made: MadeCard) => void
}

function GiveDialog({ person, onClose, onMade }: DialogProps) {
  const { t } = useTranslation('cards')
  const { give } = useCardActions()
  const { run, dialog } = useConfirmation()
  const task = useTask()
  const [language, setLanguage] = useState(person.language)
  const [role, setRole] = useState<CallBody<'createCardAccount'>['role']>('member')
  const submit = async () => {
    const made = await run(() => give({ person_id: person.id, language, role }))
    if (made !== undefined) onMade(made)
  }
  return (
    <Dialog title={t('give.title', { name: person.name })} onClose={onClose} canDismiss={!task.isBusy}>
      <p>{t('give.lead', { name: person.name })}</p>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          task.run(submit)
        }}
      >
        <SelectField label={t('give.language')} value={language} options={languageOptions} onChange={setLanguage} />
        <SelectField
          label={t('give.role')}
          value={role}
          options={cardRoles.map((value) => ({ value, label: t(`give.${value}`) }))}
          onChange={setRole}
        />
        {task.problem === '' ? null : <Notice kind="danger">{task.problem}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" disabled={task.isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" isBusy={task.isBusy}>
            {t('give.submit')}
          </Button>
        </DialogActions>
      </form>
      {dialog}
    </Dialog>
  )
}
