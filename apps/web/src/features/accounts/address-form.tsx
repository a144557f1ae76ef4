import { isEmail } from '@banyan/contract'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { messageOf, useFormTask } from './use-form-task.ts'

interface AddressFormProps {
  email: string
  onChange: (email: string) => void
  submitText: string
  /** @param address - without spaces around it */
  send: (address: string) => Promise<void>
  textOf?: (error: unknown) => string
}

/** Asks for somebody's email address, and nothing else. */
export function AddressForm({ email, onChange, submitText, send, textOf = messageOf }: AddressFormProps) {
  const { t } = useTranslation('accounts')
  const [isChecked, setIsChecked] = useState(false)
  const address = email.trim()
  const { isBusy, error, onSubmit } = useFormTask(() => send(address))
  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    setIsChecked(true)
    if (isEmail(address)) return onSubmit(event)
    event.preventDefault()
    return focusFirstInvalid(event.currentTarget)
  }
  return (
    <form className="form" noValidate onSubmit={check}>
      <TextField
        type="email"
        name="email"
        autoComplete="username"
        isRequired
        label={t('field.email')}
        value={email}
        onChange={onChange}
        error={isChecked && !isEmail(address) ? t('invalid.email') : undefined}
      />
      {error === undefined ? null : <Notice kind="danger">{textOf(error)}</Notice>}
      <Button type="submit" isWide isBusy={isBusy}>
        {submitText}
      </Button>
    </form>
  )
}
