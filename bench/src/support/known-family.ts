import type { Image, Person, Relation, Upload } from '@banyan/contract'
import sharp from 'sharp'
import type { Known } from '../../../apps/server/src/test/requests/arbitrary-value.ts'
import { knownOf } from '../../../apps/server/src/test/requests/known.ts'

export const smallPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()

/** Makes one of everything that a request can name, in the family of the token's user. */
export async function makeKnown(origin: string, token: string): Promise<Known> {
  async function json<Body>(method: string, path: string, body?: object | FormData): Promise<Body> {
    const isForm = body instanceof FormData
    const headers = {
      authorization: `Bearer ${token}`,
      ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const answer = await fetch(origin + path, {
      method,
      headers,
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Body
  }
  const [own] = await json<Person[]>('GET', '/api/person/')
  const people = [own?.id ?? 0]
  const relations: number[] = []
  for (let index = 0; index < 5; index += 1) {
    const made = await json<{ person: Person; relation: Relation }>('POST', '/api/person/', {
      from_person_id: people[0],
      relation_type: 2,
      name: `Known ${index}`,
      gender: 'F',
    })
    people.push(made.person.id)
    relations.push(made.relation.id)
  }
  const gallery = await json<{ id: number }>('POST', '/api/gallery/', { title: 'Known' })
  const form = new FormData()
  form.set('gallery_id', String(gallery.id))
  form.set('picture', new Blob([new Uint8Array(await smallPicture())]), 'known.jpg')
  const image = await json<Image>('POST', '/api/image/', form)
  const tag = await json<{ id: number }>('POST', '/api/image_tagging/', {
    image_id: image.id,
    person_id: people[0],
    x1: 0.1,
    x2: 0.3,
    y1: 0.1,
    y2: 0.3,
  })
  const upload = await json<Upload>('POST', '/api/upload/', { gallery_id: gallery.id, file_name: 'known.jpg', size_bytes: 5_000 })
  const changes = await json<{ id: number }[]>('GET', '/api/change/')
  return knownOf({
    access: token,
    people,
    relations,
    names: [1],
    sources: [1],
    changes: changes.map((each) => each.id),
    galleries: [gallery.id],
    images: [image.id],
    tags: [tag.id],
    faces: [1],
    imports: [1],
    copies: [1],
    prints: [1],
    uploads: [upload.id],
    passkeys: ['x'],
    sessions: ['x'],
    addresses: [image.original_image],
  })
}
