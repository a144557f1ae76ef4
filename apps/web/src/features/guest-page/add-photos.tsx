import { limits } from '@banyan/contract'
import type { GuestPage, GuestPhoto } from '@banyan/contract'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../lib/http/http.ts'
import type { Translate } from '../../lib/language/catalogues.ts'
import { acceptedPictures } from '../../lib/photos/picture-type.ts'
import type { GuestLink } from './guest-link.ts'
import { readName, storeName } from './guest-name.ts'

interface Props {
  t: Translate<['guest']>
  guest: GuestLink
  page: GuestPage
  /** Whom they show, of a branch. */
  personId?: number
  onAdded: (photo: GuestPhoto) => void
}

interface Item {
  readonly id: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'arrived' | 'failed'
  readonly sent: number
  readonly problem: string
}

/** Lets a guest add photos: chosen together, sent one after the other, each with its progress. */
export function AddPhotos({ t, guest, page, personId, onAdded }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState(() => readName())
  const { items, add, retry, isSending } = useSending({
    send: (file, givenName, onProgress) =>
      guest.add(file, givenName, { personId, until: page.ends_date, onProgress, signal: new AbortController().signal }),
    name,
    onAdded,
    noConnection: () => t('noConnection'),
  })
  const input = useRef<HTMLInputElement>(null)
  const arrived = items.filter(({ state }) => state === 'arrived').length
  // A page that closes now would lose what is still to be sent.
  useEffect(() => {
    if (!isSending) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
  if (!isOpen)
    return (
      <button type="button" className="guest-button" onClick={() => setIsOpen(true)}>
        {t('add.open')}
      </button>
    )
  return (
    <section className="guest-add" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('add.open')}</h2>
      {page.needs_approval ? (
        <p>{t(page.kind === 'branch' ? 'add.waitsFamily' : 'add.waits', { name: page.shared_by })}</p>
      ) : null}
      <label htmlFor={`${id}-name`}>{t('add.name')}</label>
      <input
        id={`${id}-name`}
        value={name}
        maxLength={limits.guestName}
        autoComplete="name"
        aria-describedby={`${id}-why`}
        onChange={(event) => {
          setName(event.currentTarget.value)
          storeName(event.currentTarget.value)
        }}
      />
      <p id={`${id}-why`} className="guest-dimmed">
        {t('add.nameWhy')}
      </p>
      <input
        ref={input}
        className="guest-files"
        type="file"
        multiple
        accept={acceptedPictures}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <button type="button" className="guest-button" onClick={() => input.current?.click()}>
        {t('add.choose')}
      </button>
      {items.length === 0 ? null : (
        <ul className="guest-sent">
          {items.map((item) => (
            <li key={item.id}>
              <span className="guest-file">{item.file.name}</span>
              {item.state === 'failed' ? (
                <>
                  <span className="guest-problem">{item.problem}</span>
                  <button type="button" className="guest-quiet" onClick={() => retry(item.id)}>
                    {t('add.again')}
                  </button>
                </>
              ) : item.state === 'arrived' ? (
                <span>{t('add.arrived')}</span>
              ) : (
                <progress value={item.sent} max={1} aria-label={item.file.name} />
              )}
            </li>
          ))}
        </ul>
      )}
      <output className="guest-done">
        {arrived === 0 || isSending ? '' : t(page.needs_approval ? 'add.doneWaiting' : 'add.done', { count: arrived })}
      </output>
      {isSending ? null : (
        <button type="button" className="guest-quiet" onClick={() => setIsOpen(false)}>
          {t('close')}
        </button>
      )}
    </section>
  )
}

interface Sending {
  send: (file: File, name: string, onProgress: (sent: number) => void) => Promise<{ photo: GuestPhoto | null }>
  name: string
  onAdded: (photo: GuestPhoto) => void
  noConnection: () => string
}

/** Sends files one after the other: a phone's line is shared by them anyway. */
function useSending({ send, name, onAdded, noConnection }: Sending) {
  const [items, setItems] = useState<readonly Item[]>([])
  const queue = useRef<Item[]>([])
  const isRunning = useRef(false)
  const lastName = useRef(name)
  useEffect(() => {
    lastName.current = name
  }, [name])
  const change = (id: number, changes: Partial<Item>): void =>
    setItems((known) => known.map((item) => (item.id === id ? { ...item, ...changes } : item)))
  const work = async (): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    for (let item = queue.current.shift(); item !== undefined; item = queue.current.shift()) {
      const { id, file } = item
      change(id, { state: 'sending', sent: 0, problem: '' })
      try {
        const { photo } = await send(file, lastName.current, (sent) => change(id, { sent }))
        change(id, { state: 'arrived', sent: 1 })
        if (photo !== null) onAdded(photo)
      } catch (error) {
        change(id, { state: 'failed', problem: (error instanceof ApiError && error.message) || noConnection() })
      }
    }
    isRunning.current = false
  }
  const add = (files: readonly File[]): void => {
    const added = files.map((file, at): Item => ({ id: items.length + at, file, state: 'waiting', sent: 0, problem: '' }))
    setItems([...items, ...added])
    queue.current.push(...added)
    void work()
  }
  const retry = (id: number): void => {
    const item = items.find((each) => each.id === id)
    if (item === undefined) return
    change(id, { state: 'waiting', sent: 0, problem: '' })
    queue.current.push(item)
    void work()
  }
  return { items, add, retry, isSending: items.some(({ state }) => state === 'waiting' || state === 'sending') }
}
