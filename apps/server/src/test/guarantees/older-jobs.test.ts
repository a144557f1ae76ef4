import { afterEach, expect, it } from 'vitest'
import { eraseJob } from '../../features/accounts/leaving/erase.service.ts'
import { passwordResetJob } from '../../features/accounts/passwords/password-reset.service.ts'
import { dataExportJob } from '../../features/data-export/data-exports.service.ts'
import { importJob } from '../../features/gedcom/gedcom-imports.service.ts'
import { undoImportJob } from '../../features/gedcom/undo/undo-import.service.ts'
import { putBackJob } from '../../features/history/put-back/put-back.job.ts'
import { locatePeopleJob } from '../../features/people/locate-people.service.ts'
import { processImageJob } from '../../features/photos/images/process-image.service.ts'
import { openTestPlatform } from '../test-platform.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

const erasure = { at: '2026-11-22T10:00:00.000Z', family: 'f3', familyId: 3, mailIds: [4] }
const importer = { userId: 1, personId: 2, language: 'zh-cn' as const, ownPerson: '@I1@' }

/** Payloads that versions up to 0.2.0 stored, and what a handler reads from them. */
const stored = [
  [
    importJob,
    { importId: 1, key: '3/gedcom/a', sizeBytes: 9, isZip: true, importer: { familyId: 3, ...importer } },
    { importId: 1, key: '3/gedcom/a', sizeBytes: 9, importer },
  ],
  [undoImportJob, { familyId: 3, userId: 1, personId: 2, line: 5 }, { userId: 1, personId: 2, line: 5 }],
  [putBackJob, { familyId: 3, userId: 1, personId: 2, id: 5 }, { userId: 1, personId: 2, id: 5 }],
  [dataExportJob, { exportId: 2, familyId: 3, userId: 2 }, { exportId: 2, userId: 2 }],
  [locatePeopleJob, { familyId: 3, after: 0 }, { after: 0 }],
  [processImageJob, { familyId: 3, key: 'ab' }, { key: 'ab' }],
  [passwordResetJob, { email: 'ida@example.org' }, { email: 'ida@example.org' }],
  [eraseJob, { ...erasure, what: { kind: 'family' } }, { ...erasure, what: { kind: 'family' } }],
  [
    eraseJob,
    { ...erasure, what: { kind: 'user', userId: 7, personId: null } },
    { ...erasure, what: { kind: 'user', userId: 7, personId: null } },
  ],
] as const

it.each(stored)('a job %# that an older version has stored can be read', async (job, payload, read) => {
  const platform = await openTestPlatform()
  opened.push(platform.close)
  const at = platform.now().toISOString()
  await platform.database.write((tx) =>
    tx
      .insertInto('jobs')
      .values({
        kind: job.kind,
        payload: JSON.stringify(payload),
        family_id: null,
        run_at: at,
        leased_until: null,
        failure: null,
        created_at: at,
      })
      .execute(),
  )
  expect(await job.listPayloads(platform.database.read)).toEqual([read])
})
