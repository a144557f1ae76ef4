import type { CallResponse } from '@banyan/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { familyOf, joinFamily } from '../../test/family.ts'
import { countDescriptions, faceBox, oneFace, setPortrait, showFace, workOnFaces } from '../../test/photos/faces.ts'
import { fourColours, photosOf } from '../../test/photos/photos.ts'
import { openTestApp, password } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'
import { forgetUnnamedFacesTask } from '../tags/faces/forget-unnamed-faces.task.ts'

type Settings = CallResponse<'getFamilySettings'>

let test: TestApp
let grandma: Member
let harry: Member
beforeEach(async () => {
  test = await openTestApp({ faces: true }, { familiesApart: true })
  grandma = await test.newMember({ name: 'Grandma' })
  harry = await joinFamily(test, grandma, { name: 'Harry' })
})
afterEach(() => test.close())

const settings = async (by: Member): Promise<Settings> =>
  (await test.call('getFamilySettings', { token: by.access })).json<Settings>()
const turn = async (by: Member, isOn: boolean): Promise<[number, string | undefined]> => {
  const answer = await test.call('updateFamilySettings', { token: by.access, body: { face_recognition: isOn } })
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}
const lastSwitch = async (by: Member) => (await familyOf(test, by).changes()).find(({ kind }) => kind === 'family_changed')
const suggested = async (by: Member, image: number) =>
  (await test.call('listSuggestedTags', { token: by.access, query: { image_id: String(image) } })).json<
    CallResponse<'listSuggestedTags'>
  >()
const familyIdOf = async ({ email }: Member): Promise<number> =>
  (
    await test.platform.database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('family_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).family_id
const signIn = async (who: Member): Promise<Member> => ({
  ...who,
  ...(await test.call('obtainToken', { body: { email: who.email, password } })).json<Member>(),
})

describe('recognition of faces', () => {
  it('is switched off by any member, at once and with every description, and on again by that member alone', async () => {
    await showFace(test, harry, grandma)
    expect(await settings(harry)).toEqual({
      name: '',
      can_change_name: false,
      face_recognition: true,
      can_change_face_recognition: true,
      face_recognition_off_by: '',
      is_face_recognition_offered: true,
      living_seen_by: 'everyone',
      near_steps: 4,
      can_change_living: false,
    })
    expect(await countDescriptions(test)).toEqual([1, 1])
    expect(await turn(harry, false)).toEqual([200, undefined])
    expect(await countDescriptions(test)).toEqual([0, 0])
    expect(await settings(grandma)).toEqual({
      name: '',
      can_change_name: true,
      face_recognition: false,
      can_change_face_recognition: false,
      face_recognition_off_by: 'Harry',
      is_face_recognition_offered: true,
      living_seen_by: 'everyone',
      near_steps: 4,
      can_change_living: true,
    })
    expect(await turn(grandma, true)).toEqual([403, 'faces_refused'])
    expect(await turn(grandma, false)).toEqual([200, undefined])
    expect(await settings(grandma)).toMatchObject({ face_recognition: false, face_recognition_off_by: 'Harry' })

    // Images added while recognition is off are not examined.
    const other = await photosOf(test, harry).upload(
      (await photosOf(test, harry).gallery('Other')).id,
      await fourColours({ width: 200 }),
    )
    await setPortrait(test, grandma)
    let looked = 0
    await workOnFaces(test, { ...oneFace, find: (picture) => ((looked += 1), oneFace.find(picture)) })
    expect([looked, await countDescriptions(test), await suggested(harry, other.id)]).toEqual([0, [0, 0], []])

    expect(await turn(harry, true)).toEqual([200, undefined])
    expect(await settings(grandma)).toMatchObject({
      face_recognition: true,
      can_change_face_recognition: true,
      face_recognition_off_by: '',
    })
    await workOnFaces(test)
    expect(await countDescriptions(test)).toEqual([2, 1])
    expect(await suggested(harry, other.id)).toMatchObject([{ person_id: grandma.person_id }])
  })

  it('describes nobody who refuses when it is switched on again', async () => {
    await showFace(test, harry, grandma)
    await turn(harry, false)
    await familyOf(test, grandma).set(grandma.person_id, 'face_recognition', false)
    await turn(harry, true)
    await workOnFaces(test)
    expect(await countDescriptions(test)).toEqual([0, 0])
  })

  it('is for every member to switch on once the one who switched it off has left', async () => {
    await turn(harry, false)
    expect((await test.call('deleteAccount', { token: harry.access, body: { password } })).statusCode).toBe(204)
    expect(await settings(grandma)).toMatchObject({
      face_recognition: false,
      can_change_face_recognition: true,
      face_recognition_off_by: '',
    })
    expect(await turn(grandma, true)).toEqual([200, undefined])
  })

  it('is switched back in the history, under the same rule', async () => {
    await showFace(test, harry, grandma)
    await turn(harry, false)
    const off = await lastSwitch(grandma)
    expect(off).toMatchObject({ user_name: 'Harry', field: 'face_recognition', before: true, after: false, can_revert: false })
    expect((await familyOf(test, grandma).tryTo('revertChange', { id: off?.id ?? 0 })).json()).toMatchObject({
      code: 'faces_refused',
    })
    expect(await lastSwitch(harry)).toMatchObject({ can_revert: true })
    await familyOf(test, harry).revert(off?.id ?? 0)
    expect(await settings(grandma)).toMatchObject({ face_recognition: true })
    await workOnFaces(test)
    expect(await countDescriptions(test)).toEqual([1, 1])
    // Reverting this line would switch recognition off, which everybody may do.
    const on = await lastSwitch(grandma)
    await familyOf(test, grandma).revert(on?.id ?? 0)
    expect([await settings(harry), await countDescriptions(test)]).toMatchObject([
      { face_recognition: false, face_recognition_off_by: 'Grandma' },
      [0, 0],
    ])
  })

  it('stays as it is in another family', async () => {
    const other = await test.newMember({ name: 'Mallory' })
    await showFace(test, harry, grandma)
    await showFace(test, other, other)
    await turn(harry, false)
    expect([
      await settings(other),
      await countDescriptions(test, await familyIdOf(other)),
      await countDescriptions(test, await familyIdOf(harry)),
    ]).toMatchObject([{ face_recognition: true }, [1, 1], [0, 0]])
    const off = await lastSwitch(harry)
    expect([
      await lastSwitch(other),
      (await familyOf(test, other).tryTo('revertChange', { id: off?.id ?? 0 })).statusCode,
    ]).toEqual([undefined, 404])
    expect(await settings(harry)).toMatchObject({ face_recognition: false })
  })

  it('that is switched off while a picture is looked into stores nothing of it', async () => {
    const photos = photosOf(test, harry)
    const image = await photos.upload((await photos.gallery()).id)
    await setPortrait(test, grandma)
    let looked = 0
    await workOnFaces(test, {
      ...oneFace,
      find: async (picture) => {
        looked += 1
        await turn(harry, false)
        return oneFace.find(picture)
      },
    })
    expect(looked).toBeGreaterThan(0)
    expect([await countDescriptions(test), await suggested(harry, image.id)]).toEqual([[0, 0], []])
    expect(await test.platform.database.read.selectFrom('faces').select('id').execute()).toEqual([])
    await turn(harry, true)
    await workOnFaces(test)
    expect(await countDescriptions(test)).toEqual([1, 1])
  })

  it('that is switched off while a profile photo is looked into stores nothing of it', async () => {
    await setPortrait(test, grandma)
    let looked = 0
    await workOnFaces(test, {
      ...oneFace,
      find: async (picture) => {
        looked += 1
        await turn(harry, false)
        return oneFace.find(picture)
      },
    })
    expect([looked, await countDescriptions(test)]).toEqual([1, [0, 0]])
  })

  it('forgets after 90 days what a face looks like that nobody has named, and keeps its place', async () => {
    const { image, gallery } = await showFace(test, harry, grandma)
    const unnamed = await photosOf(test, harry).upload(gallery, await fourColours({ width: 200 }))
    await workOnFaces(test)
    expect(await countDescriptions(test)).toEqual([2, 1])
    test.platform.clock.advance({ days: 89 })
    await forgetUnnamedFacesTask.run(test.platform)
    expect(await countDescriptions(test)).toEqual([2, 1])
    test.platform.clock.advance({ days: 1 })
    await forgetUnnamedFacesTask.run(test.platform)
    expect(await countDescriptions(test)).toEqual([1, 1])
    const back = await signIn(harry)
    expect(await suggested(back, image)).toEqual([])
    const [face] = await suggested(back, unnamed.id)
    expect(face).toMatchObject({ x1: faceBox.x1, person_id: grandma.person_id })

    // Nothing describes the face again while it is unnamed.
    await turn(back, false)
    await turn(back, true)
    await workOnFaces(test)
    expect(await countDescriptions(test)).toEqual([1, 1])
    const [place] = await suggested(back, unnamed.id)
    expect(
      (
        await test.call('acceptSuggestedTag', {
          token: back.access,
          params: { id: place?.id ?? 0 },
          body: { person_id: grandma.person_id },
        })
      ).statusCode,
    ).toBe(200)
  })
})
