import type { FaceFinder } from '../../features/faces/face-finder.ts'
import { createJobWorker } from '../../platform/jobs/job-worker.ts'
import { faceJobHandlers, jobHandlers } from '../../workers.ts'
import { multipart } from '../multipart.ts'
import type { Member, TestApp } from '../test-app.ts'
import { fourColours, photosOf } from './photos.ts'

export const faceBox = { x1: 0.1, x2: 0.3, y1: 0.2, y2: 0.5 }

const descriptor = Buffer.from(Float32Array.from({ length: 128 }, (_each, index) => (index === 0 ? 1 : 0)).buffer).toString(
  'base64',
)

/** Finds the same face in every picture. */
export const oneFace: FaceFinder = {
  find: () => Promise.resolve([{ ...faceBox, descriptor }]),
  findIn: () => Promise.resolve(undefined),
  locate: () => Promise.resolve(faceBox),
  close: () => undefined,
}

/** What somebody looks like: far from all others, and like themselves. */
const looksOf = (person: number): string =>
  Buffer.from(Float32Array.from({ length: 128 }, (_each, index) => (index === person ? 1 : 0)).buffer).toString('base64')

/** Finds faces of these people beside each other in every picture. */
export const facesAt = (...people: number[]): FaceFinder => ({
  ...oneFace,
  find: () =>
    Promise.resolve(
      people.map((person, at) => ({ x1: 0.05 + 0.2 * at, x2: 0.15 + 0.2 * at, y1: 0.2, y2: 0.5, descriptor: looksOf(person) })),
    ),
})

/** Runs every job that is due, and those that these jobs queue. */
export async function workOnFaces({ platform }: Pick<TestApp, 'platform'>, finder: FaceFinder = oneFace): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    platform.clock.advance({ seconds: 3 })
    await createJobWorker(platform, faceJobHandlers(platform, finder)).runDue()
    await createJobWorker(platform, jobHandlers(platform)).runDue()
  }
}

/** Counts stored face descriptors, in photos and in profile photos: for all families, or for one. */
export async function countDescriptions({ platform }: Pick<TestApp, 'platform'>, family?: number): Promise<[number, number]> {
  const { read } = platform.database
  const faces = await read.selectFrom('faces').select('family_id').where('descriptor', '<>', '').execute()
  const portraits = await read.selectFrom('profile_photos').select('family_id').where('descriptor', 'is not', null).execute()
  return [faces, portraits].map((rows) => rows.filter(({ family_id: id }) => family === undefined || id === family).length) as [
    number,
    number,
  ]
}

export const setPortrait = async (test: TestApp, { access, person_id: id }: Member): Promise<unknown> =>
  test.call('setProfileImage', {
    token: access,
    params: { id },
    ...multipart([
      ['x', '0'],
      ['y', '0'],
      ['w', '100'],
      ['h', '100'],
      ['r', '0'],
      ['picture', { bytes: await fourColours(), fileName: 'portrait.jpg' }],
    ]),
  })

/** Adds a photo with a tagged person who also has a profile photo; both faces have descriptors. */
export async function showFace(test: TestApp, by: Member, who: Member): Promise<{ image: number; gallery: number }> {
  const photos = photosOf(test, by)
  const gallery = await photos.gallery()
  const image = await photos.upload(gallery.id)
  await test.call('createTag', { token: by.access, body: { image_id: image.id, person_id: who.person_id, ...faceBox } })
  await setPortrait(test, who)
  await workOnFaces(test)
  return { image: image.id, gallery: gallery.id }
}
