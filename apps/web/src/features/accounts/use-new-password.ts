import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { isBreached } from '../../lib/breached-passwords.ts'
import { ApiError } from '../../lib/http/http.ts'
import { focusFirstInvalid } from './focus-first-invalid.ts'
import { isReady } from './new-password-fields.tsx'
import type { NewPassword } from './new-password-fields.tsx'
import { useFormTask } from './use-form-task.ts'

/**
 * Submits a form with a new password, unless a field is invalid: then the first such field gets the focus and `isChecked` shows
 * what is wrong; or unless the password is known from a breach: then nothing is sent.
 *
 * @param isRestValid - whether the form's other fields are valid
 */
export function useNewPassword(passwords: NewPassword, task: () => Promise<void>, isRestValid = true) {
  const { password } = passwords
  const [isChecked, setIsChecked] = useState(false)
  const [breached, setBreached] = useState<string>()
  const form = useFormTask(async () => {
    if (await isBreached(password)) setBreached(password)
    else {
      await task()
      setIsChecked(false)
    }
  })
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    setIsChecked(true)
    if (isRestValid && isReady(passwords)) return form.onSubmit(event)
    event.preventDefault()
    return focusFirstInvalid(event.currentTarget)
  }
  const isRefused = form.error instanceof ApiError && form.error.code === 'password_breached'
  // The warning is about one password and disappears with the next typed letter.
  return {
    ...form,
    onSubmit,
    isChecked,
    isBreached: password === breached || isRefused,
    error: isRefused ? undefined : form.error,
  }
}
