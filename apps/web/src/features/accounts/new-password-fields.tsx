import { limits } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { PasswordField } from '../../ui/fields/fields.tsx'

export interface NewPassword {
  password: string
  confirmation: string
}

export const noPassword: NewPassword = { password: '', confirmation: '' }

/** Whether the password is long enough and both entries match. */
export const isReady = ({ password, confirmation }: NewPassword): boolean =>
  password.length >= limits.password.min && password === confirmation

/** A new password, typed twice. What is wrong with it is shown once the field is left, or when the form was checked. */
export function NewPasswordFields({
  label,
  value,
  isChecked,
  onChange,
}: {
  label: string
  value: NewPassword
  isChecked: boolean
  onChange: (value: NewPassword) => void
}) {
  const { t } = useTranslation('accounts')
  const [hasLeft, setHasLeft] = useState(false)
  const { password, confirmation } = value
  const isShort = password.length < limits.password.min && (isChecked || (hasLeft && password !== ''))
  const isDifferent = password !== confirmation && (isChecked || confirmation !== '')
  return (
    <>
      <PasswordField
        name="password"
        autoComplete="new-password"
        isRequired
        label={label}
        description={t('hint.password', { count: limits.password.min })}
        toggleLabel={t('field.togglePassword')}
        value={password}
        onChange={(typed) => onChange({ ...value, password: typed })}
        onBlur={() => setHasLeft(true)}
        error={isShort ? t('invalid.passwordTooShort') : undefined}
      />
      <PasswordField
        name="password_confirmation"
        autoComplete="new-password"
        isRequired
        label={t('field.confirmPassword')}
        toggleLabel={t('field.togglePassword')}
        value={confirmation}
        onChange={(typed) => onChange({ ...value, confirmation: typed })}
        error={isDifferent ? t('invalid.passwordsDiffer') : undefined}
      />
    </>
  )
}
