import { createHash } from 'node:crypto'
import type { Fact, GedcomImport, Image, Person, PersonSummary, Relation, Source, Upload } from '@banyan/contract'
import { Connection, Fault, Lost } from './connection.ts'
import { newLedger, settleImages, settlePeople } from './ledger.ts'
import type { Ledger, Pending } from './ledger.ts'
import { waitForMail } from './mailed.ts'
import { randomFrom } from './random.ts'
import { signUp } from './sign-up.ts'
import { Visits } from './visits.ts'

const pieceBytes = 7_000
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Acts as a family that does one thing after another, and remembers what the server acknowledged. */
export class FamilyClient {
  readonly #name: string
  readonly #dataDir: string
  readonly #photo: Buffer
  readonly #connection = new Connection()
  readonly #ledger: Ledger = newLedger()
  readonly #random: () => number
  #count = 0
  #own = 0
  #gallery = 0
  #isReady = false
  #visits: Visits | undefined
  /** An upload in pieces whose end was not acknowledged. */
  #upload: { id: string; title: string; bytes: Buffer; arrived: number } | undefined
  readonly #signedUp: string[] = []
  /** How many of each action were acknowledged. */
  readonly done: Record<string, number> = {}

  /** @param photo - a small JPEG; every upload is this file with extra bytes at its end, so that each file differs */
  constructor(name: string, dataDir: string, photo: Buffer, seed: number) {
    this.#name = name
    this.#dataDir = dataDir
    this.#photo = photo
    this.#random = randomFrom(seed)
  }

  connect(origin: string): void {
    this.#connection.origin = origin
  }

  /** Works until the server is gone. @throws Fault for a wrong answer */
  async work(isOver: () => boolean): Promise<void> {
    try {
      if (!this.#isReady) await this.#begin(isOver)
      if (this.#upload !== undefined) await this.#goOnUploading()
      while (!isOver()) await this.#one()
    } catch (error) {
      if (!(error instanceof Lost)) throw error
    }
  }

  /** Compares everything with what was acknowledged. @throws Fault */
  async verify(): Promise<void> {
    if (!this.#isReady) return
    await this.#verifyPeople()
    await this.#verifyLives()
    await this.#verifyImages()
    await this.#verifyUpload()
    await this.#visits?.verify()
    this.#ledger.pending = undefined
  }

  /** Checks mails; those that a killed server had claimed arrive when its lease has ended. @throws Fault */
  async verifyMails(): Promise<void> {
    for (const email of this.#signedUp) await waitForMail(this.#dataDir, email)
  }

  /** Checks every original, byte by byte. @throws Fault */
  async verifyOriginals(): Promise<void> {
    for (const [title, image] of await this.#listImages()) {
      const original = await this.#connection.bytes(image.original_image)
      if (original === undefined || sha256(original) !== this.#ledger.images.get(title))
        throw new Fault(`the original of ${title} is not what was sent`)
    }
  }

  get size(): { people: number; images: number } {
    return { people: this.#ledger.people.size, images: this.#ledger.images.size }
  }

  async #begin(isOver: () => boolean): Promise<void> {
    const email = `${this.#name}${(this.#count += 1)}@example.org`
    const { person_id } = await signUp(this.#connection, { name: this.#name, email, dataDir: this.#dataDir, isOver })
    const { id } = await this.#connection.expect<{ id: number }>('POST', '/api/gallery/', { title: 'Killed' })
    this.#own = person_id
    this.#gallery = id
    this.#ledger.people.set(person_id, this.#name)
    const visits = new Visits(this.#connection, email, this.#photo)
    await visits.begin()
    this.#visits = visits
    this.#isReady = true
    this.#tell('families')
  }

  async #one(): Promise<void> {
    const dice = this.#random()
    if (dice < 0.2) await this.#add()
    else if (dice < 0.3) await this.#edit()
    else if (dice < 0.36) await this.#recordFact()
    else if (dice < 0.4) await this.#recordName()
    else if (dice < 0.48) await this.#remove()
    else if (dice < 0.6) await this.#uploadWhole()
    else if (dice < 0.72) await this.#uploadInPieces()
    else if (dice < 0.84) await this.#visit()
    else if (dice < 0.9) await this.#deleteImage()
    else if (dice < 0.95) await this.#import()
    else await this.#signUp()
  }

  #next(): string {
    this.#count += 1
    return `${this.#name} ${this.#count}`
  }

  #tell(what: string): void {
    this.done[what] = (this.done[what] ?? 0) + 1
    this.#ledger.pending = undefined
  }

  /** Picks a person who may be changed. */
  #somebody(): number {
    const ids = [...this.#ledger.people.keys()].filter((id) => id !== this.#own)
    return ids[Math.floor(this.#random() * ids.length)] ?? this.#own
  }

  async #asked<Body>(pending: Pending, method: string, path: string, content?: object | FormData): Promise<Body> {
    this.#ledger.pending = pending
    return this.#connection.expect<Body>(method, path, content)
  }

  async #add(): Promise<void> {
    const name = this.#next()
    const { person } = await this.#asked<{ person: Person }>({ kind: 'add', names: [name] }, 'POST', '/api/person/', {
      from_person_id: this.#own,
      relation_type: 2,
      name,
      gender: 'M',
    })
    this.#ledger.people.set(person.id, name)
    this.#tell('people added')
  }

  async #edit(): Promise<void> {
    const id = this.#somebody()
    const occupation = this.#next()
    await this.#asked({ kind: 'edit', id, occupation }, 'PATCH', `/api/person/${id}/`, {
      fieldName: 'occupation',
      value: occupation,
    })
    this.#ledger.occupations.set(id, occupation)
    this.#tell('fields changed')
  }

  /** Adds a fact that cites a source of its own: two calls. */
  async #recordFact(): Promise<void> {
    const [id, words] = [this.#somebody(), this.#next()]
    const source = await this.#asked<Source>({ kind: 'other' }, 'POST', '/api/source/', { title: words })
    await this.#asked<Fact>({ kind: 'record', id, words }, 'POST', `/api/person/${id}/fact/`, {
      kind: 'EDUC',
      value: words,
      date: 'ABT 1950',
      sources: [{ source_id: source.id, page: '3' }],
    })
    this.#keepWords(id, words)
    this.#tell('facts recorded')
  }

  async #recordName(): Promise<void> {
    const [id, words] = [this.#somebody(), this.#next()]
    await this.#asked({ kind: 'record', id, words }, 'POST', `/api/person/${id}/name/`, { kind: 'nickname', text: words })
    this.#keepWords(id, words)
    this.#tell('names recorded')
  }

  #keepWords(id: number, words: string): void {
    this.#ledger.lives.set(id, (this.#ledger.lives.get(id) ?? new Set()).add(words))
  }

  async #remove(): Promise<void> {
    const id = this.#somebody()
    if (id === this.#own) return
    await this.#asked({ kind: 'remove', id }, 'DELETE', `/api/person/${id}/`)
    this.#ledger.people.delete(id)
    this.#ledger.occupations.delete(id)
    this.#ledger.lives.delete(id)
    this.#tell('people deleted')
  }

  #newFile(): { title: string; bytes: Buffer } {
    const title = this.#next()
    const bytes = Buffer.concat([this.#photo, Buffer.from(title)])
    this.#ledger.maybeImages.set(title, sha256(bytes))
    return { title, bytes }
  }

  /** Records an image as acknowledged; it may have become visible earlier. */
  #keep(title: string): void {
    const hash = this.#ledger.maybeImages.get(title)
    if (hash === undefined) return
    this.#ledger.images.set(title, hash)
    this.#ledger.maybeImages.delete(title)
  }

  async #uploadWhole(): Promise<void> {
    const { title, bytes } = this.#newFile()
    const form = new FormData()
    form.set('gallery_id', String(this.#gallery))
    form.set('picture', new Blob([new Uint8Array(bytes)]), `${title}.jpg`)
    const image = await this.#asked<Image>({ kind: 'other' }, 'POST', '/api/image/', form)
    if (image.title !== title) throw new Fault(`${title} became ${image.title}`)
    this.#keep(title)
    this.#tell('uploads')
  }

  async #uploadInPieces(): Promise<void> {
    const { title, bytes } = this.#newFile()
    const { id } = await this.#asked<Upload>({ kind: 'other' }, 'POST', '/api/upload/', {
      gallery_id: this.#gallery,
      file_name: `${title}.jpg`,
      size_bytes: bytes.length,
    })
    this.#upload = { id, title, bytes, arrived: 0 }
    await this.#goOnUploading()
  }

  /** Resumes as the browser does after a lost connection: asks how much has arrived, sends the rest, and finishes. */
  async #goOnUploading(): Promise<void> {
    const upload = this.#upload
    if (upload === undefined) return
    const path = `/api/upload/${upload.id}/`
    for (
      upload.arrived = (await this.#connection.expect<Upload>('GET', path)).received_bytes;
      upload.arrived < upload.bytes.length;
    ) {
      const piece = new Uint8Array(upload.bytes.subarray(upload.arrived, upload.arrived + pieceBytes))
      const { received_bytes } = await this.#connection.expect<Upload>('PATCH', `${path}?offset=${upload.arrived}`, piece)
      upload.arrived = received_bytes
    }
    await this.#connection.expect<Image>('POST', `${path}finish/`)
    this.#upload = undefined
    this.#keep(upload.title)
    this.#tell('uploads in pieces')
  }

  async #deleteImage(): Promise<void> {
    const titles = [...this.#ledger.images.keys()]
    const title = titles[Math.floor(this.#random() * titles.length)]
    if (title === undefined) return
    const image = (await this.#listImages()).get(title)
    if (image === undefined) throw new Fault(`the image ${title} is not listed`)
    await this.#asked({ kind: 'deleteImage', title }, 'DELETE', `/api/image/${image.id}/`)
    this.#ledger.images.delete(title)
    this.#tell('images deleted')
  }

  async #import(): Promise<void> {
    const name = this.#next()
    const names = Array.from({ length: 12 }, (_, index) => `${name} of ${index + 1}`)
    const records = names.map(
      (each, index) => `0 @I${index}@ INDI\n1 NAME ${each}\n${index === 0 ? '1 FAMS @F1@' : '1 FAMC @F1@'}\n`,
    )
    const family = `0 @F1@ FAM\n1 HUSB @I0@\n${names
      .slice(1)
      .map((_each, index) => `1 CHIL @I${index + 1}@\n`)
      .join('')}`
    const form = new FormData()
    form.set(
      'file',
      new Blob([`0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SOUR ${name}\n${records.join('')}${family}0 TRLR\n`]),
      `${name}.ged`,
    )
    const { people, relations } = await this.#asked<GedcomImport>({ kind: 'add', names }, 'POST', '/api/gedcom/', form)
    if (people !== 12 || relations !== 11)
      throw new Fault(`${people} people and ${relations} relations of an import of 12 and 11`)
    for (const person of await this.#connection.expect<PersonSummary[]>('GET', '/api/person/'))
      if (names.includes(person.name)) this.#ledger.people.set(person.id, person.name)
    this.#tell('imports')
  }

  async #signUp(): Promise<void> {
    const email = `${this.#next().replaceAll(' ', '.')}@example.org`
    await this.#asked({ kind: 'other' }, 'POST', '/api/sign_up/', { name: this.#name, email, gender: 'F', language: 'fr' })
    this.#signedUp.push(email)
    this.#tell('sign-ups')
  }

  /** Signs in once more, comments, or adds a photo or a comment as a guest with a link. */
  async #visit(): Promise<void> {
    const visits = this.#visits
    if (visits === undefined) return
    const words = this.#next()
    const dice = this.#random()
    this.#ledger.pending = { kind: 'other' }
    if (dice < 0.25) await visits.signIn().then(() => this.#tell('sign-ins'))
    else if (dice < 0.5) await visits.comment(words).then(() => this.#tell('comments'))
    else if (dice < 0.75) await visits.commentAsGuest(words).then(() => this.#tell('comments of guests'))
    else await visits.addPhoto(words).then(() => this.#tell('photos of guests'))
  }

  async #verifyPeople(): Promise<void> {
    const people = await this.#connection.expect<PersonSummary[]>('GET', '/api/person/')
    const relations = await this.#connection.expect<Relation[]>('GET', '/api/relation/')
    const { pending, occupations } = this.#ledger
    settlePeople(this.#ledger, new Map(people.map(({ id, name }) => [id, name])))
    const there = new Set(people.map(({ id }) => id))
    const related = new Set(relations.flatMap((each) => [each.from_person_id, each.to_person_id]))
    for (const id of related) if (!there.has(id)) throw new Fault(`a relation leads to person ${id}, who is gone`)
    // Everybody was added with a relation; imported people are related to somebody whom nobody deletes without their children's
    // relations.
    for (const { id, name } of people)
      if (id !== this.#own && !name.includes(' of ') && !related.has(id))
        throw new Fault(`${name} has lost the relation that came with them`)
    const last = pending?.kind === 'edit' ? pending.id : this.#somebody()
    for (const id of [last, this.#somebody(), this.#somebody()]) {
      const expected = occupations.get(id)
      if (!there.has(id)) continue
      const { occupation } = await this.#connection.expect<Person>('GET', `/api/person/${id}/`)
      const isPending = pending?.kind === 'edit' && pending.id === id && occupation === pending.occupation
      if (!isPending && occupation !== (expected ?? ''))
        throw new Fault(`person ${id} is ${occupation}, not ${expected ?? 'without occupation'}`)
      if (isPending) occupations.set(id, occupation)
    }
    for (const id of occupations.keys()) if (!there.has(id)) occupations.delete(id)
  }

  /** Whatever was recorded of a person who is still there must be found in their life, with the source it cites. */
  async #verifyLives(): Promise<void> {
    const { pending, lives, people } = this.#ledger
    for (const id of lives.keys()) if (!people.has(id)) lives.delete(id)
    const asked = pending?.kind === 'record' && people.has(pending.id) ? pending : undefined
    for (const id of new Set([...lives.keys(), ...(asked === undefined ? [] : [asked.id])])) {
      const { facts, names } = await this.#connection.expect<Person>('GET', `/api/person/${id}/`)
      const schools = facts.filter(({ kind }) => kind === 'EDUC')
      if (schools.some(({ sources }) => sources.length !== 1)) throw new Fault(`a fact of person ${id} has lost its source`)
      const nicknames = names.filter(({ kind }) => kind === 'nickname').map(({ text }) => text)
      const seen = [...schools.map(({ value }) => value), ...nicknames].toSorted()
      if (asked?.id === id && seen.includes(asked.words)) this.#keepWords(id, asked.words)
      const expected = [...(lives.get(id) ?? [])].toSorted()
      if (seen.join() !== expected.join())
        throw new Fault(`the life of person ${id} says ${seen.join(', ')}, not ${expected.join(', ')}`)
    }
  }

  async #listImages(): Promise<Map<string, Image>> {
    const { results } = await this.#connection.expect<{ results: Image[] }>(
      'GET',
      `/api/image/?gallery_id=${this.#gallery}&page_size=500`,
    )
    const images = new Map(results.map((image) => [image.title, image]))
    if (images.size !== results.length) throw new Fault('an upload became two images')
    return images
  }

  async #verifyImages(): Promise<void> {
    const seen = await this.#listImages()
    const known = new Set(this.#ledger.images.keys())
    settleImages(this.#ledger, seen)
    const fresh = [...seen.keys()].filter((title) => !known.has(title))
    for (const title of [...[...seen.keys()].slice(-3), ...fresh]) {
      const image = seen.get(title)
      const original = await this.#connection.bytes(image?.original_image ?? '')
      if (original === undefined || sha256(original) !== this.#ledger.images.get(title))
        throw new Fault(`the original of ${title} is not what was sent`)
      for (const address of [image?.thumbnail, image?.large_thumbnail])
        if ((await this.#connection.bytes(address ?? ''))?.readUInt16BE(0) !== 0xff_d8)
          throw new Fault(`${title} has no ${address}`)
    }
  }

  /** Acknowledged bytes of an upload must be there; more may be, from the piece that was in flight. */
  async #verifyUpload(): Promise<void> {
    if (this.#upload === undefined) return
    const { status, body } = await this.#connection.ask<Upload>('GET', `/api/upload/${this.#upload.id}/`)
    if (status !== 200) throw new Fault(`the upload of ${this.#upload.title} is gone: ${status}`)
    if (
      body.received_bytes < this.#upload.arrived ||
      ((body.received_bytes - this.#upload.arrived) % pieceBytes > 0 && body.received_bytes !== this.#upload.bytes.length)
    )
      throw new Fault(`${this.#upload.arrived} bytes were acknowledged and ${body.received_bytes} are there`)
  }
}
