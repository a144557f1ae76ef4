import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Engine } from '../../platform/db/database.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { roomyFolder } from '../roomy-folder.ts'
import type { RunningPostgres } from '../servers/start-postgres.ts'
import { testAppOn } from '../test-app.ts'
import { openTestPlatformIn } from '../test-platform.ts'
import type { TestPlatform } from '../test-platform.ts'
import { injectFaults } from './injected-faults.ts'
import type { Faults } from './injected-faults.ts'
import { readRandomTexts, readState, settle } from './state.ts'
import type { State } from './state.ts'
import { makeWorld } from './world.ts'
import type { World } from './world.ts'

/** A data folder and database that nobody has open, to copy any number of times. */
interface Place {
  folder: string
  /** The name of the database on PostgreSQL. */
  template: string | undefined
  time: Date
}

interface Beginning extends Place {
  known: Set<string>
  before: State
  /** The state after workers and sweeps have run. */
  settled: State
}

export interface Laboratory {
  world: World
  faults: Faults
  /** Opens a fresh copy of the world, or of a server without users; `close` deletes it. */
  open(from: 'world' | 'bare'): Promise<OpenCopy>
  /**
   * Applies `work` to a copy of the world and returns an `open` that copies the result; `remove` deletes it. Without `work` it is
   * the world.
   */
  prepare(work?: (copy: OpenCopy) => Promise<void>): Promise<{ open(): Promise<OpenCopy>; remove(): Promise<void> }>
  beginnings: Record<'world' | 'bare', Beginning>
  engine: Engine
  /** Whether a PostgreSQL is available, whatever the engine. */
  hasPostgres: boolean
  remove(): Promise<void>
}

export interface OpenCopy {
  folder: string
  /** Set on PostgreSQL. */
  databaseUrl: string | undefined
  databaseName: string | undefined
  platform: TestPlatform
  /** A second PostgreSQL database whose operations fail too; it is emptied on first use. @returns its address */
  emptyDatabase(): Promise<string>
  /** Closes it and opens it again, as the next process would. */
  reopen(): Promise<void>
  close(): Promise<void>
  /** Deletes what is left of it after its platform was closed. */
  discard(): Promise<void>
}

interface LaboratoryOptions {
  /** The engine, SQLite by default. On PostgreSQL only database operations fail; file operations do not. */
  engine?: Engine
  postgres?: Pick<RunningPostgres, 'url'>
}

/** The prefix of the names of databases whose operations fail. */
const copyPrefix = 'faults_copy_'

/**
 * Works in memory where there is room, since these tests are not about lost writes. Operations fail only below its folder and in
 * its databases.
 */
export async function openLaboratory({ engine = 'sqlite', postgres }: LaboratoryOptions = {}): Promise<Laboratory> {
  const root = await mkdtemp(path.join(await roomyFolder(), 'banyan-faults-'))
  const faults = await injectFaults(root, copyPrefix, { onlySql: engine === 'postgres' })
  const databases = new TestDatabases(postgres)
  let copies = 0
  const place = async (name: string): Promise<string> => {
    const folder = path.join(root, name)
    await mkdir(folder, { recursive: true })
    return folder
  }
  const openIn = async (folder: string, databaseUrl: string | undefined): Promise<TestPlatform> =>
    openTestPlatformIn(folder, { rateLimit: false, ...(databaseUrl === undefined ? {} : { database: { url: databaseUrl } }) })

  let world: World | undefined
  const begin = async (name: 'world' | 'bare'): Promise<Beginning> => {
    const folder = await place(name)
    const template = engine === 'postgres' ? `faults_${name}` : undefined
    const databaseUrl = template === undefined ? undefined : await databases.create(template)
    if (databaseUrl !== undefined) await (await openDatabase({ url: databaseUrl })).close()
    const test = await testAppOn(await openIn(folder, databaseUrl))
    if (name === 'world') world = await makeWorld(test)
    const time = test.platform.now()
    await test.close()
    const copy = await copyOf({ folder, template, time })
    const known = await readRandomTexts(copy.platform)
    const before = await readState(copy.platform, { known })
    await settle(copy.platform)
    const settled = await readState(copy.platform, { known, isLoose: true })
    await copy.close()
    return { folder, template, time, known, before, settled }
  }

  const copyOf = async ({ folder, template, time }: Place): Promise<OpenCopy> => {
    copies += 1
    const name = `${copyPrefix}${copies}`
    const target = path.join(root, `copy-${copies}`)
    await cp(folder, target, { recursive: true, preserveTimestamps: true })
    const databaseUrl = template === undefined ? undefined : await databases.create(name, template)
    let emptyUrl: Promise<string> | undefined
    const discard = async (): Promise<void> => {
      if (databaseUrl !== undefined) await databases.drop(name)
      if (emptyUrl !== undefined) await databases.drop(`${name}_empty`)
      await rm(target, { recursive: true, force: true })
    }
    const copy: OpenCopy = {
      folder: target,
      databaseUrl,
      databaseName: template === undefined ? undefined : name,
      platform: await openIn(target, databaseUrl),
      emptyDatabase: () => (emptyUrl ??= databases.create(`${name}_empty`)),
      reopen: async () => {
        const now = copy.platform.now()
        await copy.platform.close()
        copy.platform = await openIn(target, databaseUrl)
        copy.platform.clock.set(now)
      },
      close: async () => {
        await copy.platform.close()
        await discard()
      },
      discard,
    }
    copy.platform.clock.set(time)
    return copy
  }

  const beginnings = { bare: await begin('bare'), world: await begin('world') }
  if (world === undefined) throw new Error('The world was not made.')
  return {
    world,
    faults,
    beginnings,
    engine,
    hasPostgres: postgres !== undefined,
    open: (from) => copyOf(beginnings[from]),
    prepare: async (work) => {
      if (work === undefined) return { open: () => copyOf(beginnings.world), remove: async () => undefined }
      const copy = await copyOf(beginnings.world)
      try {
        await work(copy)
      } catch (error) {
        await copy.close()
        throw error
      }
      await copy.platform.close()
      return {
        open: () => copyOf({ folder: copy.folder, template: copy.databaseName, time: copy.platform.now() }),
        remove: copy.discard,
      }
    },
    remove: async () => {
      faults.remove()
      for (const { template } of Object.values(beginnings)) if (template !== undefined) await databases.drop(template)
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Creates databases on a PostgreSQL that no other laboratory uses. */
class TestDatabases {
  readonly #server: Pick<RunningPostgres, 'url'> | undefined

  constructor(server: Pick<RunningPostgres, 'url'> | undefined) {
    this.#server = server
  }

  /** @returns its address */
  async create(name: string, template = 'template0'): Promise<string> {
    const { url } = this.#running()
    await this.#administer(`create database ${name} template ${template}`)
    return `${url}/${name}`
  }

  async drop(name: string): Promise<void> {
    await this.#administer(`drop database ${name} with (force)`)
  }

  async #administer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: `${this.#running().url}/postgres` })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }

  #running(): Pick<RunningPostgres, 'url'> {
    if (this.#server === undefined) throw new Error('There is no PostgreSQL.')
    return this.#server
  }
}
