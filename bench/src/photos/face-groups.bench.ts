// Unknown people on the real server. Faces of 40 people, in several families, are grouped and then named over HTTP as somebody would who
// knows them all (--families=3): how many got a wrong name. Then many faces (--faces=20000) are grouped at once: how much longer other calls take
// meanwhile. The faces are made up, with distances as measured in photos.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallResponse } from '@banyan/contract'
import { groupFacesJob } from '../../../apps/server/src/features/faces/faces.job.ts'
import { numberRows } from '../../../apps/server/src/platform/db/next-ids.ts'
import { connectDatabase } from '../../../apps/server/src/platform/db/open-database.ts'
import type { FamilyId } from '../../../apps/server/src/platform/http/caller.ts'
import { expectTarget } from '../support/ending.ts'
import { areRelated, distanceOf, makeFaces } from '../support/faces/made-faces.ts'
import type { MadeFace } from '../support/faces/made-faces.ts'
import { connectGauge, gaugeSettings } from '../support/loop-gauge-client.ts'
import { fillGallery, makePhoto, openGallery } from '../support/photos.ts'
import { startServer } from '../support/real-server.ts'
import { median } from '../support/timing.ts'

const many = Number(process.argv.find((each) => each.startsWith('--faces='))?.slice(8) ?? 20_000)
const few = {
  faces: 300,
  people: 40,
  families: Number(process.argv.find((each) => each.startsWith('--families='))?.slice(11) ?? 3),
}
/** Of 300 faces. Two groups of one person are joined with a press; a wrong name is worse. */
const target = { wrongFaces: 3, groups: 80, slowerMs: 20 }

interface Family {
  id: FamilyId
  faces: MadeFace[]
  /** The face with an id of the database. */
  faceOf: Map<number, MadeFace>
  ask<Answer>(method: string, address: string, body?: object): Promise<Answer>
}

const socketPath = path.join('/dev/shm', `banyan-face-groups-${process.pid}.sock`)
const server = await startServer(18_474, gaugeSettings(socketPath))
const file = path.join(server.dataDir, 'banyan.sqlite')

/** Makes a family whose photos show these faces, not grouped yet. */
async function addFamily(name: string, faces: MadeFace[]): Promise<Family> {
  const token = await server.newUser(`${name}@example.org`)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async <Answer>(method: string, address: string, body?: object): Promise<Answer> => {
    const answer = await fetch(server.origin + address, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const upload = await openGallery(server, token)
  await upload(await makePhoto(1, 400, 300), 'Model.jpg')
  const database = connectDatabase({ file })
  const { family } = await database.read
    .selectFrom('families')
    .select((eb) => eb.fn.max('id').as('family'))
    .executeTakeFirstOrThrow()
  // Nobody else looks for faces in them meanwhile.
  await until(() => countRows("jobs where kind in ('find-faces', 'recognise-faces', 'group-faces')", family) === 0)
  const photos = (faces.at(-1)?.photo ?? 0) + 1
  await fillGallery(server, photos, 1, family as FamilyId)
  const images = await database.read.selectFrom('images').select('id').where('family_id', '=', family).orderBy('id').execute()
  const at = new Date().toISOString()
  const faceOf = new Map<number, MadeFace>()
  for (let start = 0; start < faces.length; start += 500)
    await database.write(async (tx) => {
      const piece = faces.slice(start, start + 500)
      const rows = await numberRows(
        tx,
        family as FamilyId,
        'faces',
        piece.map(({ photo, descriptor }, place) => ({
          image_id: images[photo]?.id ?? 0,
          descriptor,
          x1: 0.1 + 0.2 * (place % 4),
          x2: 0.2 + 0.2 * (place % 4),
          y1: 0.2,
          y2: 0.4,
          person_id: null,
          probability: null,
          tag_id: null,
          dismissed_at: null,
          created_at: at,
          updated_at: at,
        })),
      )
      await tx.insertInto('faces').values(rows).execute()
      for (const [place, row] of rows.entries()) faceOf.set(row.id, piece[place]!)
    })
  await database.close()
  return { id: family as FamilyId, faces, faceOf, ask }
}

const countRows = (query: string, family: number): number => {
  const looked = new DatabaseSync(file, { readOnly: true })
  const { count } = looked.prepare(`select count(*) as count from ${query} and family_id = ?`).get(family) as { count: number }
  looked.close()
  return count
}

/** Has the faces of a family grouped. @returns whether that is done */
async function group({ id }: Family): Promise<() => boolean> {
  const database = connectDatabase({ file })
  await database.write((tx) => groupFacesJob.enqueue(tx, { now: () => new Date() }, {}, { familyId: id }))
  await database.close()
  return () => countRows("jobs where kind = 'group-faces'", id) === 0
}

/** Names each group after the person whom most of its faces show. @returns how many faces have a wrong name then */
async function nameAll({ id, ask, faceOf, faces }: Family) {
  const [self] = await ask<{ id: number }[]>('GET', '/api/person/')
  const people = new Map<number, number>()
  const groups: number[][] = []
  for (let page = 1; ; page++) {
    const { results, next } = await ask<CallResponse<'listFaceGroups'>>('GET', `/api/face_group/?page=${page}&page_size=50`)
    groups.push(...results.map(({ face_ids: faceIds }) => faceIds))
    if (next === null) break
  }
  for (const ids of groups) {
    const [person = 0] = [...Map.groupBy(ids, (face) => faceOf.get(face)?.person ?? -1)].toSorted(
      ([, one], [, other]) => other.length - one.length,
    )[0] ?? [0]
    if (!people.has(person))
      people.set(
        person,
        (
          await ask<{ person: { id: number } }>('POST', '/api/person/', {
            from_person_id: self?.id,
            relation_type: 3,
            name: `Person ${person}`,
            gender: 'F',
          })
        ).person.id,
      )
    await ask('POST', '/api/face_group/name/', { person_id: people.get(person), face_ids: ids })
  }
  const looked = new DatabaseSync(file, { readOnly: true })
  const tagged = looked
    .prepare(
      'select faces.id, image_tags.person_id as person from faces join image_tags on image_tags.family_id = faces.family_id and image_tags.id = faces.tag_id where faces.family_id = ?',
    )
    .all(id) as unknown as { id: number; person: number }[]
  looked.close()
  const wrong = tagged.filter((face) => face.person !== people.get(faceOf.get(face.id)?.person ?? -1)).length
  return { faces: faces.length, named: tagged.length, groups: groups.length, 'people named': people.size, wrong }
}

const until = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await wait(200)
}

const spread = (distances: number[]): string => {
  const mean = distances.reduce((all, each) => all + each, 0) / distances.length
  const deviation = Math.sqrt(distances.reduce((all, each) => all + (each - mean) ** 2, 0) / distances.length)
  return `${mean.toFixed(2)} (${deviation.toFixed(2)})`
}

/** How far the made-up faces are apart, beside what was measured. */
function describeFaces(faces: readonly MadeFace[]): void {
  const pairs = faces.flatMap((one, at) => faces.slice(at + 1).map((other) => [one, other] as const))
  const distances = (isWanted: (one: MadeFace, other: MadeFace) => boolean): number[] =>
    pairs.flatMap(([one, other]) => (isWanted(one, other) ? [distanceOf(one, other)] : []))
  console.table({
    'one person': { made: spread(distances((one, other) => one.person === other.person)), measured: '0.43 (0.08)' },
    relatives: {
      made: spread(distances((one, other) => one.person !== other.person && areRelated(one, other))),
      measured: '',
    },
    'two people': { made: spread(distances((one, other) => !areRelated(one, other))), measured: '0.85 (0.09)' },
  })
}

const addresses = ['/api/person/', '/api/photos/?page_size=20', '/api/gallery/']

/** Makes calls one after the other until it is over. @returns how long each took, in ms */
async function timeCalls({ ask }: Family, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver())
    for (const address of addresses) {
      const began = performance.now()
      await ask('GET', address)
      times.push(performance.now() - began)
      await wait(5)
    }
  return times
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? NaN
const rounded = (value: number): number => Math.round(value * 10) / 10

try {
  const rows = []
  for (let seed = 1; seed <= few.families; seed++) {
    const family = await addFamily(`few${seed}`, makeFaces({ ...few, seed }))
    if (seed === 1) describeFaces(family.faces)
    await until(await group(family))
    rows.push({ seed, ...(await nameAll(family)) })
  }
  console.table(rows)
  expectTarget('faces with a wrong name, of 300, on average', rows.reduce((all, { wrong }) => all + wrong, 0) / rows.length, {
    atMost: target.wrongFaces,
  })
  expectTarget('groups of 40 people', median(rows.map(({ groups }) => groups)), { atMost: target.groups })

  const family = await addFamily('many', makeFaces({ faces: many, people: Math.ceil(many / 6), seed: 99 }))
  const gauge = await connectGauge(socketPath)
  for (const address of addresses) await family.ask('GET', address)
  await gauge.untilQuiet(1_000)
  const quietUntil = performance.now() + 10_000
  await gauge.ask()
  const before = await timeCalls(family, () => performance.now() > quietUntil)
  const turnBefore = await gauge.ask()
  const began = performance.now()
  const isGrouped = await group(family)
  let isDone = false
  const done = until(isGrouped).then(() => (isDone = true))
  const during = await timeCalls(family, () => isDone)
  await done
  const seconds = (performance.now() - began) / 1000
  const turn = await gauge.ask()
  gauge.close()
  const rowOf = (what: string, times: number[], longest: number) => ({
    what,
    calls: times.length,
    'median, ms': rounded(median(times)),
    'p95, ms': rounded(at(times, 0.95)),
    'p99, ms': rounded(at(times, 0.99)),
    'most, ms': rounded(Math.max(...times)),
    'longest turn, processor ms': rounded(longest),
  })
  console.table([rowOf('before', before, turnBefore), rowOf(`while ${many} faces are grouped`, during, turn)])
  console.log(`grouped in ${rounded(seconds)} s`)
  for (const [what, share] of Object.entries({ median: 0.5, p95: 0.95 }))
    expectTarget(
      `calls while ${many} faces are grouped, ${what} longer`,
      at(during, share) - at(before, share),
      { atMost: target.slowerMs },
      'ms',
    )
  expectTarget(`longest turn while ${many} faces are grouped, longer`, turn - turnBefore, { atMost: target.slowerMs }, 'ms')
  console.log(JSON.stringify({ bench: 'face-groups', target, rows, seconds: rounded(seconds) }))
} finally {
  await server.stop()
}
