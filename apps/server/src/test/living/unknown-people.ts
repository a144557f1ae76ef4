import type { CallName, CallResponse, FaceGroup, FaceQuestion, Image } from '@banyan/contract'
import { expect } from 'vitest'
import { facesAt, workOnFaces } from '../photos/faces.ts'
import { photosOf } from '../photos/photos.ts'
import type { Member, TestApp } from '../test-app.ts'

interface Making {
  readonly test: TestApp
  readonly keeper: Member
  readonly gallery: number
  readonly images: readonly Image[]
  /** The word of whom a photo shows first. */
  readonly markOfPhoto: (id: number) => string
}

async function ask<Answer>(test: TestApp, member: Member, name: CallName, options: object = {}): Promise<Answer> {
  const answer = await test.call(name, { token: member.access, ...options })
  expect([name, answer.statusCode]).toEqual([name, 200])
  return answer.json<Answer>()
}

const groupsOf = async (test: TestApp, member: Member): Promise<FaceGroup[]> =>
  (await ask<CallResponse<'listFaceGroups'>>(test, member, 'listFaceGroups')).results
const facesOf = async (test: TestApp, member: Member, id: number): Promise<FaceGroup['faces']> =>
  (await ask<FaceGroup>(test, member, 'getFaceGroup', { params: { id } })).faces

/** Two strangers are in every photo, and the keeper asks in each who one of them is. @returns their groups */
export async function makeUnknownPeople({ test, keeper, gallery, images, markOfPhoto }: Making): Promise<number[]> {
  // Everybody sees one of the photos.
  await photosOf(test, keeper).upload(gallery, undefined, 'Strangers.jpg')
  await workOnFaces(test, facesAt(1, 2))
  test.platform.clock.advance({ seconds: 15 })
  await workOnFaces(test, facesAt())
  const groups = (await groupsOf(test, keeper)).map(({ id }) => id)
  const faces = await facesOf(test, keeper, groups[0]!)
  for (const { id } of images) {
    const face_id = faces.find(({ image_id }) => image_id === id)!.id
    await ask(test, keeper, 'askAboutFace', { body: { face_id, text: `${markOfPhoto(id)} knows?` } })
  }
  return groups
}

interface Seeing {
  readonly test: TestApp
  readonly keeper: Member
  readonly readers: readonly (Member & { hidden: ReadonlySet<number> })[]
  /** Whom each photo shows. */
  readonly shown: ReadonlyMap<number, readonly number[]>
}

/** Readers see, and count, the faces of the photos that they see, and what is asked about these. */
export async function expectFacesAsSeen({ test, keeper, readers, shown }: Seeing): Promise<void> {
  const askedOf = async (member: Member) =>
    (await ask<FaceQuestion[]>(test, member, 'listFaceQuestions')).map(({ face }) => face.image_id)
  const all = await groupsOf(test, keeper)
  const asked = await askedOf(keeper)
  expect([all.length, all.every(({ count }) => count > shown.size), asked.length]).toEqual([2, true, shown.size])
  for (const reader of readers) {
    const unseen = new Set([...shown].flatMap(([id, people]) => (people.every((each) => reader.hidden.has(each)) ? [id] : [])))
    expect(unseen.size).toBeGreaterThan(0)
    const groups = await groupsOf(test, reader)
    expect(groups).toHaveLength(2)
    for (const { id, count } of groups) {
      const faces = await facesOf(test, reader, id)
      expect([faces.length, faces.filter(({ image_id }) => unseen.has(image_id))]).toEqual([count, []])
      expect(count).toBeLessThanOrEqual(all.find((each) => each.id === id)!.count - unseen.size)
    }
    expect((await askedOf(reader)).toSorted()).toEqual(asked.filter((id) => !unseen.has(id)).toSorted())
  }
}
