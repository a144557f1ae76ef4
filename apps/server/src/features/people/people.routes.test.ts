import type { Person, PersonSummary, Relation } from '@banyan/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({}, { familiesApart: true })
})
afterAll(() => test.close())

const add = async (member: Member, changes: Record<string, unknown> = {}): Promise<{ person: Person; relation: Relation }> => {
  const answer = await test.call('createPerson', {
    token: member.access,
    body: {
      from_person_id: member.person_id,
      relation_type: 1,
      name: 'Ida',
      gender: 'F',
      birth_year: 1950,
      address: '',
      ...changes,
    },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const patch = (member: Member, id: number, fieldName: string, value: unknown, rest: Record<string, unknown> = {}) =>
  test.call('updatePerson', { token: member.access, params: { id }, body: { fieldName, value, ...rest } })
const people = async (member: Member): Promise<PersonSummary[]> =>
  (await test.call('listPeople', { token: member.access })).json()

describe('adding a person', () => {
  it('answers the person and the relation, and lists both', async () => {
    const member = await test.newMember({ birth_year: 1980 })
    const { person, relation } = await add(member, { relation_type: 3, name: ' 陳 大文 ', birth_year: '1950' })
    expect(person).toMatchObject({
      name: '陳 大文',
      birth_year: 1950,
      gender: 'F',
      user_id: null,
      hierarchy_score: 100,
      locked: false,
      small_thumbnail: null,
    })
    expect(relation).toMatchObject({ from_person_id: person.id, to_person_id: member.person_id, relation_type: 2 })
    expect((await people(member)).map((row) => row.id)).toEqual([person.id, member.person_id])
  })

  it('takes form-encoded and multipart bodies, gender F when none is given', async () => {
    const member = await test.newMember()
    const form = await test.call('createPerson', {
      token: member.access,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        from_person_id: String(member.person_id),
        relation_type: '2',
        name: 'Form',
        birth_year: '',
      }).toString(),
    })
    expect(form.json()).toMatchObject({ person: { name: 'Form', gender: 'F', birth_year: 0 } })
    const parts = ['from_person_id', String(member.person_id), 'relation_type', '1', 'name', 'Parts'] as const
    let body = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\nbytes\r\n'
    for (let at = 0; at < parts.length; at += 2)
      body += `--x\r\ncontent-disposition: form-data; name="${parts[at]}"\r\n\r\n${parts[at + 1]}\r\n`
    const multipart = await test.call('createPerson', {
      token: member.access,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `${body}--x--\r\n`,
    })
    expect(multipart.json()).toMatchObject({ person: { name: 'Parts' } })
  })

  it.each([
    ['a blank name', { name: ' \u0000 ' }, 400, 'blank_name'],
    ['a name that nobody sees', { name: '\u200b\u3164 \u00ad' }, 400, 'blank_name'],
    ['a long name', { name: 'x'.repeat(256) }, 400, 'too_long'],
    ['a name that is a list', { name: ['x'] }, 400, 'invalid_field'],
    ['a long address', { address: 'x'.repeat(256) }, 400, 'too_long'],
    ['an unknown gender', { gender: 'X' }, 400, 'invalid_gender'],
    ['an unknown relation', { relation_type: 4 }, 400, 'invalid_relation_type'],
    ['a year past 9999', { birth_year: 10_000 }, 400, 'invalid_year'],
    ['a year in words', { birth_year: 'long ago' }, 400, 'invalid_year'],
    ['nobody to relate to', { from_person_id: undefined }, 400, 'invalid_field'],
    ['a stranger to relate to', { from_person_id: 999_999_999 }, 404, 'not_found'],
    ['an id below one', { from_person_id: -1 }, 400, 'invalid_field'],
  ])('refuses %s and writes nothing', async (_what, changes, status, code) => {
    const member = await test.newMember()
    const answer = await test.call('createPerson', {
      token: member.access,
      body: { from_person_id: member.person_id, relation_type: 1, name: 'Ida', gender: 'F', ...changes },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(await people(member)).toHaveLength(1)
  })

  it('keeps names as text without markup, in composed form', async () => {
    const member = await test.newMember()
    const { person } = await add(member, { name: '<b>Zoe\u0308</b> <script>alert(1)</script>& 1 < 2' })
    expect(person.name).toBe('Zoë & 1 < 2')
  })
})

describe('finding people', () => {
  it('finds parts of names in any case and script', async () => {
    const member = await test.newMember({ name: 'Zofia Łukasik' })
    await add(member, { name: 'Élodie Martin' })
    await add(member, { name: '李嘉欣' })
    const search = async (text: string): Promise<string[]> =>
      (await test.call('listPeople', { token: member.access, query: { search: text } }))
        .json<PersonSummary[]>()
        .map((row) => row.name)
    expect(await search('lukas')).toEqual(['Zofia Łukasik'])
    expect(await search('ELODIE')).toEqual(['Élodie Martin'])
    expect(await search('嘉')).toEqual(['李嘉欣'])
    expect(await search('%')).toEqual([])
  })

  it('finds Chinese names in either way of writing and by their readings, whole names first', async () => {
    const member = await test.newMember({ name: '陳小明' })
    for (const name of ['歐陽娜', 'George Herbert Walker Bush', 'George Walker Bush']) await add(member, { name })
    const search = async (text: string): Promise<string[]> =>
      (await test.call('listPeople', { token: member.access, query: { search: text } }))
        .json<PersonSummary[]>()
        .map((row) => row.name)
    for (const text of ['陈小明', 'chen xiaoming', 'Chén Xiǎomíng', 'can4 siu2 ming4', 'Chan Siu Ming', 'siuming'])
      expect([text, await search(text)]).toEqual([text, ['陳小明']])
    for (const text of ['欧阳', 'ouyang na', 'au yeung']) expect([text, await search(text)]).toEqual([text, ['歐陽娜']])
    expect(await search('George Walker Bush')).toEqual(['George Walker Bush', 'George Herbert Walker Bush'])
    expect(await search('ing')).toEqual([])
  })

  it('leaves out names that only sound like the search if it finds one that is meant', async () => {
    const member = await test.newMember({ name: '吳昌碩' })
    const search = async (text: string): Promise<string[]> =>
      (await test.call('listPeople', { token: member.access, query: { search: text } }))
        .json<PersonSummary[]>()
        .map((row) => row.name)
    expect(await search('wu sik')).toEqual(['吳昌碩'])
    await add(member, { name: '胡適' })
    expect(await search('wu sik')).toEqual(['胡適'])
  })

  it('knows at once who was added, renamed, deleted and put back', async () => {
    const member = await test.newMember({ name: 'Ann Oakes' })
    const search = async (text: string): Promise<string[]> =>
      (await test.call('listPeople', { token: member.access, query: { search: text } }))
        .json<PersonSummary[]>()
        .map((row) => row.name)
    expect(await search('vuori')).toEqual([])
    const { person } = await add(member, { name: 'Ida Vuori' })
    expect(await search('vuori')).toEqual(['Ida Vuori'])
    await patch(member, person.id, 'name', 'Ida Laakso')
    expect([await search('vuori'), await search('laak ida')]).toEqual([[], ['Ida Laakso']])
    const names = { token: member.access, params: { id: person.id } }
    expect((await test.call('createName', { ...names, body: { kind: 'married', text: 'Ida Salo' } })).statusCode).toBe(200)
    expect(await search('salo')).toEqual(['Ida Laakso'])
    await test.call('deletePerson', { token: member.access, params: { id: person.id } })
    expect([await search('laakso'), await search('ida')]).toEqual([[], []])
    await test.call('restorePerson', { token: member.access, params: { id: person.id } })
    // Years decide among equals, also after a change.
    await add(member, { name: 'Ida Salo', birth_year: 1990 })
    await patch(member, person.id, 'birth_year', 1995)
    expect(await search('ida')).toEqual(['Ida Salo', 'Ida Laakso'])
  })

  it('answers an unchanged list by its ETag, and a changed one anew', async () => {
    const member = await test.newMember()
    const first = await test.call('listPeople', { token: member.access })
    const etag = String(first.headers['etag'])
    const again = await test.call('listPeople', { token: member.access, headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await add(member)
    const changed = await test.call('listPeople', { token: member.access, headers: { 'if-none-match': etag } })
    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toHaveLength(2)
  })
})

describe('changing a person', () => {
  it('saves each field by its own call', async () => {
    const member = await test.newMember()
    const { person } = await add(member)
    const values: [string, unknown][] = [
      ['name', 'Ida Vuori'],
      ['gender', 'N'],
      ['birth_year', '1951'],
      ['year_of_death', 2020],
      ['spoken_languages', 'suomi, polski'],
      ['email', 'Ida@Example.org'],
      ['occupation', 'sailor'],
      ['telephone_number', '+358 40 1'],
      ['address', 'Turku'],
      ['website', 'https://example.org'],
      ['skype_name', 'ida'],
      ['facebook', 'ida.v'],
      ['twitter', '@ida'],
      ['linkedin', 'ida-v'],
      ['language', 'fi'],
    ]
    for (const [field, value] of values) {
      const answer = await patch(member, person.id, field, value)
      expect([field, answer.statusCode]).toEqual([field, 200])
      expect(String(answer.json()[field])).toBe(String(value))
    }
    expect((await patch(member, person.id, 'birth_year', '')).json().birth_year).toBe(0)
  })

  it('takes each text up to its limit, and no sign more', async () => {
    const member = await test.newMember()
    const { person } = await add(member)
    const limits = [
      ['name', 255],
      ['spoken_languages', 100],
      ['occupation', 100],
      ['telephone_number', 30],
      ['address', 255],
      ['website', 100],
      ['skype_name', 100],
      ['facebook', 100],
      ['twitter', 100],
      ['linkedin', 100],
    ] as const
    for (const [field, length] of limits) {
      expect((await patch(member, person.id, field, 'é'.repeat(length))).statusCode, field).toBe(200)
      const long = await patch(member, person.id, field, 'é'.repeat(length + 1))
      expect([field, long.statusCode, long.json().code]).toEqual([field, 400, 'too_long'])
    }
    const ending = '@example.org'
    expect((await patch(member, person.id, 'email', `${'a'.repeat(256 - ending.length)}${ending}`)).statusCode).toBe(400)
  })

  it.each([
    'id',
    'user_id',
    'small_thumbnail',
    'latitude',
    'longitude',
    'family_id',
    'hidden_at',
    '__proto__',
    'constructor',
    '',
  ])('never changes %s', async (field) => {
    const member = await test.newMember()
    const answer = await patch(member, member.person_id, field, '1')
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'protected_field'])
  })

  it('sanitises biographies and keeps one for each language', async () => {
    const member = await test.newMember({ language: 'fr' })
    const html =
      '<p onclick="x()">Née à <a href="javascript:alert(1)">Lyon</a><script>alert(1)</script><img src="https://evil.example/x"></p><iframe src="//evil.example"></iframe>'
    const french = (await patch(member, member.person_id, 'biography', html)).json<Person>()
    expect(french.biography).toBe('<p>Née à <a rel="noopener noreferrer nofollow" target="_blank">Lyon</a></p>')
    const english = await test.call('updatePerson', {
      token: member.access,
      params: { id: member.person_id },
      query: { language: 'en' },
      body: { fieldName: 'biography', value: '<p>Born in Lyon</p>' },
    })
    expect(english.json()).toMatchObject({
      biography: '<p>Born in Lyon</p>',
      biographies: { en: '<p>Born in Lyon</p>', fr: french.biography },
    })
    const other = await test.call('getPerson', {
      token: member.access,
      params: { id: member.person_id },
      query: { language: 'pl' },
    })
    expect(other.json()).toMatchObject({ biography: '', biographies: { fr: french.biography } })
    const large = await patch(member, member.person_id, 'biography', `<p>${'x'.repeat(100_001)}</p>`)
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large'])
  })

  it('tells that a value was changed meanwhile, and what it is now', async () => {
    const member = await test.newMember()
    const { person } = await add(member)
    expect((await patch(member, person.id, 'name', 'Two', { previous: 'Ida' })).statusCode).toBe(200)
    const late = await patch(member, person.id, 'name', 'Three', { previous: 'Ida' })
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'value_changed', current: 'Two' }])
  })

  it('lets only the owner change a locked person', async () => {
    const owner = await test.newMember()
    expect((await patch(owner, owner.person_id, 'locked', 'TRUE')).json().locked).toBe(true)
    expect((await patch(owner, owner.person_id, 'occupation', 'teacher')).statusCode).toBe(200)
    const { person } = await add(owner)
    const answer = await patch(owner, person.id, 'locked', true)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'only_owner'])
  })

  it('keeps e-mail addresses unique within the family, and those of users untouched', async () => {
    const member = await test.newMember()
    const { person } = await add(member)
    const own = await patch(member, member.person_id, 'email', 'new@example.org')
    expect([own.statusCode, own.json().code]).toEqual([403, 'user_email'])
    const taken = await patch(member, person.id, 'email', member.email.toUpperCase())
    expect([taken.statusCode, taken.json().code]).toEqual([400, 'email_in_family'])
    const stranger = await test.newMember()
    expect((await patch(member, person.id, 'email', stranger.email)).statusCode).toBe(200)
    expect((await patch(member, person.id, 'email', 'not an address')).json().code).toBe('invalid_email')
  })
})

describe('deleting a person', () => {
  it('hides the person and their relations at once', async () => {
    const member = await test.newMember()
    const { person, relation } = await add(member)
    const answer = await test.call('deletePerson', { token: member.access, params: { id: person.id } })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await test.call('getPerson', { token: member.access, params: { id: person.id } })).statusCode).toBe(404)
    expect((await test.call('getRelation', { token: member.access, params: { id: relation.id } })).statusCode).toBe(404)
    expect((await test.call('deletePerson', { token: member.access, params: { id: person.id } })).statusCode).toBe(404)
    expect(await people(member)).toHaveLength(1)
  })

  it('refuses a person who is a user', async () => {
    const member = await test.newMember()
    const answer = await test.call('deletePerson', { token: member.access, params: { id: member.person_id } })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'user_person'])
  })
})

describe('another family', () => {
  it('is not there, in any call', async () => {
    const [mine, theirs] = [await test.newMember(), await test.newMember()]
    const { person } = await add(theirs)
    const token = mine.access
    for (const id of [person.id, theirs.person_id]) {
      const answers = await Promise.all([
        test.call('getPerson', { token, params: { id } }),
        test.call('updatePerson', { token, params: { id }, body: { fieldName: 'name', value: 'Mine' } }),
        test.call('updatePerson', { token, params: { id }, body: { fieldName: 'id', value: 'Mine' } }),
        test.call('deletePerson', { token, params: { id } }),
        test.call('createPerson', { token, body: { from_person_id: id, relation_type: 1, name: 'X', gender: 'F' } }),
      ])
      const absent = await test.call('getPerson', { token, params: { id: 999_999_999 } })
      for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, absent.body])
    }
    expect((await people(theirs)).map((row) => row.name)).toContain('Ida')
  })

  it('is not there with ids that are none', async () => {
    const member = await test.newMember()
    for (const id of ['0', '-1', 'x', '1e3', '9'.repeat(40), '1;drop table people', '%00']) {
      expect((await test.call('getPerson', { token: member.access, params: { id } })).statusCode, id).toBe(404)
    }
  })
})
