import type { CallResponse, Change, Source } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { familyOf } from '../../test/family.ts'
import type { TestFamily } from '../../test/family.ts'
import { photosOf } from '../../test/photos/photos.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
let family: TestFamily
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ada Wong' })
  family = familyOf(test, member)
})
afterAll(() => test.close())

async function ok<Answer>(
  name: Parameters<TestFamily['tryTo']>[0],
  params: Record<string, number>,
  body?: unknown,
): Promise<Answer> {
  const answer = await family.tryTo(name, params, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const create = (body: object): Promise<Source> => ok('createSource', {}, body)
const get = (id: number): Promise<Source> => ok('getSource', { id })
const relation = (id: number): Promise<CallResponse<'getRelation'>> => ok('getRelation', { id })
const refusal = async (...asked: Parameters<TestFamily['tryTo']>): Promise<unknown[]> => {
  const { statusCode, body } = await family.tryTo(...asked)
  return [statusCode, (JSON.parse(body) as { code: string }).code]
}
const newest = async (): Promise<Change> => (await family.changes())[0] as Change
const twoImages = async (): Promise<[number, number]> => {
  const photos = photosOf(test, member)
  const gallery = await photos.gallery('Album')
  return [(await photos.upload(gallery.id)).id, (await photos.upload(gallery.id)).id]
}

describe('sources', () => {
  it('are one line and a photo, or all there is to say', async () => {
    const [image, other] = await twoImages()
    const album = await create({ title: ' Grandmother’s photo album ' })
    const register = await create({
      title: 'Church register',
      author: 'Parish of Turku',
      publisher: 'The parish',
      url: 'https://example.org/register',
      repository: 'National archive',
      note: 'Two\nlines',
      image_ids: [other, image, other],
    })
    expect(album).toMatchObject({ title: 'Grandmother’s photo album', author: '', url: '', image_ids: [], citation_count: 0 })
    expect(register).toMatchObject({ url: 'https://example.org/register', note: 'Two\nlines', image_ids: [other, image] })
    expect(await ok('listSources', {})).toEqual([register, album])
    const asked = (ids: string) => test.call('listSources', { token: member.access, query: { ids } })
    expect((await asked(`${album.id},999`)).json()).toEqual([album])
    expect((await asked('1,x')).statusCode).toBe(400)
    expect((await asked(Array(501).fill(1).join(','))).statusCode).toBe(400)
    expect(await newest()).toMatchObject({ kind: 'source_created', title: 'Church register', can_revert: true })
  })

  it('refuse what is none', async () => {
    const at = await create({ title: 'Album' })
    expect(await refusal('createSource', {}, { title: ' ' })).toEqual([400, 'blank_title'])
    expect(await refusal('updateSource', { id: at.id }, { title: '<i></i>' })).toEqual([400, 'blank_title'])
    for (const url of ['javascript:alert(1)', 'ftp://example.org', 'https://', 'example.org'])
      expect(await refusal('updateSource', { id: at.id }, { url }), url).toEqual([400, 'invalid_field'])
    expect(await refusal('createSource', {}, { title: 'Album', image_ids: [999] })).toEqual([404, 'not_found'])
    expect(await refusal('getSource', { id: 999_999 })).toEqual([404, 'not_found'])
    expect(await ok('listSources', {})).toEqual([at])
  })

  it('are changed by whoever has seen the last change, and the change can be undone', async () => {
    const [image, other] = await twoImages()
    const before = await create({ title: 'Album', image_ids: [image] })
    const after = await ok<Source>(
      'updateSource',
      { id: before.id },
      { title: 'Book', note: 'Red', image_ids: [other], seen: before.last_updated_date },
    )
    expect(after).toMatchObject({ title: 'Book', note: 'Red', image_ids: [other] })
    expect(await refusal('updateSource', { id: before.id }, { title: 'Box', seen: before.last_updated_date })).toEqual([
      409,
      'value_changed',
    ])
    const line = await newest()
    expect(line).toMatchObject({ kind: 'source_changed', field: 'title', before: 'Album', after: 'Book' })
    await family.revert(line.id)
    expect(await get(before.id)).toMatchObject({ title: 'Album', note: '', image_ids: [image] })
    expect(await refusal('revertChange', { id: line.id })).toEqual([409, 'change_reverted'])
    await family.revert((await newest()).id)
    expect(await get(before.id)).toMatchObject({ title: 'Book', note: 'Red', image_ids: [other] })
  })

  it('lose a deleted photo, and have it again when it is put back', async () => {
    const [image, other] = await twoImages()
    const { id } = await create({ title: 'Album', image_ids: [image, other] })
    await family.tryTo('deleteImage', { id: image })
    expect((await get(id)).image_ids).toEqual([other])
    expect(await refusal('updateSource', { id }, { image_ids: [image] })).toEqual([404, 'not_found'])
    await family.tryTo('restoreImage', { id: image })
    expect((await get(id)).image_ids).toEqual([image, other])
  })

  it('hide what cites them when they are deleted, and bring it back', async () => {
    const [image] = await twoImages()
    const { person, relation: tie } = await family.add({ name: 'Ida', type: 2 })
    const [album, book] = [await create({ title: 'Album' }), await create({ title: 'Book' })]
    const cited = [
      { source_id: album.id, page: '3', text: 'Ida,\n1912', quality: 3, image_ids: [image] },
      { source_id: book.id, page: '', text: '', quality: null, image_ids: [] },
    ]
    await ok('updateRelation', { id: tie.id }, { sources: cited })
    await ok('updateName', { id: person.names[0]?.id ?? 0 }, { sources: cited })
    expect((await relation(tie.id)).sources).toEqual(cited)
    expect((await get(album.id)).citation_count).toBe(2)
    await ok('deleteSource', { id: album.id })
    expect(await refusal('getSource', { id: album.id })).toEqual([404, 'not_found'])
    expect((await relation(tie.id)).sources).toEqual(cited.slice(1))
    expect(await refusal('updateRelation', { id: tie.id }, { sources: cited })).toEqual([404, 'not_found'])
    // Somebody cites another page of what they see: what they do not see stays.
    await ok('updateRelation', { id: tie.id }, { sources: [{ ...cited[1], page: '9' }] })
    await ok('restoreSource', { id: album.id })
    expect((await relation(tie.id)).sources).toEqual([{ ...cited[1], page: '9' }, cited[0]])
    expect((await get(album.id)).citation_count).toBe(2)
    await family.deletePerson(person.id)
    expect((await get(album.id)).citation_count).toBe(0)
    await family.restorePerson(person.id)
    expect((await get(album.id)).citation_count).toBe(2)
    await family.revert((await family.changes()).find(({ kind }) => kind === 'source_restored')?.id ?? 0)
    expect(await ok('listSources', {})).toEqual([expect.objectContaining({ id: book.id })])
  })
})

describe('a tie', () => {
  it('of somebody who raised another says how, and the change can be undone', async () => {
    const { relation: tie } = await family.add({ name: 'Ida', type: 2 })
    expect(tie.kind).toBe('')
    const changed = await ok<CallResponse<'updateRelation'>>('updateRelation', { id: tie.id }, { kind: 'heir' })
    expect(changed).toMatchObject({ id: tie.id, kind: 'heir', sources: [] })
    expect(changed.last_updated_date > tie.last_updated_date).toBe(true)
    const line = await newest()
    expect(line).toMatchObject({ kind: 'relation_changed', relation_id: tie.id, field: 'kind', before: '', after: 'heir' })
    expect((await test.call('listRelations', { token: member.access })).json()).toEqual([
      expect.objectContaining({ kind: 'heir' }),
    ])
    expect(await family.revert(line.id)).toMatchObject({ relations: [{ id: tie.id, kind: '' }] })
    expect((await relation(tie.id)).kind).toBe('')
  })

  it('of partners has no kind', async () => {
    const { relation: tie } = await family.add({ name: 'Ida', type: 1 })
    expect(await refusal('updateRelation', { id: tie.id }, { kind: 'step' })).toEqual([400, 'invalid_field'])
    expect(await refusal('updateRelation', { id: 999_999 }, { kind: 'step' })).toEqual([404, 'not_found'])
  })

  it('keeps its kind when a person is merged', async () => {
    const { person: one, relation: tie } = await family.add({ name: 'Ida', type: 2 })
    const { person: two } = await family.add({ name: 'Ida', beside: one.id, type: 1 })
    await ok('updateRelation', { id: tie.id }, { kind: 'adopted' })
    await family.merge(two.id, one.id)
    expect(await relation(tie.id)).toMatchObject({ to_person_id: two.id, kind: 'adopted' })
  })
})
