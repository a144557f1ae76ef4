import { isEmail, languages, personFields } from '@banyan/contract'
import type { Person } from '@banyan/contract'
import { useState } from 'react'
import { useFamilyActions } from '../../lib/family/use-family-actions.ts'
import { languageNames } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useInviteActions } from './invites.queries.ts'

const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }))

/** Asks for the invitation's address and language. Both are stored in the profile. */
export function InviteDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation(['invites', 'accounts'])
  const { changePerson } = useFamilyActions()
  const { create } = useInviteActions()
  const [email, setEmail] = useState(person.email)
  const [language, setLanguage] = useState(person.language)
  const [isChecked, setIsChecked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const address = email.trim()
  const invalid = isEmail(address) ? undefined : t(address === '' ? 'accounts:invalid.noEmail' : 'accounts:invalid.email')

  const submit = async () => {
    setIsChecked(true)
    if (invalid !== undefined || isBusy) return
    setIsBusy(true)
    setFailure('')
    try {
      if (address !== person.email) await changePerson(person.id, { field: 'email', value: address, previous: person.email })
      if (language !== person.language)
        await changePerson(person.id, { field: 'language', value: language, previous: person.language })
      await create(person.id)
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      setIsBusy(false)
    }
  }
  return (
    <Dialog title={t('dialog.title', { name: person.name })} onClose={onClose} canDismiss={!isBusy}>
      <p>{t('dialog.what')}</p>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          type="email"
          name="invite_email"
          autoComplete="off"
          maxLength={personFields.email.max}
          isRequired
          label={t('accounts:field.email')}
          value={email}
          onChange={setEmail}
          error={isChecked ? invalid : undefined}
        />
        <SelectField label={t('dialog.language')} value={language} options={languageOptions} onChange={setLanguage} />
        {failure === '' ? null : <Notice kind="danger">{failure}</Notice>}
        <DialogActions>
          <Button emphasis="secondary" disabled={isBusy} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t('dialog.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
