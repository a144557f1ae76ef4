import { useState } from 'react'
import { ApiError } from '../../lib/http/http.ts'
import type { Translate } from '../../lib/language/catalogues.ts'
import type { StoryLink } from './story-link.ts'
import './story.css'

interface Props {
  t: Translate<['story']>
  link: StoryLink
  token: string
}

/** Stops the mails with one tap; whatever opens the link without a tap, such as a scanner of mails, stops nothing. */
export function StopPage({ t, link, token }: Props) {
  return (
    <main className="guest story">
      <h1>{t('stopAsk')}</h1>
      <StopMails t={t} link={link} token={token} isStopped={false} />
    </main>
  )
}

export function StopMails({ t, link, token, isStopped }: Props & { isStopped: boolean }) {
  const [state, setState] = useState<'on' | 'stopped' | 'resumed'>(isStopped ? 'stopped' : 'on')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const change = async (next: 'stopped' | 'resumed'): Promise<void> => {
    setIsBusy(true)
    setProblem('')
    try {
      await (next === 'stopped' ? link.stop(token) : link.resume(token))
      setState(next)
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || t('noConnection'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="story-stop">
      <output>{state === 'on' ? '' : t(state)}</output>
      <button
        type="button"
        className="guest-quiet"
        disabled={isBusy}
        onClick={() => void change(state === 'stopped' ? 'resumed' : 'stopped')}
      >
        {t(state === 'stopped' ? 'resume' : 'stop')}
      </button>
      <p className="guest-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}
