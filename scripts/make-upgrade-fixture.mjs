// Makes a small data folder with this version and keeps it in the repository, so that later versions can prove that they
// open it: `node scripts/run.mjs build`, then `node scripts/make-upgrade-fixture.mjs`. Run once, when a version is released.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { namedFamilies } from '../packages/sample-family/dist/index.js'
import { writeGedcom } from '../packages/gedcom/dist/index.js'

const root = path.dirname(import.meta.dirname)
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const target = path.join(root, 'apps/server/src/test/fixtures', version)
const folder = mkdtempSync(path.join(os.tmpdir(), 'banyan-fixture-'))
const dataDir = path.join(folder, 'data')
const cli = path.join(root, 'apps/server/dist/cli.js')
const port = 18_471
const url = `http://127.0.0.1:${port}`
const env = { PATH: process.env.PATH, BANYAN_DATA_DIR: dataDir, BANYAN_PORT: String(port), BANYAN_BREACH_URL: 'off' }
const account = { email: 'ada@example.org', password: 'under the fig tree' }

const server = spawn(process.execPath, [cli, 'serve'], { cwd: folder, env, stdio: 'ignore' })
const ended = new Promise((resolve) => server.once('exit', resolve))
while (!(await fetch(`${url}/api/health/`).catch(() => undefined))?.ok) await wait(50)

let token
async function call(method, address, content) {
  const isForm = content instanceof FormData
  const body = isForm || content === undefined ? content : JSON.stringify(content)
  const headers = { ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  const answer = await fetch(url + address, { method, headers, ...(body === undefined ? {} : { body }) })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

await call('POST', '/api/sign_up/', { name: 'Ada Lockley', email: account.email, gender: 'F', language: 'fr', birth_year: 1950, address: 'Lyon' })
let mail
while (mail === undefined) {
  await wait(50)
  mail = globSync('outbox/*.eml', { cwd: dataDir }).map((file) => readFileSync(path.join(dataDir, file), 'utf8'))[0]
}
const [, confirmation] = /sign_up_confirmation\/([\w-]+)\//.exec(mail.replace(/=\r?\n/g, ''))
await call('PUT', `/api/sign_up/${confirmation}/`, { password: account.password })
const tokens = await call('POST', '/api/auth/obtain_token/', account)
token = tokens.access

for (const [name, own] of [['remarriage', ''], ['cousinMarriage', ''], ['nuclear', 'I1']]) {
  const form = new FormData()
  form.set('file', new Blob([writeGedcom(namedFamilies[name](), { version: '7.0' })]), `${name}.ged`)
  if (own !== '') form.set('own_person', own)
  await call('POST', '/api/gedcom/', form)
}
const people = await call('GET', '/api/person/')
const own = tokens.person_id
await call('PATCH', `/api/person/${own}/?language=fr`, { fieldName: 'biography', value: '<p>Née à Lyon.</p>' })
await call('PATCH', `/api/person/${own}/?language=zh-tw`, { fieldName: 'biography', value: '<p>生於里昂。</p>' })
await call('PATCH', `/api/person/${own}/`, { fieldName: 'locked', value: true })
await call('DELETE', `/api/person/${people.find((person) => person.user_id === null).id}/`)

const expected = { account, own, people: await call('GET', '/api/person/'), relations: await call('GET', '/api/relation/'), ownPerson: await call('GET', `/api/person/${own}/`) }
server.kill('SIGTERM')
await ended
const backup = spawnSync(process.execPath, [cli, 'backup'], { cwd: folder, env, encoding: 'utf8' })
if (backup.status !== 0) throw new Error(backup.stderr)

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
const [archive] = readdirSync(path.join(dataDir, 'backups'))
renameSync(path.join(dataDir, 'backups', archive), path.join(target, 'backup.zip'))
rmSync(path.join(dataDir, 'backups'), { recursive: true })
cpSync(dataDir, path.join(target, 'data-folder'), { recursive: true })
writeFileSync(path.join(target, 'expected.json'), `${JSON.stringify(expected, undefined, 2)}\n`)
rmSync(folder, { recursive: true })
process.stderr.write(`kept ${expected.people.length} people of version ${version} in ${path.relative(root, target)}\n`)
