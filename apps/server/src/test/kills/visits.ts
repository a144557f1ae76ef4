import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallResponse, Comments, Image, Tokens } from '@banyan/contract'
import { Connection, Fault } from './connection.ts'

const password = 'under the fig tree'
const keptSessions = 12
const checkedWithinMs = 30_000
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A keeper who signs in again and again and comments, and a guest with a link who adds photos and comments. */
export class Visits {
  readonly #member: Connection
  readonly #guest = new Connection()
  readonly #email: string
  readonly #photo: Buffer
  #gallery = 0
  #secret = ''
  /** Acknowledged: the last sessions, how many there were, texts in their order, and photos by title. */
  readonly #sessions: Tokens[] = []
  #signIns = 0
  readonly #texts: string[] = []
  readonly #photos = new Map<string, string>()
  /** Photos of which nobody knows whether they arrived. */
  readonly #maybePhotos = new Map<string, string>()
  #pending = ''

  constructor(member: Connection, email: string, photo: Buffer) {
    this.#member = member
    this.#email = email
    this.#photo = photo
  }

  async begin(): Promise<void> {
    const ends_date = new Date(Date.now() + 30 * 86_400_000).toISOString()
    const { id } = await this.#member.expect<{ id: number }>('POST', '/api/gallery/', { title: 'Guests' })
    const link = {
      gallery_id: id,
      allows: ['look', 'add_photos', 'comment'],
      needs_approval: false,
      with_comments: true,
      ends_date,
    }
    const { url } = await this.#member.expect<CallResponse<'createGuestLink'>>('POST', '/api/guest_link/', link)
    this.#gallery = id
    this.#secret = new URL(url ?? '').hash.slice(1)
  }

  async signIn(): Promise<void> {
    const asked = { email: this.#email, password }
    this.#sessions.push(await this.#guestOf('').expect<Tokens>('POST', '/api/auth/obtain_token/', asked))
    this.#sessions.splice(0, this.#sessions.length - keptSessions)
    this.#signIns += 1
  }

  async comment(text: string): Promise<void> {
    this.#pending = text
    await this.#member.expect('POST', '/api/comment/', { gallery_id: this.#gallery, text })
    this.#keepText(text)
  }

  async commentAsGuest(text: string): Promise<void> {
    this.#pending = text
    await (await this.#enter()).expect('POST', '/api/guest/comment/', { text, guest_name: 'Sam' })
    this.#keepText(text)
  }

  async addPhoto(title: string): Promise<void> {
    const bytes = Buffer.concat([this.#photo, Buffer.from(title)])
    this.#maybePhotos.set(title, sha256(bytes))
    const form = new FormData()
    form.set('guest_name', 'Sam')
    form.set('picture', new Blob([new Uint8Array(bytes)]), `${title}.jpg`)
    await (await this.#enter()).expect('POST', '/api/guest/photo/', form)
    this.#keepPhoto(title)
  }

  /** @throws Fault if something acknowledged is gone, or the family's log has a gap */
  async verify(): Promise<void> {
    if (this.#secret === '') return
    for (const { access, refresh } of this.#sessions)
      for (const token of [access, refresh]) {
        const { status } = await this.#guestOf('').ask('POST', '/api/auth/verify_token/', { token })
        if (status !== 200) throw new Fault(`a session was acknowledged and is gone: ${status}`)
      }
    await this.#verifyLog()
    await this.#verifyComments()
    await this.#verifyPhotos()
    this.#pending = ''
  }

  async #verifyLog(): Promise<void> {
    const path = '/api/family_log/state/'
    const began = await this.#member.expect<CallResponse<'getFamilyLogState'>>('GET', path)
    await this.#member.expect('POST', '/api/family_log/check/')
    for (const until = Date.now() + checkedWithinMs; ; await wait(50)) {
      const { check, is_checking, entries } = await this.#member.expect<CallResponse<'getFamilyLogState'>>('GET', path)
      if (check !== null && check.time !== began.check?.time && !is_checking) {
        if (check.problem !== null || check.unsealed > 0) throw new Fault(`the log is not whole: ${JSON.stringify(check)}`)
        if (entries < this.#signIns) throw new Fault(`${this.#signIns} sign-ins were acknowledged, of ${entries} in the log`)
        return
      }
      if (Date.now() > until) throw new Fault('nobody checks the log')
    }
  }

  async #verifyComments(): Promise<void> {
    const seen: string[] = []
    for (let before = ''; ;) {
      const path = `/api/comment/?gallery_id=${this.#gallery}${before === '' ? '' : `&before=${before}`}`
      const { results, has_earlier } = await this.#member.expect<Comments>('GET', path)
      seen.unshift(...results.map(({ text }) => text))
      if (!has_earlier) break
      before = String(results[0]?.id ?? 0)
    }
    if (seen.at(-1) === this.#pending && this.#texts.at(-1) !== this.#pending) this.#keepText(this.#pending)
    if (seen.join('\n') !== this.#texts.join('\n'))
      throw new Fault(`comments are ${seen.join(', ')}, and were acknowledged as ${this.#texts.join(', ')}`)
  }

  async #verifyPhotos(): Promise<void> {
    const path = `/api/image/?gallery_id=${this.#gallery}&page_size=500`
    const { results } = await this.#member.expect<{ results: Image[] }>('GET', path)
    const seen = new Map(results.map((image) => [image.title, image]))
    if (seen.size !== results.length) throw new Fault('a photo of a guest became two')
    for (const title of this.#photos.keys()) if (!seen.has(title)) throw new Fault(`the guest’s photo ${title} is gone`)
    for (const [title, image] of seen) {
      const hash = this.#photos.get(title) ?? this.#maybePhotos.get(title)
      const original = await this.#member.bytes(image.original_image)
      if (hash === undefined || original === undefined || sha256(original) !== hash)
        throw new Fault(`the guest’s photo ${title} is not what was sent`)
      this.#keepPhoto(title)
    }
  }

  #keepText(text: string): void {
    this.#texts.push(text)
    this.#pending = ''
  }

  #keepPhoto(title: string): void {
    const hash = this.#maybePhotos.get(title)
    if (hash !== undefined) this.#photos.set(title, hash)
    this.#maybePhotos.delete(title)
  }

  /** Opens the link anew: the server may be another. */
  async #enter(): Promise<Connection> {
    const asked = { token: this.#secret, again: true }
    const { token } = await this.#guestOf('').expect<CallResponse<'openGuestLink'>>('POST', '/api/guest/open/', asked)
    return this.#guestOf(token)
  }

  #guestOf(token: string): Connection {
    this.#guest.origin = this.#member.origin
    this.#guest.token = token
    return this.#guest
  }
}
