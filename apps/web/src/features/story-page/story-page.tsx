import { formatDate, limits } from '@banyan/contract'
import type { LinkedStory, Locale } from '@banyan/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/http/http.ts'
import type { Translate } from '../../lib/language/catalogues.ts'
import { randomKey } from '../../lib/random-key.ts'
import { formatLength } from '../../lib/voice/format-length.ts'
import type { Unsent } from '../../lib/voice/kept-recording.ts'
import type { Recording } from '../../lib/voice/record.ts'
import { canRecord } from '../../lib/voice/record.ts'
import { VoiceRecorder } from '../../lib/voice/voice-recorder.tsx'
import { dropSpoken, keepSpoken, keepWritten, readSpoken, readWritten } from './kept-answer.ts'
import { StopMails } from './stop-page.tsx'
import type { StoryLink } from './story-link.ts'
import './story.css'

interface Props {
  t: Translate<['story']>
  tVoice: Translate<['voice']>
  locale: Locale
  link: StoryLink
}

interface State {
  story?: LinkedStory
  problem?: { isOver: boolean; message: string }
}

function problemOf(error: unknown, t: Props['t']): NonNullable<State['problem']> {
  if (!(error instanceof ApiError)) throw error
  return { isOver: error.code === 'link_over', message: error.message || t('noConnection') }
}

/** One question, and two ways to answer it. */
export function StoryPage({ t, tVoice, locale, link }: Props) {
  const [{ story, problem }, setState] = useState<State>({})
  const setStory = useCallback((next: LinkedStory) => setState({ story: next }), [])
  const open = useCallback(() => {
    link.open().then(
      (opened) => setState({ story: opened }),
      (error: unknown) => setState({ problem: problemOf(error, t) }),
    )
  }, [link, t])
  useEffect(() => {
    document.title = t('title')
    open()
  }, [open, t])
  if (problem !== undefined)
    return (
      <main className="guest story">
        <h1>{t(problem.isOver ? 'over' : 'failed')}</h1>
        <p role="alert">{problem.message}</p>
        {problem.isOver ? null : (
          <button type="button" className="guest-button" onClick={open}>
            {t('again')}
          </button>
        )}
      </main>
    )
  if (story === undefined)
    return (
      <main className="guest story">
        <p className="guest-waiting">{t('opening')}</p>
      </main>
    )
  return (
    <main className="guest story">
      <header>
        {story.called === '' ? null : <p className="story-called">{t('called', { name: story.called })}</p>}
        <p className="guest-dimmed">{t('asks', { name: story.asked_by })}</p>
        <h1 dir="auto">{story.question}</h1>
      </header>
      <Spoken t={t} tVoice={tVoice} link={link} story={story} onChange={setStory} />
      <Written t={t} link={link} story={story} onChange={setStory} />
      <footer className="guest-dimmed">
        <p>{t('until', { date: formatDate(new Date(story.ends_date), locale, { dateStyle: 'long' }) })}</p>
        {story.state === 'asked' ? <p>{t('firstOnly')}</p> : null}
        <StopMails key={story.state} t={t} link={link} token={story.stop_token} isStopped={story.state === 'stopped'} />
      </footer>
    </main>
  )
}

interface PartProps extends Omit<Props, 'locale' | 'tVoice'> {
  story: LinkedStory
  onChange: (story: LinkedStory) => void
}

/** What is recorded is kept on the device first and then sent, so that stopping is all that one has to do. */
function Spoken({ t, tVoice, link, story, onChange }: PartProps & Pick<Props, 'tVoice'>) {
  const [unsent, setUnsent] = useState<Unsent>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isDone, setIsDone] = useState(false)
  const isSending = useRef(false)
  const send = useCallback(
    async (recording: Unsent): Promise<void> => {
      if (isSending.current) return
      isSending.current = true
      setIsBusy(true)
      setProblem('')
      try {
        const answered = await link.speak(recording)
        await dropSpoken(link.name)
        setUnsent(undefined)
        setIsDone(true)
        onChange(answered)
      } catch (error) {
        setProblem((error instanceof ApiError && error.message) || t('kept'))
      } finally {
        isSending.current = false
        setIsBusy(false)
      }
    },
    [link, onChange, t],
  )
  // What could not be sent before goes out now, and again as soon as there is a connection.
  useEffect(() => {
    const sendKept = async (): Promise<void> => {
      const known = await readSpoken(link.name)
      if (known === undefined) return
      setUnsent(known)
      await send(known)
    }
    const again = (): void => void sendKept()
    again()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [link, send])

  const recorded = async (recording: Recording | undefined): Promise<void> => {
    if (recording === undefined) {
      setUnsent(undefined)
      setProblem('')
      return dropSpoken(link.name)
    }
    const next = { ...recording, key: randomKey() }
    setUnsent(next)
    await keepSpoken(link.name, next)
    await send(next)
  }
  const spoken = story.answer?.voice_ms ?? null
  return (
    <section className="story-voice" aria-label={t('byVoice')} data-told={spoken !== null}>
      {canRecord() ? (
        <VoiceRecorder
          t={(key, values) => (key === 'record' && spoken !== null ? t('recordAgain') : tVoice(key, values))}
          mostMs={limits.voiceNote.ms}
          recording={unsent}
          isBusy={isBusy}
          onRecorded={(recording) => void recorded(recording)}
        />
      ) : (
        <p className="guest-dimmed">{t('noVoice')}</p>
      )}
      <output className="story-done">
        {isBusy ? t('sending') : isDone ? t('sent') : ''}
        {!isBusy && spoken !== null && unsent === undefined ? <> {t('told', { length: formatLength(spoken) })}</> : null}
      </output>
      <p className="guest-problem" role="alert">
        {problem}
      </p>
      {problem === '' || unsent === undefined ? null : (
        <button type="button" className="guest-button" disabled={isBusy} onClick={() => void send(unsent)}>
          {t('sendAgain')}
        </button>
      )}
    </section>
  )
}

function Written({ t, link, story, onChange }: PartProps) {
  const known = story.answer?.text ?? ''
  const [text, setText] = useState(() => readWritten(link.name) ?? known)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isDone, setIsDone] = useState(false)
  const send = async (): Promise<void> => {
    setIsBusy(true)
    setProblem('')
    try {
      onChange(await link.write(text))
      keepWritten(link.name, undefined)
      setIsDone(true)
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || t('kept'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      className="story-text"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <label htmlFor="story-text">{t('write')}</label>
      <textarea
        id="story-text"
        rows={6}
        dir="auto"
        maxLength={10_000}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          keepWritten(link.name, event.currentTarget.value)
          setIsDone(false)
        }}
      />
      <p className="guest-problem" role="alert">
        {problem}
      </p>
      <output className="story-done">{isDone && text.trim() === known.trim() ? t('sentText') : ''}</output>
      <button type="submit" className="guest-button" disabled={isBusy || text.trim() === known.trim()}>
        {t(known === '' ? 'send' : 'change')}
      </button>
    </form>
  )
}
