import type { CallName, Fact, Gallery, Image, PersonSummary, Relation } from '@banyan/contract'
import { photosOf } from '../photos/photos.ts'
import type { Member, TestApp } from '../test-app.ts'
import { markOf, secretOf } from './marked-family.ts'

/** A word of something that is marked private, and the people whom it concerns. */
interface Secret {
  word: string
  sees: ReadonlySet<number>
}

export interface Secrets {
  all: Secret[]
  facts: number[]
  images: number[]
  galleries: number[]
  /** Whose facts they are. */
  people: number[]
}

interface Making {
  test: TestApp
  keeper: Member
  call: <Answer>(name: CallName, params: Record<string, number>, body?: unknown) => Promise<Answer>
  /** The people of readers. */
  readers: readonly number[]
  people: readonly PersonSummary[]
  relations: readonly Relation[]
  /** The mark of each person, by id. */
  marks: ReadonlyMap<number, string>
}

const box = { x1: 0.1, x2: 0.3, y1: 0.1, y2: 0.3 }

/** Marks facts, photos and galleries private, about people whom everybody sees and about readers, before and after they are made. */
export async function makeSecrets({ test, keeper, call, readers, people, relations, marks }: Making): Promise<Secrets> {
  const secrets: Secrets = { all: [], facts: [], images: [], galleries: [], people: [...readers] }
  const secret = (...sees: number[]): string => {
    const word = markOf(90_000 + secrets.all.length)
    secrets.all.push({ word, sees: new Set(sees) })
    return word
  }
  // What the file said.
  const ids = new Map([...marks].map(([id, mark]) => [mark, id]))
  for (let at = 1; at <= people.length; at++) {
    const [word, id] = [secretOf(at), ids.get(markOf(at))]
    if (word !== undefined && id !== undefined) secrets.all.push({ word, sees: new Set([id]) })
  }
  const dead = people.filter(({ deceased, year_of_death: year }) => deceased && year !== 0)
  const mark = async (name: 'updateFact' | 'updateImage' | 'updateGallery', id: number): Promise<void> =>
    call(name, { id }, { is_private: true })
  const addFact = async (person: number, word: string, more: object = {}): Promise<Fact> => {
    const place = { place: word, latitude: 3, longitude: 4 }
    const fact = await call<Fact>(
      'createPersonFact',
      { id: person },
      { kind: 'EVEN', type: word, value: word, date: '3 MAY 1881', note: word, ...place, ...more },
    )
    await call('keepDay', {}, { fact_id: fact.id, is_kept: true })
    secrets.facts.push(fact.id)
    secrets.people.push(person)
    await call('createComment', {}, { fact_id: fact.id, text: word })
    return fact
  }
  for (const [at, reader] of readers.entries()) {
    await addFact(reader, secret(reader), { is_private: true })
    const one = dead[at * 5]!.id
    // It was there for everybody before.
    const fact = await addFact(one, secret(one))
    await call('updateFact', { id: fact.id }, { note: secret(one) })
    await mark('updateFact', fact.id)
    const part = secret(one, reader)
    await addFact(one, part, { participants: [{ person_id: reader, role: 'WITN' }], is_private: true })
    const deleted = await addFact(one, secret(one), { is_private: true })
    await call('deleteFact', { id: deleted.id })
    const source = await call<{ id: number }>('createSource', {}, { title: secret(one) })
    await addFact(one, secret(one), {
      kind: 'BIRT',
      preferred: true,
      is_private: true,
      sources: [{ source_id: source.id, page: '', text: '', quality: null, image_ids: [] }],
    })
  }
  const couple = relations.find(
    ({ relation_type: type, from_person_id: from, to_person_id: to }) =>
      type === 1 && dead.some(({ id }) => id === from) && dead.some(({ id }) => id === to),
  )!
  const word = secret(couple.from_person_id, couple.to_person_id)
  const divorce = { kind: 'DIV', place: word, latitude: 5, longitude: 6, date: '1890', note: word, is_private: true }
  const { id: ofCouple } = await call<Fact>('createRelationFact', { id: couple.id }, divorce)
  secrets.facts.push(ofCouple)
  await call('createComment', {}, { fact_id: ofCouple, text: word })
  secrets.people.push(couple.from_person_id)
  await makePhotos({ test, keeper, call, secrets, secret, readers, dead, mark })
  return secrets
}

async function makePhotos({
  test,
  keeper,
  call,
  secrets,
  secret,
  readers,
  dead,
  mark,
}: Pick<Making, 'test' | 'keeper' | 'call' | 'readers'> & {
  secrets: Secrets
  secret: (...sees: number[]) => string
  dead: readonly PersonSummary[]
  mark: (name: 'updateImage' | 'updateGallery', id: number) => Promise<void>
}): Promise<void> {
  const photos = photosOf(test, keeper)
  const [reader = 0, other = 0] = readers
  const upload = async (gallery: number, word: string, tagged?: number): Promise<Image> => {
    const image = await photos.upload(gallery, undefined, `${word}.jpg`)
    await call('updateImage', { id: image.id }, { title: word, description: word, latitude: 7, longitude: 8 })
    if (tagged !== undefined) await call('createTag', {}, { image_id: image.id, person_id: tagged, ...box })
    await call('createComment', {}, { image_id: image.id, text: word })
    secrets.images.push(image.id)
    return image
  }
  const open = (await photos.gallery('Some of it')).id
  await photos.upload(open)
  secrets.galleries.push(open)
  await mark('updateImage', (await upload(open, secret(), dead[1]!.id)).id)
  await mark('updateImage', (await upload(open, secret(reader), reader)).id)
  const gone = await upload(open, secret())
  await mark('updateImage', gone.id)
  await call('deleteImage', { id: gone.id })
  for (const tagged of [undefined, other]) {
    const sees = tagged === undefined ? [] : [tagged]
    const title = secret(...sees)
    const gallery = await call<Gallery>('createGallery', {}, { title, description: secret(...sees) })
    secrets.galleries.push(gallery.id)
    await call('createComment', {}, { gallery_id: gallery.id, text: title })
    await upload(gallery.id, secret(...sees), tagged)
    await upload(gallery.id, secret(...sees))
    const evidence = await upload(gallery.id, secret(...sees))
    await call('createPersonFact', { id: dead[2]!.id }, { kind: 'OCCU', value: 'Smith', image_ids: [evidence.id] })
    await mark('updateGallery', gallery.id)
  }
}
