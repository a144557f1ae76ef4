import path from 'node:path'
import type { Config } from '../../config.ts'
import type { Reader } from '../../platform/db/database.ts'
import { serverFolder } from '../../platform/media/media-store.ts'
import { isThere } from './leavers.ts'
import type { Leaver } from './leavers.ts'
import { listArchivesIn, restoreOnTrial } from './restored-archives.ts'
import type { Moment } from './restored-archives.ts'
import type { StoredFiles } from './simulated-media.ts'

export interface SimulationReport {
  seed: number
  steps: number
  deaths: number
  pauses: number
  acknowledged: Record<string, number>
  delivered: number
  /** The number of archives that got their name, and of those that were test-restored. */
  archives: number
  restored: number
  problems: string[]
}

export const emptyReport = (seed: number): SimulationReport => ({
  seed,
  steps: 0,
  deaths: 0,
  pauses: 0,
  acknowledged: {},
  delivered: 0,
  archives: 0,
  restored: 0,
  problems: [],
})

/** Where archives are test-restored, and what they must contain. */
interface Trial {
  database: Reader
  template: string
  place: string
  files: StoredFiles
  leavers: Leaver[]
  moments: Map<string, Moment>
  random: () => number
  report: SimulationReport
  end: number
  problem: (text: string) => void
}

/** Restores every archive, once with only what the servers share left, once beside all files. */
export async function verifyArchives(configs: Config[], trial: Trial): Promise<void> {
  const { database, template, place, files, leavers, moments, random, report, end, problem } = trial
  const gone: Leaver[] = []
  for (const leaver of leavers) if (!(await isThere(database, leaver))) gone.push(leaver)
  const images = new Set((await database.selectFrom('images').select('key').execute()).map(({ key }) => key))
  for (const [index, config] of configs.entries()) {
    for (const archive of await listArchivesIn(config)) {
      report.archives += 1
      const keepMedia = random() < 0.5
      const left: StoredFiles = new Map([...files].filter(([key]) => keepMedia || key.startsWith(`${serverFolder}/`)))
      const target = { config, template, file: path.join(place, 'restored.sqlite'), files: left, keepMedia, now: end }
      const found = await restoreOnTrial(archive, target, { gone, images, moments })
      report.restored += 1
      for (const text of found)
        problem(`server${index + 1}, ${path.basename(archive)}${keepMedia ? ' beside its files' : ''}: ${text}`)
    }
  }
  if (report.archives < (report.acknowledged['backups'] ?? 0))
    problem(`${report.acknowledged['backups']} backups were reported and ${report.archives} are there`)
}
