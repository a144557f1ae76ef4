import type { GedcomImport, Person, PersonSummary } from '@banyan/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  exportFile,
  gedcom,
  getPerson,
  importFile,
  listPeople,
  listRelations,
  personCalled,
  sendFile,
} from '../../test/gedcom.ts'
import { multipart } from '../../test/multipart.ts'
import { openTestApp } from '../../test/test-app.ts'
import type { Member, TestApp } from '../../test/test-app.ts'

let test: TestApp
let member: Member
beforeAll(async () => {
  test = await openTestApp()
})
beforeEach(async () => {
  member = await test.newMember({ name: 'Ann Oakes', birth_year: 0 })
})
afterAll(() => test.close())

const family = `
0 @I1@ INDI
1 NAME Ann /Oakes/
1 SEX F
1 BIRT
2 DATE 12 MAR 1980
2 PLAC Bath
1 OCCU Baker
1 EMAIL ann@example.com
1 FAMS @F1@
0 @I2@ INDI
1 NAME Ben /Quayle/
1 SEX M
1 BIRT
2 DATE ABT 1978
1 EMAIL ben@example.com
1 FAMS @F1@
0 @I3@ INDI
1 NAME Cat /Quayle/
1 FAMC @F1@
0 @F1@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 CHIL @I3@
1 MARR
2 DATE 1 MAY 2001
2 PLAC Bristol
0 @S1@ SOUR
1 TITL The parish register`

describe('importing GEDCOM', () => {
  it('adds people and relations, and says what it did', async () => {
    const result = await importFile(test, member, gedcom(family))
    expect(result).toMatchObject({
      state: 'done',
      progress: 1,
      people: 3,
      relations: 3,
      skipped: 0,
      problems: [],
      error: null,
      file_name: 'family.ged',
    })
    expect((await listPeople(test, member)).map(({ name, birth_year }) => [name, birth_year])).toEqual([
      ['Ann Oakes', 0],
      ['Cat Quayle', 0],
      ['Ben Quayle', 1978],
      ['Ann Oakes', 1980],
    ])
    expect(await listRelations(test, member)).toHaveLength(3)
    const ben = await personCalled(test, member, 'Ben Quayle')
    expect(ben).toMatchObject({ email: 'ben@example.com', gender: 'M', user_id: null, locked: false, language: 'en' })
  })

  it('fills what the own person has nothing of, and never their name or address', async () => {
    await importFile(test, member, gedcom(family), 'I1')
    const own = await getPerson(test, member, member.person_id)
    expect(own).toMatchObject({ name: 'Ann Oakes', birth_year: 1980, occupation: 'Baker', email: member.email })
    expect(
      (await listRelations(test, member)).filter(
        (relation) => relation.from_person_id === own.id || relation.to_person_id === own.id,
      ),
    ).toHaveLength(2)
    expect(await listPeople(test, member)).toHaveLength(3)
  })

  it('takes the parts in any order and the id with or without its signs', async () => {
    const file: [string, { bytes: Uint8Array; fileName: string }] = ['file', { bytes: gedcom(family), fileName: 'a.ged' }]
    const answer = await test.call('importGedcom', { token: member.access, ...multipart([['own_person', '@I1@'], file]) })
    expect(answer.json<GedcomImport>()).toMatchObject({ people: 2, relations: 3 })
  })

  it('keeps dates, places and events of a record, also those of a couple', async () => {
    await importFile(test, member, gedcom(family), 'I1')
    const ben = await personCalled(test, member, 'Ben Quayle')
    const own = await getPerson(test, member, member.person_id)
    const told = ({ facts }: Person) => facts.map(({ kind, date, place }) => [kind, date, place])
    const married = ['MARR', '1 MAY 2001', 'Bristol']
    expect(told(ben)).toEqual([['BIRT', 'ABT 1978', ''], married])
    expect(told(own)).toEqual([['BIRT', '12 MAR 1980', 'Bath'], married, ['OCCU', '', '']])
    expect([ben.events, own.events]).toEqual([[], []])
  })

  it('finds and shows the other names of a record', async () => {
    const names =
      '0 @I9@ INDI\n1 NAME 陳小明\n2 TRAN Chi Keung /Chan/\n3 LANG yue-Latn\n1 NAME Eddie /Chan/\n2 TYPE aka\n2 NICK Ah Ming\n'
    await importFile(test, member, gedcom(names))
    const search = async (text: string): Promise<string[]> =>
      (await test.call('listPeople', { token: member.access, query: { search: text } }))
        .json<PersonSummary[]>()
        .map((row) => row.name)
    for (const text of ['chi keung', 'Eddie', 'ah ming', 'eddie chan', '陈小明', 'chen xiaoming'])
      expect([text, await search(text)]).toEqual([text, ['陳小明']])
    const other_names = ['Chi Keung Chan', 'Eddie Chan', 'Ah Ming']
    expect(await personCalled(test, member, '陳小明')).toMatchObject({ other_names })
    expect((await listPeople(test, member)).find(({ name }) => name === '陳小明')).toMatchObject({ other_names })
    // Whoever takes one of them as their name is not also known as it.
    const { id } = await personCalled(test, member, '陳小明')
    await test.call('updatePerson', { token: member.access, params: { id }, body: { fieldName: 'name', value: 'Eddie Chan' } })
    expect(await getPerson(test, member, id)).toMatchObject({ other_names: ['Chi Keung Chan', 'Ah Ming'] })
  })

  it('changes the lists once', async () => {
    const before = await test.platform.database.read
      .selectFrom('families')
      .select('version')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await importFile(test, member, gedcom(family))
    const after = await test.platform.database.read
      .selectFrom('families')
      .select('version')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(after.version).toBe(before.version + 1)
  })

  it('is told in the list of imports, and to nobody of another family', async () => {
    const { id } = await importFile(test, member, gedcom(family))
    const list = (await test.call('listGedcomImports', { token: member.access })).json<GedcomImport[]>()
    expect(list).toMatchObject([{ id, state: 'done', people: 3 }])
    const other = await test.newMember()
    expect((await test.call('getGedcomImport', { token: other.access, params: { id } })).statusCode).toBe(404)
    expect((await test.call('listGedcomImports', { token: other.access })).json()).toEqual([])
    expect((await test.call('getGedcomImport', { token: member.access, params: { id } })).json()).toMatchObject({
      id,
      state: 'done',
    })
  })
})

describe('importing again', () => {
  it('adds only what is new and changes nobody', async () => {
    await importFile(test, member, gedcom(family))
    const ben = await personCalled(test, member, 'Ben Quayle')
    await test.call('updatePerson', {
      token: member.access,
      params: { id: ben.id },
      body: { fieldName: 'name', value: 'Benjamin Quayle' },
    })
    const longer = family
      .replace('0 @F1@ FAM', '0 @I4@ INDI\n1 NAME Dan /Quayle/\n1 FAMC @F1@\n0 @F1@ FAM\n1 CHIL @I4@')
      .replace('Baker', 'Miller')
    expect(await importFile(test, member, gedcom(longer))).toMatchObject({ people: 1, relations: 2, skipped: 3 })
    expect((await listPeople(test, member)).map(({ name }) => name)).toContain('Benjamin Quayle')
    expect((await personCalled(test, member, 'Dan Quayle')).events).toEqual([])
    expect(await importFile(test, member, gedcom(longer))).toMatchObject({ people: 0, relations: 0, skipped: 4 })
    expect(await listPeople(test, member)).toHaveLength(5)
  })

  it('does not bring back what the family has deleted', async () => {
    await importFile(test, member, gedcom(family))
    const cat = await personCalled(test, member, 'Cat Quayle')
    await test.call('deletePerson', { token: member.access, params: { id: cat.id } })
    const [couple] = (await listRelations(test, member)).filter((relation) => relation.relation_type === 1)
    await test.call('deleteRelation', { token: member.access, params: { id: couple?.id ?? 0 } })
    expect(await importFile(test, member, gedcom(family))).toMatchObject({ people: 0, relations: 0, skipped: 3 })
    expect(await listRelations(test, member)).toEqual([])
  })

  it('knows people by UID, wherever the file comes from', async () => {
    const withUid = (xref: string, source: string) =>
      Buffer.from(`0 HEAD\n1 SOUR ${source}\n1 GEDC\n2 VERS 7.0\n0 @${xref}@ INDI\n1 NAME Eve /Hale/\n1 UID 0B1C-ab99\n0 TRLR\n`)
    expect(await importFile(test, member, withUid('I1', 'ONE'))).toMatchObject({ people: 1 })
    expect(await importFile(test, member, withUid('X9', 'TWO'))).toMatchObject({ people: 0, skipped: 1 })
  })

  it('does not take another tree of the same program for the same', async () => {
    await importFile(test, member, gedcom(family))
    const other = '0 @I1@ INDI\n1 NAME Olga /Rudzka/\n1 BIRT\n2 DATE 1910\n0 @I2@ INDI\n1 NAME Jan /Rudzki/\n1 BIRT\n2 DATE 1905'
    expect(await importFile(test, member, gedcom(other))).toMatchObject({ people: 2, skipped: 0 })
    expect(await importFile(test, member, gedcom(other))).toMatchObject({ people: 0, skipped: 2 })
    expect(await importFile(test, member, gedcom(family))).toMatchObject({ people: 0, skipped: 3 })
  })

  it('says when somebody else of the family is chosen as oneself', async () => {
    await importFile(test, member, gedcom(family))
    const again = await importFile(test, member, gedcom(family), 'I2')
    expect(again).toMatchObject({ people: 0, skipped: 3, problems: [{ code: 'own_person_known', line: 15 }] })
    expect(await getPerson(test, member, member.person_id)).toMatchObject({ birth_year: 0, occupation: '' })
  })
})

describe("the family's rules", () => {
  it('hold together with the relations that are there', async () => {
    await importFile(test, member, gedcom(family), 'I1')
    const backwards = `
0 @I1@ INDI
1 NAME Ann /Oakes/
0 @I3@ INDI
1 NAME Cat /Quayle/
0 @I5@ INDI
1 NAME Eli /Quayle/
0 @F2@ FAM
1 HUSB @I3@
1 CHIL @I5@
0 @F3@ FAM
1 HUSB @I5@
1 CHIL @I1@`
    const result = await importFile(test, member, gedcom(backwards))
    expect(result).toMatchObject({ people: 1, relations: 1, skipped: 2 })
    expect(result.problems.map(({ code }) => code)).toEqual(['relation_loop'])
    const loop = (await listRelations(test, member)).filter(({ relation_type }) => relation_type === 2)
    expect(loop).toHaveLength(3)
  })

  it('allow one e-mail address once, and one that is an address', async () => {
    const result = await importFile(
      test,
      member,
      gedcom(
        `0 @I1@ INDI\n1 NAME A /B/\n1 EMAIL ${member.email.toUpperCase()}\n0 @I2@ INDI\n1 NAME C /D/\n1 EMAIL not an address\n0 @I3@ INDI\n1 NAME E /F/\n1 EMAIL e@example.com\n0 @I4@ INDI\n1 NAME G /H/\n1 EMAIL E@example.com`,
      ),
    )
    expect(result.people).toBe(4)
    expect(result.problems.map(({ line, code }) => [line, code])).toEqual([
      [6, 'email_in_family'],
      [9, 'email_not_understood'],
      [15, 'email_in_family'],
    ])
    expect((await personCalled(test, member, 'A B')).email).toBe('')
    expect((await test.call('obtainToken', { body: { email: member.email, password: 'under the fig tree' } })).statusCode).toBe(
      200,
    )
  })

  it('clean texts and biographies', async () => {
    await importFile(
      test,
      member,
      gedcom(
        '0 @I1@ INDI\n1 NAME <script>alert(1)</script>Ida <b>/Lahtela/</b>\n1 NOTE <p onclick="x()">Born <em>early</em><img src=x onerror=alert(1)></p>\n2 LANG en',
      ),
    )
    const people = await listPeople(test, member)
    const ida = await getPerson(test, member, people.find(({ id }) => id !== member.person_id)?.id ?? 0)
    expect(ida.name).toMatch(/^[^<>]*Ida[^<>]*Lahtela[^<>]*$/)
    expect(JSON.stringify(ida)).not.toMatch(/<script|<img|<p on/)
  })
})

describe('a call without a usable file', () => {
  const nothingWritten = async (): Promise<void> => {
    expect(await listPeople(test, member)).toHaveLength(1)
    expect((await test.call('listGedcomImports', { token: member.access })).json()).toEqual([])
    const left: string[] = []
    for await (const { key } of test.platform.media.list('')) left.push(key)
    expect(left).toEqual([])
  }

  it.each([
    ['empty', new Uint8Array()],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0)],
    ['a text', Buffer.from('Dear Ann,\nthis is a letter.\n')],
    ['a zip without GEDCOM', Buffer.from('504b0506000000000000000000000000000000000000', 'hex')],
    ['a torn zip', Buffer.from('504b030414000000', 'hex')],
  ])('is refused: %s', async (_what, bytes) => {
    const answer = await sendFile(test, member, bytes)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'no_gedcom'])
    await nothingWritten()
  })

  it('is refused when the own person is not in it', async () => {
    const answer = await sendFile(test, member, gedcom(family), { own: 'I77' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'unknown_own_person'])
    await nothingWritten()
  })

  it('is refused without a file, as JSON, and without a token', async () => {
    const without = await test.call('importGedcom', { token: member.access, ...multipart([['own_person', 'I1']]) })
    expect([without.statusCode, without.json().code]).toEqual([400, 'invalid_field'])
    expect((await test.call('importGedcom', { token: member.access, body: { file: 'x' } })).statusCode).toBe(415)
    expect(
      (await test.call('importGedcom', multipart([['file', { bytes: gedcom(family), fileName: 'a.ged' }]]))).statusCode,
    ).toBe(401)
    await nothingWritten()
  })
})

it('an address that is none keeps its brackets in the file, and is not made another', async () => {
  const file = gedcom('0 @I1@ INDI\n1 NAME Ida /Hale/\n1 EMAIL ida<rem0ve_this>@example.org')
  const { problems } = await importFile(test, member, file)
  expect(problems).toMatchObject([{ code: 'email_not_understood', detail: 'ida<rem0ve_this>@example.org' }])
  expect((await personCalled(test, member, 'Ida Hale')).email).toBe('')
  expect(String(await exportFile(test, member))).toContain('1 EMAIL ida<rem0ve_this>@example.org\n')
})

it('a name of 255 characters is taken whole, found again and exported as it came', async () => {
  const long = `${'Anna Maria '.repeat(22)}Oakes of Bath`
  expect(long).toHaveLength(255)
  await importFile(test, member, gedcom(`0 @I1@ INDI\n1 NAME ${long.replace('Oakes', '/Oakes/')}`))
  const { id, name } = await personCalled(test, member, long)
  expect(name).toBe(long)
  expect(String(await exportFile(test, member))).toContain(`1 NAME ${long.replace('Oakes', '/Oakes/')}\n`)
  const edit = (value: string) =>
    test.call('updatePerson', { token: member.access, params: { id }, body: { fieldName: 'name', value } })
  expect((await edit('y'.repeat(255))).statusCode).toBe(200)
  expect((await edit('y'.repeat(256))).json()).toMatchObject({ code: 'too_long' })
})

describe('records that belong to no person', () => {
  const records = async (who: Member): Promise<string[]> => {
    const { family_id } = await test.platform.database.read
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select('family_id')
      .where('email', '=', who.email)
      .executeTakeFirstOrThrow()
    const rows = await test.platform.database.read
      .selectFrom('gedcom_records')
      .select(['kind', 'xref', 'source'])
      .where('family_id', '=', family_id)
      .orderBy('id')
      .execute()
    return rows
      .filter(({ kind }) => kind !== 'HEAD')
      .map(({ kind, xref, source }) => `${kind} ${xref}${/#\d+$/.exec(source)?.[0] ?? ''}`)
  }
  const sources = '0 @S1@ SOUR\n1 TITL Register\n1 REPO @R1@\n0 @R1@ REPO\n1 NAME Archive\n0 @N1@ SNOTE Shared words'

  it('are stored once, however often a file without people is imported', async () => {
    const file = gedcom(sources)
    for (let round = 0; round < 3; round += 1) await importFile(test, member, file)
    expect(await records(member)).toEqual(['SOUR S1', 'REPO R1', 'SNOTE N1'])
    // A file that has grown brings what is new; another one that calls other things the same is another file.
    await importFile(test, member, gedcom(`${sources}\n0 @S2@ SOUR\n1 TITL Diary`))
    expect(await records(member)).toEqual(['SOUR S1', 'REPO R1', 'SNOTE N1', 'SOUR S2'])
    await importFile(test, member, gedcom('0 @S1@ SOUR\n1 TITL Letters\n0 @S2@ SOUR\n1 TITL Newspapers'))
    expect((await records(member)).slice(4)).toEqual(['SOUR S1#2', 'SOUR S2#2'])
    expect((await test.call('listSources', { token: member.access })).json()).toHaveLength(4)
  })

  it('are left out again of a file about people whom the family has from elsewhere', async () => {
    const people = '0 @I1@ INDI\n1 NAME Ben /Quayle/\n1 UID 1b2c'
    await importFile(test, member, gedcom(people))
    const other = Buffer.from(String(gedcom(`${people}\n1 SOUR @S1@\n${sources}`)).replace('SOUR TESTS', 'SOUR OTHERS'))
    await importFile(test, member, other)
    const once = await records(member)
    await importFile(test, member, other)
    expect(await records(member)).toEqual(once)
  })
})

it('two imports at once add everybody once', async () => {
  const answers = await Promise.all([sendFile(test, member, gedcom(family)), sendFile(test, member, gedcom(family))])
  for (const answer of answers) expect([200, 409]).toContain(answer.statusCode)
  expect(await listPeople(test, member)).toHaveLength(4)
})

describe('a sloppy file', () => {
  const codes = async (bytes: Uint8Array): Promise<[string[], string[]]> => {
    const { problems } = await importFile(test, member, bytes)
    const names = (await listPeople(test, member)).filter(({ id }) => id !== member.person_id).map(({ name }) => name)
    return [[...new Set(problems.map(({ code }) => code))], names]
  }

  it('that was torn is read as far as it goes', async () => {
    const torn = gedcom(family)
    const [problems, names] = await codes(torn.subarray(0, torn.length - 160))
    expect(problems).toContain('trailer_missing')
    expect(names).toContain('Ben Quayle')
  })

  it('in another encoding than it says is read', async () => {
    const latin = Buffer.from('0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n0 @I1@ INDI\n1 NAME Zoë /Müller/\n0 TRLR\n', 'latin1')
    expect(await codes(latin)).toEqual([['encoding_mismatch', 'encoding_guessed'], ['Zoë Müller']])
    const utf16 = Buffer.from(
      '\ufeff0 HEAD\r\n1 CHAR UNICODE\r\n1 GEDC\r\n2 VERS 5.5.1\r\n0 @I2@ INDI\r\n1 NAME 林 /美玲/\r\n0 TRLR\r\n',
      'utf16le',
    )
    expect((await codes(utf16))[1]).toHaveLength(2)
  })

  it('that may be in several encodings is read as the user says, and otherwise says that it guessed', async () => {
    // Łukasz Żółć in Windows-1250, which the word ANSI may mean.
    const polish = Buffer.from(
      '0 HEAD\n1 CHAR ANSI\n0 @I1@ INDI\n1 NAME \u00a3ukasz /\u00af\u00f3\u00b3\u00e6/\n0 TRLR\n',
      'latin1',
    )
    const read = async (encoding?: string): Promise<[string[], string[]]> => {
      const reader = await test.newMember()
      const answer = await sendFile(test, reader, polish, encoding === undefined ? {} : { encoding })
      const names = (await listPeople(test, reader)).filter(({ id }) => id !== reader.person_id).map(({ name }) => name)
      return [names, answer.json<GedcomImport>().problems.map(({ code }) => code)]
    }
    expect(await read()).toEqual([['Łukasz Żółć'], ['encoding_guessed', 'version_unknown']])
    expect(await read('windows-1250')).toEqual([['Łukasz Żółć'], ['version_unknown']])
    expect(await read(' ISO-8859-2 ')).toEqual([['Łukasz Żółć'], ['version_unknown']])
    expect((await read('windows-1252'))[0]).toEqual(['£ukasz ¯ó³æ'])
    const unknown = await sendFile(test, member, polish, { encoding: 'klingon' })
    expect([unknown.statusCode, unknown.json()]).toMatchObject([400, { code: 'invalid_field', field: 'encoding' }])
    expect(await listPeople(test, member)).toHaveLength(1)
  })

  it('with loops, dangling references and names without end keeps what is sound', async () => {
    const [problems, names] = await codes(
      gedcom(
        `0 @I1@ INDI\n1 NAME ${'A'.repeat(100_000)} /B/\n0 @I2@ INDI\n1 NAME N\u0000ul /Byte/\n0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n0 @F2@ FAM\n1 HUSB @I2@\n1 CHIL @I1@\n1 CHIL @I9@`,
      ),
    )
    expect(problems.toSorted()).toEqual([
      'control_characters_removed',
      'reference_dangling',
      'relation_duplicate',
      'text_too_long',
    ])
    expect(names.map((name) => name.length).toSorted((a, b) => a - b)).toEqual(['Nul Byte'.length, 255])
    expect(await listRelations(test, member)).toHaveLength(1)
  })

  it('that is hostile in every line never fails', async () => {
    const lines = [
      '0 HEAD',
      '1 GEDC',
      '2 VERS 7.0',
      '0 @I1@ INDI',
      '1 NAME \u0000/\ud800/',
      '99 NOTE deep',
      '1 FAMS @@',
      '0 @@ INDI',
      '0 @I1@ INDI',
      '1 BIRT',
      '2 DATE 99999',
      '-1 NAME x',
      '1 UID',
      '0 @__proto__@ INDI',
      '1 NAME __proto__',
      '0 @constructor@ FAM',
      '1 HUSB @__proto__@',
      '1 CHIL @__proto__@',
    ]
    const result = await importFile(test, member, Buffer.from(lines.join('\n')))
    expect(result.people).toBeGreaterThanOrEqual(3)
    expect((await test.call('exportGedcom', { token: member.access })).statusCode).toBe(200)
  })
})
