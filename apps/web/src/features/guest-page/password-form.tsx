import { useId, useState } from 'react'
import { ApiError } from '../../lib/http/http.ts'
import type { Translate } from '../../lib/language/catalogues.ts'
import type { OpenedLink } from './guest-link.ts'

interface Props {
  t: Translate<['guest']>
  open: (password: string) => Promise<OpenedLink>
  onOpen: (link: OpenedLink) => void
}

/** Asks for the password of a link. */
export function PasswordForm({ t, open, onOpen }: Props) {
  const id = useId()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (): Promise<void> => {
    setIsBusy(true)
    setProblem('')
    try {
      onOpen(await open(password))
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || t('noConnection'))
      setIsBusy(false)
    }
  }
  return (
    <form
      className="guest-message"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && password !== '') void submit()
      }}
    >
      <h1>{t('password.title')}</h1>
      <p>{t('password.lead')}</p>
      <label htmlFor={id}>{t('password.label')}</label>
      <input
        id={id}
        type="password"
        autoComplete="off"
        value={password}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <p id={`${id}-problem`} className="guest-problem" role="alert">
        {problem}
      </p>
      <button type="submit" className="guest-button" disabled={isBusy || password === ''}>
        {t('password.submit')}
      </button>
    </form>
  )
}
