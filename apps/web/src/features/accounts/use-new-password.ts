import { useState } from 'react'
import { isBreached } from '../../lib/breached-passwords.ts'
import { ApiError } from '../../lib/http/http.ts'
import { useFormTask } from './use-form-task.ts'

/** Submits a form with a new password, unless the password is known from a breach: then nothing is sent. */
export function useNewPassword(password: string, task: () => Promise<void>) {
  const [breached, setBreached] = useState<string>()
  const form = useFormTask(async () => {
    if (await isBreached(password)) setBreached(password)
    else await task()
  })
  const isRefused = form.error instanceof ApiError && form.error.code === 'password_breached'
  // The warning is about one password and disappears with the next typed letter.
  return { ...form, isBreached: password === breached || isRefused, error: isRefused ? undefined : form.error }
}
