import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Change, PersonSummary, Relation, Tokens } from '@banyan/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import type { DatabaseLocation } from '../platform/db/database.ts'
import { connectDatabase } from '../platform/db/open-database.ts'
import { gedcom } from '../test/gedcom.ts'
import { readPdf } from '../test/prints/read-pdf.ts'
import { isWhole } from '../test/sample.ts'
import { createBareTestDatabase, testEngine } from '../test/test-database.ts'
import { openTestPlatform } from '../test/test-platform.ts'
import { commands } from './commands.ts'
import { runCommand } from './run-command.ts'

const opened: (() => Promise<unknown>)[] = []
let folder: string
let location: DatabaseLocation
let environment: Record<string, string>
beforeEach(useNewPlace)

/** Sets up an empty data folder and database. */
async function useNewPlace(): Promise<void> {
  const made = await createBareTestDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-test-'))
  opened.push(made.remove, () => rm(folder, { recursive: true, force: true }))
  const dataDir = path.join(folder, 'data')
  location = 'url' in made.location ? made.location : { file: path.join(dataDir, 'banyan.sqlite') }
  environment = {
    BANYAN_DATA_DIR: dataDir,
    BANYAN_BREACH_URL: 'off',
    ...('url' in made.location ? { BANYAN_DATABASE_URL: made.location.url } : {}),
  }
}
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

async function banyan(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const status = await runCommand(args, commands, {
    environment,
    folder,
    out: (line) => (said.out += `${line}\n`),
    progress: (line) => (said.err += `${line}\n`),
    askSecret: () => Promise.resolve('correct horse'),
  })
  return { status, ...said }
}

const namesInDatabase = async (): Promise<string[]> => {
  const database = connectDatabase(location)
  const rows = await database.read.selectFrom('people').select('name').orderBy('id').execute()
  await database.close()
  return rows.map((row) => row.name)
}

describe('banyan print', () => {
  const file = gedcom(
    '0 @I1@ INDI\n1 NAME 陳德昌\n1 SEX M\n1 DEAT Y\n1 FAMS @F1@\n0 @I2@ INDI\n1 NAME 陳文彬\n1 SEX M\n1 FAMC @F1@\n' +
      '0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@',
  )

  it('writes a clan book as it is asked for, and refuses what no book can be', async () => {
    await banyan('create-user', '--email', 'ana@example.org', '--name', 'Ana')
    const source = path.join(folder, 'family.ged')
    await writeFile(source, file)
    await banyan('import-gedcom', source, '--email', 'ana@example.org')
    const founder = (await namesInDatabase()).indexOf('陳德昌') + 1
    const target = path.join(folder, 'clan.pdf')
    const print = (...more: string[]) => banyan('print', '--email', 'ana@example.org', '--kind', 'clan_book', ...more)
    const asked = [
      '--person',
      String(founder),
      '--poem',
      '德文',
      '--first-generation',
      '15',
      '--poem-start',
      '15',
      '--hall',
      '敦睦堂',
    ]
    const made = await print('--out', target, ...asked, '--script', 'simplified', '--black-lines', '--binding', 'page')
    expect(made).toMatchObject({ status: 0, out: `${target}\n` })
    const told = made.err.match(/\d+ %/gu) ?? []
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told).size, 'no progress is told twice').toBe(told.length)
    const { pages, title } = await readPdf(await readFile(target))
    const text = pages.map((page) => page.text.replaceAll(/\s+/gu, '')).join('')
    expect(title).toBe('陳氏族谱')
    for (const words of ['敦睦堂', '第十五世一人陳德昌', '第十六世一人陳文彬德昌之子', '第一页']) expect(text).toContain(words)
    for (const wrong of [
      ['--out', path.join(folder, 'clan.svg')],
      ['--out', target, '--layout', 'round'],
      ['--out', target, '--person', '99'],
    ])
      expect((await print(...wrong)).status, wrong.join(' ')).not.toBe(0)
  })
})

describe('banyan import-gedcom and export', () => {
  const file = gedcom('0 @I1@ INDI\n1 NAME Ana /Rudzka/\n1 OCCU Baker\n1 FAMC @F9@\n0 @I2@ INDI\n1 NAME Jan /Rudzki/')

  it('clear up after an export to the same file that was killed, and leave others alone', async () => {
    await banyan('create-user', '--email', 'ana@example.org', '--name', 'Ana Rudzka')
    const killed = ['.family.ged.0a0091ac-c466-4a8a-941f-1541f7d5aa01']
    const others = ['.other.ged.0a0091ac-c466-4a8a-941f-1541f7d5aa02', '.family.ged.notes', 'family.ged.old']
    for (const name of [...killed, ...others]) await writeFile(path.join(folder, name), 'half')
    expect(await banyan('export', '--email', 'ana@example.org', '--out', path.join(folder, 'family.ged'))).toMatchObject({
      status: 0,
    })
    expect((await readdir(folder)).toSorted()).toEqual([...others, 'data', 'family.ged'].toSorted())
  })

  it('add a file to the family of a user, and write it again', async () => {
    await banyan('create-user', '--email', 'ana@example.org', '--name', 'Ana Rudzka')
    const source = path.join(folder, 'family.ged')
    await writeFile(source, file)
    const { status, out, err } = await banyan('import-gedcom', source, '--email', 'ANA@example.org', '--own-person', 'I1')
    expect({ status, out }).toEqual({
      status: 0,
      out: '1 people and 0 relationships added, 0 people already in the tree, 1 problems.\n',
    })
    expect(err).toMatch(/^100 %$/m)
    expect(err).toMatch(/^line 9: reference_dangling FAMC @F9@$/m)
    expect(await namesInDatabase()).toEqual(['Ana Rudzka', 'Jan Rudzki'])

    const target = path.join(folder, 'out.ged')
    expect(await banyan('export', '--email', 'ana@example.org', '--out', target, '--version', '5.5.1')).toMatchObject({
      status: 0,
      out: `${target}\n`,
    })
    const text = await readFile(target, 'utf8')
    expect(text).toContain('2 VERS 5.5.1')
    expect(text).toContain('1 OCCU Baker')
    expect(await banyan('import-gedcom', target, '--email', 'ana@example.org')).toMatchObject({
      status: 0,
      out: expect.stringContaining('0 people and 0 relationships added, 2 people already'),
    })
  })

  it('say what is wrong in a line', async () => {
    await banyan('create-user', '--email', 'ana@example.org', '--name', 'Ana')
    const letter = path.join(folder, 'letter.txt')
    await writeFile(letter, 'Dear Ana')
    expect(await banyan('import-gedcom', letter, '--email', 'ana@example.org')).toEqual({
      status: 1,
      out: '',
      err: 'banyan: This file is not a GEDCOM file.\n',
    })
    expect(await banyan('import-gedcom', path.join(folder, 'none.ged'), '--email', 'ana@example.org')).toMatchObject({
      status: 1,
      err: expect.stringContaining('cannot be read'),
    })
    await writeFile(letter, file)
    expect(await banyan('import-gedcom', letter, '--email', 'bo@example.org')).toMatchObject({
      status: 1,
      err: 'banyan: There is no user with the address bo@example.org.\n',
    })
    expect(await banyan('import-gedcom', '--email', 'ana@example.org')).toMatchObject({ status: 2 })
    expect(await banyan('export', '--email', 'ana@example.org')).toMatchObject({ status: 2 })
    expect(await banyan('export', '--email', 'ana@example.org', '--out', letter, '--version', '6')).toMatchObject({ status: 2 })
    expect(await namesInDatabase()).toEqual(['Ana'])
  })
})

describe('banyan demo', () => {
  // Drawing more than a hundred pictures is slow, and the same whatever the database. Drawings and family have tests of their own.
  it.runIf(isWhole && testEngine === 'sqlite')('makes a family that one can sign in to, once', async () => {
    const { status, out } = await banyan('demo')
    expect(status).toBe(0)
    const [email, password] = out.trim().split(' ')
    expect(email).toBe('demo@example.org')
    const platform = await openTestPlatform({ rateLimit: false })
    const database = connectDatabase(location)
    opened.push(platform.close, database.close)
    const app = await createApp({ ...platform, database }, { checkAnswers: true })
    opened.push(() => app.close())
    const { access, person_id } = (
      await app.inject({ method: 'POST', url: '/api/auth/obtain_token/', payload: { email, password } })
    ).json<Tokens>()
    const get = async (url: string) => (await app.inject({ url, headers: { authorization: `Bearer ${access}` } })).json()
    const own = await get(`/api/person/${person_id}/`)
    expect(own).toMatchObject({ name: 'Camille Garrigue', birth_year: 1984, occupation: 'cartographe', gender: 'F' })
    expect(own.latitude).toBeCloseTo(60.17, 0)
    const people = await get('/api/person/')
    expect(people.length).toBeGreaterThanOrEqual(60)
    const relations = (await get('/api/relation/')) as Relation[]
    expect(relations.filter((relation) => relation.to_person_id === person_id && relation.relation_type === 2)).toHaveLength(2)
    expect(own.small_thumbnail).toContain('/media/')
    expect((people as PersonSummary[]).filter((each) => each.small_thumbnail !== null).length).toBeGreaterThan(60)
    expect((await get('/api/gallery/')).results.map((gallery: { title: string }) => gallery.title)).toContain('Kesä mökillä')
    const { count, results } = await get(`/api/image/?person_id=${person_id}`)
    expect(count).toBeGreaterThanOrEqual(4)
    expect(results[0]).toMatchObject({ title: 'Nous deux', date_taken: '2012-08-11T15:00:00.000Z' })
    expect(results[0].latitude).toBeCloseTo(60.17, 1)
    // Nobody has changed people, so the history only shows where the photos came from.
    expect(((await get('/api/change/')) as Change[]).filter(({ kind }) => !/^(?:gallery|images?|tag)_/.test(kind))).toEqual([])

    expect(await banyan('demo')).toEqual({ status: 1, out: '', err: 'banyan: Email in Use\n' })
    expect(await banyan('check')).toMatchObject({ status: 0, out: 'No problems found.\n' })
  })
})

describe('banyan remove-user', () => {
  it('takes the account, and the family only when told to', async () => {
    await banyan('create-user', '--email', 'ana@example.org', '--name', 'Ana Rudzka')
    await banyan('create-user', '--email', 'bo@example.org', '--name', 'Bo Lind')
    expect(await banyan('remove-user', 'ana@example.org')).toMatchObject({
      status: 1,
      err: expect.stringContaining('--with-family'),
    })
    expect(await namesInDatabase()).toEqual(['Ana Rudzka', 'Bo Lind'])
    expect(await banyan('remove-user', 'ANA@example.org', '--with-family')).toMatchObject({
      status: 0,
      out: 'Removed ANA@example.org and the family.\n',
    })
    expect(await namesInDatabase()).toEqual(['Bo Lind'])
    expect(await banyan('remove-user', 'ana@example.org')).toMatchObject({ status: 1 })
  })

  it('holds in a backup that was made before', async () => {
    await banyan('create-user', '--email', 'ana@example.org', '--name', 'Ana Rudzka')
    await banyan('create-user', '--email', 'bo@example.org', '--name', 'Bo Lind')
    const { out } = await banyan('backup')
    const archive = /\S+\.zip/.exec(out)?.[0] ?? ''
    await banyan('remove-user', 'ana@example.org', '--with-family')
    // Moves the archive, with the files beside it, to an empty place.
    const kept = path.join(folder, 'kept')
    await cp(path.dirname(archive), kept, { recursive: true })
    await useNewPlace()
    const restored = await banyan('restore', path.join(kept, path.basename(archive)))
    expect(restored).toMatchObject({ status: 0 })
    expect(await namesInDatabase()).toEqual(['Bo Lind'])
  })
})

describe('banyan verify-log', () => {
  it('finds logs whole after a restore, which they show, and not once an entry is gone', async () => {
    await banyan('create-user', '--email', 'ana@example.org', '--name', 'Ana Rudzka')
    expect(await banyan('verify-log')).toEqual({ status: 0, out: 'All logs are whole.\n', err: '' })
    const archive = /\S+\.zip/.exec((await banyan('backup')).out)?.[0] ?? ''
    const kept = path.join(folder, 'kept.zip')
    await cp(archive, kept)
    // Another place has another secret.
    await useNewPlace()
    expect(await banyan('restore', kept)).toMatchObject({ status: 0 })
    expect(await banyan('verify-log')).toMatchObject({ status: 0 })
    const database = connectDatabase(location)
    const kinds = await database.read.selectFrom('family_log_entries').select('kind').orderBy('number').execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['family_founded', 'secret_changed', 'restored'])
    await database.write((tx) => tx.deleteFrom('family_log_entries').where('number', '=', 2).execute())
    await database.close()
    const broken = 'the log of family 1 is not whole at entry 2: an entry is missing\n'
    expect(await banyan('verify-log')).toMatchObject({ status: 1, out: broken })
    expect(await banyan('check')).toMatchObject({ status: 1, out: broken })
  })
})
