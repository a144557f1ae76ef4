import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/open-database.ts'
import { roomyFolder } from '../roomy-folder.ts'
import { testEngine } from '../test-database.ts'
import { simulate } from './simulation.ts'

it.runIf(testEngine === 'sqlite')(
  'three servers that die, stand still and disagree on the time keep what they promise (seed 2; thousands: npm run prove simulate)',
  async () => {
    const folder = await mkdtemp(path.join(await roomyFolder(), 'banyan-test-'))
    try {
      const template = path.join(folder, 'template.sqlite')
      await (await openDatabase({ file: template })).close()
      const report = await simulate(2, template, folder)
      expect(report.problems).toEqual([])
      expect(report.deaths + report.pauses).toBeGreaterThan(0)
      for (const what of ['mails', 'photos', 'people left', 'backups'])
        expect([what, report.acknowledged[what] ?? 0]).not.toEqual([what, 0])
      expect(report.restored).toBeGreaterThan(1)
      // The same seed gives the same course of events.
      expect(await simulate(2, template, folder)).toEqual(report)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
