import { readdirSync, readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'

const fixtures = path.join(import.meta.dirname, '../fixtures')

/** What a family saw before the upgrade, through its own calls. */
export interface SeenFamily {
  account: { email: string; password: string }
  own: number
  people: unknown[]
  relations: unknown[]
  ownPerson: Record<string, unknown>
  /** The oldest fixtures lack the rest. */
  access?: string
  refresh?: string
  users?: unknown[]
  changes?: unknown[]
  galleries?: unknown[]
  images?: SeenImage[]
  trash?: SeenImage[]
  tags?: unknown[][]
  imports?: unknown[]
  invites?: unknown[]
  dataExports?: { download: string | null }[]
}

export interface SeenImage {
  id: number
  thumbnail: string | null
  large_thumbnail?: string
  original_image?: string
}

interface Expected {
  /** When the data folder was saved. */
  takenAt?: string
  families?: SeenFamily[]
  /** Mails that were not sent yet. */
  mails?: { recipient: string; text: string }[]
  /** The link in a mail that was sent. */
  unsubscribe?: { email: string; token: string }
}

/** Data that an older version left, with a description of it. */
export interface Fixture {
  version: string
  archive: string
  dataFolder: string
  /** Shortly after it was saved, when sessions and signed addresses are still valid. */
  soonAfter: Date
  families: SeenFamily[]
  mails: { recipient: string; text: string }[]
  unsubscribe: { email: string; token: string } | undefined
}

export const listFixtures = (): Fixture[] =>
  readdirSync(fixtures)
    .filter((name) => /^\d/.test(name))
    .map((version) => {
      const folder = path.join(fixtures, version)
      const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Expected & SeenFamily
      return {
        version,
        archive: path.join(folder, 'backup.zip'),
        dataFolder: path.join(folder, 'data-folder'),
        soonAfter: new Date((expected.takenAt === undefined ? Date.now() : Date.parse(expected.takenAt)) + 60_000),
        families: expected.families ?? [expected],
        mails: expected.mails ?? [],
        unsubscribe: expected.unsubscribe,
      }
    })

export const copyDataFolder = (fixture: Fixture, to: string): Promise<void> => cp(fixture.dataFolder, to, { recursive: true })
