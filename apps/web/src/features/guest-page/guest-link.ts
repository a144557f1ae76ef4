import { calls } from '@banyan/contract'
import type { CallBody, CallResponse, GuestBranch, GuestPage, GuestPerson, GuestPhoto, Locale } from '@banyan/contract'
import { ApiError, createSend } from '../../lib/http/http.ts'
import type { Recording } from '../../lib/voice/record.ts'
import { sendPhoto } from './send-photo.ts'
import { sendVoice } from './send-voice.ts'
import { sentWith } from './sent.ts'
import type { Sent, SentItems } from './sent.ts'

/** What a link opens, with the photos that have been read so far. */
export interface OpenedLink {
  readonly page: GuestPage
  readonly photos: readonly GuestPhoto[]
  /** Of a link to a person. */
  readonly person: GuestPerson | null
  /** Of a link to a branch. */
  readonly branch: GuestBranch | null
}

/** One of the photos, or somebody in a branch; without either, the gallery or the person of the link. */
export interface About {
  readonly photoId?: number | undefined
  readonly personId?: number | undefined
}

/** What a guest can do with the link that they hold. */
export interface GuestLink {
  /** The first try, which began before the page could be drawn. */
  readonly first: Promise<OpenedLink>
  /** @throws ApiError `guest_password_needed`, `wrong_guest_password`, `link_over`, and if the server cannot be reached */
  open(password: string): Promise<OpenedLink>
  /** Reads the photos after those that are known. */
  more(known: readonly GuestPhoto[]): Promise<readonly GuestPhoto[]>
  /** Reads the comments on what the link opens; those before one that is known. */
  comments(about: About, before?: number): Promise<CallResponse<'listGuestComments'>>
  comment(body: CallBody<'addGuestComment'>, until: string): Promise<CallResponse<'addGuestComment'>>
  /** @param label - what the list of what was sent calls it, if it has no text */
  speak(
    body: CallBody<'addGuestComment'>,
    recording: Recording,
    label: string,
    until: string,
  ): Promise<CallResponse<'addGuestVoiceNote'>>
  /** What was sent from this device. */
  readonly sent: SentItems
  takeBack(sent: Sent): Promise<void>
  /** Somebody in the branch that the link opens. */
  person(id: number): Promise<GuestPerson>
  /** @param personId - whom it shows, of a branch */
  add(
    file: File,
    name: string,
    options: { personId: number | undefined; until: string } & { onProgress: (sent: number) => void; signal: AbortSignal },
  ): Promise<CallResponse<'addGuestPhoto'>>
}

/** As many as come with the page. */
const pageSize = 60
const storageKey = 'guest_session'

/**
 * Begins to open a link; an earlier visit in this tab continues, and does not count as another one.
 *
 * @param isPreview - a member looks at what guests see: that does not count either
 */
export function startGuest(secret: string, language: Locale, isPreview = false): GuestLink {
  const send = createSend({
    fetch: (...request) => window.fetch(...request),
    noConnection: () => '',
    findCall: async (name) => calls[name],
  })
  const sent = sentWith(secret)
  let token = readToken(secret)
  let knownPassword = ''

  const open = async (password: string, again = isPreview): Promise<OpenedLink> => {
    const answer = await send('openGuestLink', { body: { token: secret, password, again } }, { language })
    token = answer.token
    knownPassword = password
    storeToken(secret, token)
    return { page: answer.page, photos: answer.photos.results, person: answer.person, branch: answer.branch }
  }
  const resume = async (): Promise<OpenedLink> => {
    const [page, photos] = await Promise.all([
      send('getGuestPage', {}, { language, token }),
      send('listGuestPhotos', { query: { page: '1', page_size: String(pageSize) } }, { language, token }),
    ])
    const of = { language, token }
    const [person, branch] = await Promise.all([
      page.kind === 'person' && page.person_id !== null
        ? send('getGuestPerson', { params: { id: page.person_id } }, of)
        : Promise.resolve(null),
      page.kind === 'branch' ? send('getGuestBranch', {}, of) : Promise.resolve(null),
    ])
    return { page, photos: photos.results, person, branch }
  }
  /** A token is short-lived: a page that is still open gets another one. */
  const withToken = async <T>(work: (token: string) => Promise<T>): Promise<T> => {
    try {
      return await work(token)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      await open(knownPassword, true)
      return work(token)
    }
  }
  const begin = async (): Promise<OpenedLink> => {
    if (token === '') return open('')
    return resume().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) return open('', true)
      throw error
    })
  }
  const first = begin()
  // The page shows why, when there is one.
  first.catch(() => undefined)
  return {
    first,
    open: (password) => open(password),
    more: (known) =>
      withToken(async (current) => {
        const number = Math.floor(known.length / pageSize) + 1
        const { results } = await send(
          'listGuestPhotos',
          { query: { page: String(number), page_size: String(pageSize) } },
          { language, token: current },
        )
        const ids = new Set(known.map(({ id }) => id))
        return results.filter(({ id }) => !ids.has(id))
      }),
    comments: ({ photoId, personId }, before) =>
      withToken((current) =>
        send(
          'listGuestComments',
          {
            query: {
              ...(photoId === undefined ? {} : { photo_id: String(photoId) }),
              ...(personId === undefined ? {} : { person_id: String(personId) }),
              ...(before === undefined ? {} : { before: String(before) }),
            },
          },
          { language, token: current },
        ),
      ),
    comment: async (body, until) => {
      const answer = await withToken((current) => send('addGuestComment', { body }, { language, token: current }))
      sent.add({ kind: 'comment', id: answer.id, secret: answer.secret, text: body.text }, until)
      return answer
    },
    speak: async (body, recording, label, until) => {
      const answer = await withToken((current) => sendVoice(body, recording, { token: current, language }))
      sent.add(
        { kind: 'comment', id: answer.id, secret: answer.secret, text: body.text.trim() === '' ? label : body.text },
        until,
      )
      return answer
    },
    sent,
    takeBack: async (item) => {
      const { kind, id, secret: key } = item
      await withToken((current) => send('takeBackAsGuest', { body: { kind, id, secret: key } }, { language, token: current }))
      sent.remove(item)
    },
    person: (id) => withToken((current) => send('getGuestPerson', { params: { id } }, { language, token: current })),
    add: async (file, name, options) => {
      const answer = await withToken((current) => sendPhoto(file, name, { ...options, token: current, language }))
      sent.add({ kind: 'photo', id: answer.id, secret: answer.secret, text: file.name }, options.until)
      return answer
    },
  }
}

interface Stored {
  secret: string
  token: string
}

/** For this tab alone: a shared phone keeps nothing. */
function readToken(secret: string): string {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}') as Partial<Stored>
    return stored.secret === secret ? (stored.token ?? '') : ''
  } catch {
    return ''
  }
}

function storeToken(secret: string, token: string): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify({ secret, token } satisfies Stored))
  } catch {
    // Storage may be switched off: then a reload opens the link again.
  }
}
