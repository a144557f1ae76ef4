// Makes a small data folder with one version and stores it in the repository, so that later versions can prove that they open it:
// `node scripts/run.mjs build`, then `node scripts/make-upgrade-fixture.mjs [BUILT REPOSITORY]`. Run it once for each version.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

const root = path.dirname(import.meta.dirname)
/** The version that makes the data may differ from this one. */
const built = path.resolve(process.argv[2] ?? root)
const { namedFamilies } = await import(path.join(built, 'packages/sample-family/dist/index.js'))
const { writeGedcom } = await import(path.join(built, 'packages/gedcom/dist/index.js'))
const sharp = createRequire(path.join(built, 'apps/server/package.json'))('sharp')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const target = path.join(root, 'apps/server/src/test/fixtures', version)
const folder = mkdtempSync(path.join(os.tmpdir(), 'banyan-fixture-'))
const dataDir = path.join(folder, 'data')
const cli = path.join(built, 'apps/server/dist/cli.js')
const port = 18_471
const url = `http://127.0.0.1:${port}`
const env = {
  PATH: process.env.PATH,
  BANYAN_DATA_DIR: dataDir,
  BANYAN_PORT: String(port),
  BANYAN_BREACH_URL: 'off',
  BANYAN_FACES: 'off',
  BANYAN_BACKUP_HOURS: '0',
}
const password = 'under the fig tree'

/** Nothing listens there, so mails stay queued. */
const closedSmtp = { BANYAN_SMTP_URL: 'smtp://127.0.0.1:9' }

async function serve(changes = {}) {
  const server = spawn(process.execPath, [cli, 'serve'], { cwd: folder, env: { ...env, ...changes }, stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  while (!(await fetch(`${url}/api/health/`).catch(() => undefined))?.ok) await wait(50)
  return async () => {
    server.kill('SIGTERM')
    await ended
  }
}

async function call(method, address, content, token) {
  const isForm = content instanceof FormData
  const body = isForm || content === undefined ? content : JSON.stringify(content)
  const headers = {
    ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(url + address, { method, headers, ...(body === undefined ? {} : { body }) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

let mailsRead = 0
/** The token of the next mail in the outbox. */
async function mailedToken(pattern) {
  for (;;) {
    const files = globSync('outbox/*.eml', { cwd: dataDir }).toSorted(
      (a, b) => Number(/-(\d+)\.eml/.exec(a)[1]) - Number(/-(\d+)\.eml/.exec(b)[1]),
    )
    const mail = files.length > mailsRead ? readFileSync(path.join(dataDir, files[mailsRead]), 'utf8') : undefined
    const token = mail === undefined ? undefined : pattern.exec(mail.replace(/=\r?\n/g, ''))?.[1]
    if (mail !== undefined) mailsRead += 1
    if (token !== undefined) return token
    await wait(50)
  }
}

async function newMember(asked) {
  await call('POST', '/api/sign_up/', asked)
  const confirmation = await mailedToken(/sign_up_confirmation\/([\w-]+)\//)
  await call('PUT', `/api/sign_up/${confirmation}/`, { password })
  return signIn(asked.email)
}

async function signIn(email) {
  const tokens = await call('POST', '/api/auth/obtain_token/', { email, password })
  return { email, password, ...tokens, call: (method, address, content) => call(method, address, content, tokens.access) }
}

/** Draws a landscape, so that each picture has different bytes. */
const picture = (hue, type = 'jpeg') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="180"><rect width="240" height="180" fill="hsl(${hue} 60% 80%)"/><path d="M0 140 L80 ${40 + (hue % 40)} L150 130 L200 80 L240 150 V180 H0Z" fill="hsl(${hue} 50% 35%)"/></svg>`,
    ),
  )
    .toFormat(type)
    .toBuffer()

function form(parts) {
  const filled = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'object') filled.set(name, new Blob([value.bytes]), value.name)
    else filled.set(name, String(value))
  }
  return filled
}

const fileOf = async (hue, name) => ({ bytes: await picture(hue, name.endsWith('.png') ? 'png' : 'jpeg'), name })
const upload = async (member, gallery, hue, name) =>
  member.call('POST', '/api/image/', form({ gallery_id: gallery.id, picture: await fileOf(hue, name) }))

async function importFile(member, name, bytes, own = '') {
  await member.call('POST', '/api/gedcom/', form({ file: { bytes, name }, ...(own === '' ? {} : { own_person: own }) }))
  while ((await member.call('GET', '/api/gedcom/import/')).some(({ state }) => state === 'waiting' || state === 'running'))
    await wait(100)
}

const gedcomOf = (name) => writeGedcom(namedFamilies[name](), { version: '7.0' })

/** What a family sees, to compare after the upgrade. Signed addresses are stored too: they must work until they expire. */
async function seenBy(member) {
  const people = await member.call('GET', '/api/person/')
  return {
    account: { email: member.email, password },
    own: member.person_id,
    access: member.access,
    refresh: member.refresh,
    people,
    relations: await member.call('GET', '/api/relation/'),
    ownPerson: await member.call('GET', `/api/person/${member.person_id}/`),
    users: await member.call('GET', '/api/users/'),
    changes: await member.call('GET', '/api/change/'),
    galleries: (await member.call('GET', '/api/gallery/')).results,
    images: (await member.call('GET', '/api/image/')).results,
    trash: (await member.call('GET', '/api/trash/')).results,
    tags: await Promise.all(
      (await member.call('GET', '/api/image/')).results.map(({ id }) => member.call('GET', `/api/image_tagging/?image_id=${id}`)),
    ),
    imports: await member.call('GET', '/api/gedcom/import/'),
    invites: await member.call('GET', '/api/invite_email/'),
    dataExports: await member.call('GET', '/api/data_export/'),
  }
}

// Two families that take turns, with an outbox, so that their mails can be read.
let stop = await serve()
const ada = await newMember({
  name: 'Ada Lockley',
  email: 'ada@example.org',
  gender: 'F',
  language: 'fr',
  birth_year: 1950,
  address: 'Lyon',
})
await importFile(ada, 'remarriage.ged', gedcomOf('remarriage'))
const yuki = await newMember({
  name: 'Yuki Tanaka',
  email: 'yuki@example.org',
  gender: 'F',
  language: 'en',
  birth_year: 1982,
  address: '',
})
await importFile(ada, 'cousinMarriage.ged', gedcomOf('cousinMarriage'))
await importFile(yuki, 'nuclear.ged', gedcomOf('nuclear'), 'I1')
await importFile(ada, 'nuclear.ged', gedcomOf('nuclear'), 'I1')
const people = await ada.call('GET', '/api/person/')
const others = people.filter((person) => person.user_id === null)
await ada.call('PATCH', `/api/person/${ada.person_id}/?language=fr`, { fieldName: 'biography', value: '<p>Née à Lyon.</p>' })
await ada.call('PATCH', `/api/person/${ada.person_id}/?language=zh-tw`, { fieldName: 'biography', value: '<p>生於里昂。</p>' })
await ada.call('PATCH', `/api/person/${ada.person_id}/`, { fieldName: 'locked', value: true })
await ada.call('DELETE', `/api/person/${others[0].id}/`)
await ada.call('POST', `/api/person/${others[1].id}/merge/`, { other_id: others[2].id, take: [] })
for (const [member, hue] of [
  [ada, 20],
  [yuki, 200],
]) {
  const gallery = await member.call('POST', '/api/gallery/', { title: 'Summer', description: 'At the lake' })
  const other = await member.call('POST', '/api/gallery/', { title: 'Old ones', description: '' })
  const images = []
  for (const [index, name] of ['Harbour.jpg', '湖.png', 'Garden.jpg'].entries())
    images.push(await upload(member, gallery, hue + 7 * index, name))
  await upload(member, other, hue + 50, 'Attic.jpg')
  await member.call('DELETE', `/api/image/${images[2].id}/`)
  await member.call('DELETE', `/api/gallery/${other.id}/`)
  const [tagged] = (await member.call('GET', '/api/person/')).filter((person) => person.user_id === null)
  await member.call('POST', '/api/image_tagging/', {
    image_id: images[0].id,
    person_id: tagged.id,
    x1: 0.1,
    x2: 0.4,
    y1: 0.2,
    y2: 0.6,
  })
  await member.call(
    'PUT',
    `/api/profile_image/${member.person_id}/`,
    form({ picture: await fileOf(hue + 90, 'Portrait.jpg'), x: 0, y: 0, w: 120, h: 120, anticlockwise_angle: 0 }),
  )
}
const gedzip = Buffer.from(
  await (await fetch(`${url}/api/gedcom/?media=1`, { headers: { authorization: `Bearer ${yuki.access}` } })).arrayBuffer(),
)
await importFile(ada, 'tanaka.gdz', gedzip)
// Adds a second member, so that the inviting user does not have the family's only account.
const cousin = others.at(-1)
await ada.call('PATCH', `/api/person/${cousin.id}/`, { fieldName: 'email', value: 'kai@example.org' })
await ada.call('POST', '/api/invite_email/', { person_id: cousin.id })
const invitation = await mailedToken(/invite_confirmation\/([\w-]+)\//)
await call('PATCH', `/api/invite_email_confirmation/${invitation}/`, { password })
await ada.call('POST', '/api/data_export/', {})
while ((await ada.call('GET', '/api/data_export/'))[0].state !== 'done') await wait(100)
await stop()

// Makes mails that wait, and the links in them.
stop = await serve(closedSmtp)
const invited = others.at(-2)
await ada.call('PATCH', `/api/person/${invited.id}/`, { fieldName: 'email', value: 'noa@example.org' })
await ada.call('POST', '/api/invite_email/', { person_id: invited.id })
await call('POST', '/api/sign_up/', {
  name: 'Ines Costa',
  email: 'ines@example.org',
  gender: 'F',
  language: 'pl',
  birth_year: 1990,
  address: '',
})
await ada.call('POST', '/api/email_change/', { email: 'ada.new@example.org', password })
await call('POST', '/api/reset-password/', { email: yuki.email })
await wait(4_000)
const families = [await seenBy(ada), await seenBy(yuki)]
await stop()

// Rows that calls leave only for a short time: faces, and queued work.
const database = new DatabaseSync(path.join(dataDir, 'banyan.sqlite'))
const at = new Date().toISOString()
const descriptor = Buffer.from(new Float32Array(128).map((_value, index) => Math.sin(index) / 10).buffer).toString('base64')
for (const { id, family_id } of database.prepare(`select id, family_id from images where hidden_at is null`).all()) {
  database
    .prepare(
      `insert into faces (family_id, image_id, x1, x2, y1, y2, descriptor, created_at, updated_at) values (?, ?, 0.5, 0.7, 0.3, 0.6, ?, ?, ?)`,
    )
    .run(family_id, id, descriptor, at, at)
  database
    .prepare(`insert into jobs (family_id, kind, payload, run_at, created_at) values (?, 'find-faces', ?, ?, ?)`)
    .run(family_id, JSON.stringify({ imageId: id }), at, at)
}
database
  .prepare(
    `update faces set tag_id = (select id from image_tags where image_tags.image_id = faces.image_id and image_tags.family_id = faces.family_id limit 1)`,
  )
  .run()
database.prepare(`update profile_photos set descriptor = ?`).run(descriptor)
const reader = database
  .prepare(`select u.id, u.family_id from users u join accounts a on a.id = u.account_id where a.email = ?`)
  .get(yuki.email)
const { lastInsertRowid } = database
  .prepare(
    `insert into data_exports (family_id, user_id, state, file_key, created_at, expires_at) values (?, ?, 'waiting', ?, ?, ?)`,
  )
  .run(
    reader.family_id,
    reader.id,
    `${reader.family_id}/exports/${'0a'.repeat(16)}.zip`,
    at,
    new Date(Date.now() + 86_400_000).toISOString(),
  )
const payload = { exportId: Number(lastInsertRowid), familyId: reader.family_id, userId: reader.id }
database
  .prepare(`insert into jobs (family_id, kind, payload, run_at, created_at) values (?, 'data-export', ?, ?, ?)`)
  .run(reader.family_id, JSON.stringify(payload), at, at)
const links = database.prepare(`select recipient, text from mails where sent_at is null and text <> '' order by id`).all()
// Every server loads the gazetteer by itself.
for (const table of ['place_names', 'places', 'place_data', 'request_counts']) database.exec(`delete from ${table}`)
database.exec(`delete from jobs where kind = 'load-places'`)
database.exec('vacuum')
database.exec('pragma wal_checkpoint(truncate)')
database.close()

// The link at the end of a daily mail.
const { unsubscribeFrom } = await import(path.join(built, 'apps/server/src/features/accounts/unsubscribe.service.ts'))
const secret = readFileSync(path.join(dataDir, 'secret'), 'utf8').trim()
const unsubscribeUrl = unsubscribeFrom({ config: { publicUrl: url, port }, secret }, 'updates', {
  ...reader,
  familyId: reader.family_id,
  language: 'en',
}).oneClickUrl

const expected = {
  takenAt: at,
  families,
  mails: links,
  unsubscribe: { email: yuki.email, token: unsubscribeUrl.split('/').at(-2) },
}
const backup = spawnSync(process.execPath, [cli, 'backup'], { cwd: folder, env, encoding: 'utf8' })
if (backup.status !== 0) throw new Error(backup.stderr)

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
const [archive] = readdirSync(path.join(dataDir, 'backups'))
renameSync(path.join(dataDir, 'backups', archive), path.join(target, 'backup.zip'))
rmSync(path.join(dataDir, 'backups'), { recursive: true })
cpSync(dataDir, path.join(target, 'data-folder'), { recursive: true })
writeFileSync(path.join(target, 'expected.json'), `${JSON.stringify(expected, undefined, 1)}\n`)
rmSync(folder, { recursive: true })
process.stderr.write(
  `kept ${families.map((family) => family.people.length).join(' and ')} people of version ${version} in ${path.relative(root, target)}\n`,
)
