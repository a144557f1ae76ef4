import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Reader } from '../../../platform/db/database.ts'
import type { ChangeRow } from '../../changes/changes.table.ts'
import type { Author } from '../../changes/record-change.ts'
import { listAnyImagesAddedBy, listImagesInGallery } from '../../photos/images/listing/past-images.service.ts'
import { readRevertability } from '../revertability.ts'
import type { Revertability } from '../revertability.ts'
import { listActs } from './acts.repository.ts'
import type { Acts } from './acts.repository.ts'
import { noteOutcome } from './put-back-groups.ts'
import type { GroupCount, Outcome } from './put-back-groups.ts'
import { keepTouched, refuseAct, sortUploads } from './put-back-lines.ts'
import type { Look } from './put-back-lines.ts'
import { maxActs } from './put-back-piece.ts'
import { createSimulation } from './simulated-state.ts'
import type { Simulation } from './simulated-state.ts'

const pageSize = 200

interface Preview {
  look: Look
  simulation: Simulation
  now: string
}

/**
 * Previews what putting acts back would do, by the same rules, from the current state and what the newer acts would leave. It
 * only reads. What blocks a single change, such as a gallery that now has the old title, shows only when it is put back.
 */
export async function previewActs(
  db: Reader,
  author: Author,
  acts: Acts,
  now: string,
): Promise<{ counts: GroupCount[]; isCut: boolean }> {
  const simulation = createSimulation(now)
  const findUploader = async (gallery: number): Promise<string | undefined> =>
    (await listImagesInGallery(db, author.familyId, gallery)).find((image) => simulation.isVisible(image))?.uploaded_by
  const counts: GroupCount[] = []
  const seen = await walk({ look: { db, author, findUploader }, simulation, now }, acts, maxActs, (line, outcome) =>
    noteOutcome(counts, line, outcome),
  )
  return { counts, isCut: seen >= maxActs }
}

async function walk(
  preview: Preview,
  acts: Acts,
  most: number,
  note: (line: ChangeRow, outcome: Outcome) => void,
): Promise<number> {
  const { db, author } = preview.look
  let seen = 0
  for (let before: number | undefined; seen < most;) {
    const lines = await listActs(db, author.familyId, acts, before, Math.min(pageSize, most - seen))
    const state = await readRevertability(db, author.familyId, lines, preview.now)
    for (const line of lines) {
      note(line, await tryOne(preview, acts, line, state))
      await letOthersRun()
    }
    seen += lines.length
    before = lines.at(-1)?.id
    if (before === undefined) break
  }
  return seen
}

async function tryOne(preview: Preview, acts: Acts, line: ChangeRow, read: Revertability): Promise<Outcome> {
  const { look, simulation } = preview
  const family = look.author.familyId
  const state = simulation.over(read)
  const uploads =
    line.kind === 'images_added'
      ? (await listAnyImagesAddedBy(look.db, family, line.id)).filter((image) => simulation.isVisible(image))
      : []
  const refused = await refuseAct(
    look,
    acts,
    line,
    line.kind === 'images_added' ? { ...state, hasAddedImages: () => uploads.length > 0 } : state,
  )
  if (refused !== undefined) return refused
  if (line.kind === 'put_back') {
    let count = 0
    await walk(preview, { parent: line.id }, Number.MAX_SAFE_INTEGER, (_part, outcome) => {
      count += outcome.count
    })
    return { count: Math.min(count, 1) }
  }
  if (line.kind !== 'images_added') {
    simulation.putBack(line, read)
    return { count: 1 }
  }
  const { own, touched } = await sortUploads(look.db, family, acts, line, uploads)
  simulation.putBack(line, read, own)
  return { count: own.length, ...keepTouched(touched) }
}
