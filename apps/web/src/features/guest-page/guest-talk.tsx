import { formatDate, limits } from '@banyan/contract'
import type { GuestComment, GuestPage, GuestPhoto, Locale } from '@banyan/contract'
import { useEffect, useId, useState } from 'react'
import { ApiError } from '../../lib/http/http.ts'
import type { Translate } from '../../lib/language/catalogues.ts'
import { randomKey } from '../../lib/random-key.ts'
import type { Recording } from '../../lib/voice/record.ts'
import { VoicePlayer } from '../../lib/voice/voice-player.tsx'
import { VoiceRecorder } from '../../lib/voice/voice-recorder.tsx'
import type { About, GuestLink } from './guest-link.ts'
import { readName, storeName } from './guest-name.ts'
import { loadVoiceWords } from './words.ts'

interface Props {
  t: Translate<['guest']>
  locale: Locale
  guest: GuestLink
  page: GuestPage
  /** Without one, it is about the gallery or the person. */
  photo?: GuestPhoto | undefined
  /** Somebody in a branch. */
  personId?: number
}

/** What was said about the gallery, the person or a photo, if the link shows it, and a field for saying more, if the link allows it. */
export function GuestTalk({ t, locale, guest, page, photo, personId }: Props) {
  const id = useId()
  const canComment = page.allows.includes('comment')
  const [isOpen, setIsOpen] = useState(photo === undefined)
  const about: About = { photoId: photo?.id, personId }
  const { comments, hasEarlier, problem, readEarlier, add } = useComments(guest, page.with_comments && isOpen, about, () =>
    t('noConnection'),
  )
  const tVoice = useVoiceWords(locale, isOpen)
  if (!canComment && !page.with_comments) return null
  if (!isOpen)
    return (
      <button type="button" className="guest-quiet" onClick={() => setIsOpen(true)}>
        {t(page.with_comments ? 'talk.title' : 'talk.write')}
      </button>
    )
  return (
    <section className="guest-talk" aria-labelledby={id}>
      <h2 id={id}>{t(page.with_comments ? 'talk.title' : 'talk.write')}</h2>
      {hasEarlier ? (
        <button type="button" className="guest-quiet" onClick={readEarlier}>
          {t('talk.earlier')}
        </button>
      ) : null}
      {problem === '' ? null : <p role="alert">{problem}</p>}
      <ol>
        {comments.map((comment) => (
          <li key={comment.id}>
            <p>
              <b>{authorOf(t, comment)}</b>{' '}
              <span className="guest-dimmed">{formatDate(new Date(comment.creation_date), locale, { dateStyle: 'long' })}</span>
            </p>
            {comment.voice === null || tVoice === undefined ? null : (
              <VoicePlayer
                t={tVoice}
                url={comment.voice.url}
                durationMs={comment.voice.duration_ms}
                waveform={comment.voice.waveform}
                label={tVoice('label', { name: authorOf(t, comment) })}
              />
            )}
            {comment.text === '' && comment.voice === null && tVoice ? <p className="guest-dimmed">{tVoice('hidden')}</p> : null}
            {comment.text === '' ? null : (
              <p className="guest-description" dir="auto">
                {withNames(comment)}
              </p>
            )}
          </li>
        ))}
      </ol>
      {canComment ? <Write t={t} tVoice={tVoice} guest={guest} about={about} until={page.ends_date} onAdded={add} /> : null}
    </section>
  )
}

/** The words of voice notes, which only who talks here needs. */
function useVoiceWords(locale: Locale, isWanted: boolean): Translate<['voice']> | undefined {
  const [words, setWords] = useState<{ t: Translate<['voice']> }>()
  useEffect(() => {
    if (isWanted) void loadVoiceWords(locale).then((t) => setWords({ t }))
  }, [locale, isWanted])
  return words?.t
}

function useComments(guest: GuestLink, isRead: boolean, about: About, noConnection: () => string) {
  const [comments, setComments] = useState<readonly GuestComment[]>([])
  const [hasEarlier, setHasEarlier] = useState(false)
  const [problem, setProblem] = useState('')
  const read = async (before?: number): Promise<void> => {
    try {
      const { results, has_earlier } = await guest.comments(about, before)
      setComments((known) => [...results.filter(({ id }) => !known.some((each) => each.id === id)), ...known])
      setHasEarlier(has_earlier)
      setProblem('')
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || noConnection())
    }
  }
  useEffect(() => {
    if (isRead) void read()
    // It is made anew for another photo or person.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRead])
  return {
    comments,
    hasEarlier,
    problem,
    readEarlier: () => void read(comments[0]?.id),
    add: (comment: GuestComment) => setComments((known) => [...known, comment]),
  }
}

interface WriteProps {
  t: Translate<['guest']>
  tVoice: Translate<['voice']> | undefined
  guest: GuestLink
  about: About
  /** When the link ends. */
  until: string
  onAdded: (comment: GuestComment) => void
}

/** What is typed stays in the field until the server has it. */
function Write({ t, tVoice, guest, about: { photoId, personId }, until, onAdded }: WriteProps) {
  const id = useId()
  const [name, setName] = useState(() => readName())
  const [text, setText] = useState('')
  const [key, setKey] = useState(() => randomKey())
  const [recording, setRecording] = useState<Recording>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [done, setDone] = useState('')
  const send = async (): Promise<void> => {
    setIsBusy(true)
    setProblem('')
    setDone('')
    try {
      const said = { photo_id: photoId, person_id: personId, text, guest_name: name, idempotency_key: key }
      const { waits, comment } = await (recording === undefined
        ? guest.comment(said, until)
        : guest.speak(said, recording, tVoice?.('label', { name }) ?? '', until))
      if (comment !== null) onAdded(comment)
      setText('')
      setRecording(undefined)
      setKey(randomKey())
      setDone(t(waits ? 'talk.thanks' : 'talk.done'))
    } catch (error) {
      setProblem((error instanceof ApiError && error.message) || t('noConnection'))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form
      className="guest-write"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <label htmlFor={`${id}-name`}>{t('add.name')}</label>
      <input
        id={`${id}-name`}
        value={name}
        maxLength={limits.guestName}
        autoComplete="name"
        onChange={(event) => {
          setName(event.currentTarget.value)
          storeName(event.currentTarget.value)
        }}
      />
      <label htmlFor={`${id}-text`}>{t('talk.label')}</label>
      <textarea
        id={`${id}-text`}
        rows={3}
        dir="auto"
        maxLength={limits.comment}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {tVoice === undefined ? null : (
        <VoiceRecorder
          t={tVoice}
          mostMs={limits.voiceNote.ms}
          recording={recording}
          isBusy={isBusy}
          onRecorded={(made) => {
            setRecording(made)
            // What is sent with it is something else now.
            setKey(randomKey())
          }}
        />
      )}
      <p className="guest-problem" role="alert">
        {problem}
      </p>
      <output className="guest-done">{done}</output>
      <button type="submit" className="guest-button" disabled={isBusy || (text.trim() === '' && recording === undefined)}>
        {t('talk.send')}
      </button>
    </form>
  )
}

/** Anybody can give any name, so a guest's is told as that. */
function authorOf(t: Translate<['guest']>, { author, by_guest: isByGuest }: GuestComment): string {
  if (!isByGuest) return author
  return author === '' ? t('talk.someGuest') : t('talk.guest', { name: author })
}

function withNames({ text, mentions }: GuestComment): string {
  const names = new Map(mentions.map(({ person_id, name }) => [person_id, name]))
  return text.replace(/@\[(\d{1,15})\]/g, (whole, id: string) => {
    const name = names.get(Number(id))
    return name === undefined ? whole : `@${name}`
  })
}
