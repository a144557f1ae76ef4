import { limits } from '@banyan/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minLookedUpLength } from '../../lib/breached-passwords.ts'
import { PasswordField } from '../../ui/fields/fields.tsx'

export interface NewPassword {
  password: string
  confirmation: string
}

export const noPassword: NewPassword = { password: '', confirmation: '' }

/** Whether the password is long enough and both entries match. */
export const isReady = ({ password, confirmation }: NewPassword): boolean =>
  password.length >= limits.password.min && password === confirmation

/** A new password, typed twice. */
export function NewPasswordFields({
  label,
  value,
  onChange,
}: {
  label: string
  value: NewPassword
  onChange: (value: NewPassword) => void
}) {
  const { t } = useTranslation('accounts')
  const [hasLeft, setHasLeft] = useState(false)
  const isShort = hasLeft && value.password !== '' && value.password.length < minLookedUpLength
  const isDifferent = value.confirmation !== '' && value.password !== value.confirmation
  return (
    <>
      <PasswordField
        name="password"
        autoComplete="new-password"
        isRequired
        label={label}
        description={t('hint.password', { count: limits.password.min })}
        toggleLabel={t('field.togglePassword')}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        onBlur={() => setHasLeft(true)}
        error={isShort ? t('invalid.passwordTooShort') : undefined}
      />
      <PasswordField
        name="password_confirmation"
        autoComplete="new-password"
        isRequired
        label={t('field.confirmPassword')}
        toggleLabel={t('field.togglePassword')}
        value={value.confirmation}
        onChange={(confirmation) => onChange({ ...value, confirmation })}
        error={isDifferent ? t('invalid.passwordsDiffer') : undefined}
      />
    </>
  )
}
