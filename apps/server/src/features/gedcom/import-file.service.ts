import path from 'node:path'
import type { Writer } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { inspectUpload } from './gedcom-bytes.ts'
import { importInto, readPictures } from './import.service.ts'
import type { ImportProblem } from './import-plan.ts'
import type { Importer, ImportResult } from './import.service.ts'
import { openArchive } from './media/archive.ts'
import { readerOf, readPart } from './media/byte-source.ts'
import type { ByteSource } from './media/byte-source.ts'
import { importPictures } from './media/import-pictures.service.ts'
import { openPlanner } from './planner.ts'

interface Options {
  /** When it was begun. */
  since: string
  fileName: string
  /** The people are there since an earlier attempt, which had these problems with them. */
  known?: ImportProblem[]
  onProgress: (progress: number) => void
  signal?: AbortSignal
  /** In the transaction that adds the people. */
  keep: (tx: Writer, result: ImportResult) => Promise<void>
  addProblems: (tx: Writer, problems: ImportProblem[]) => Promise<void>
}

/** Of an archive with pictures so much of the work is done when the people are there. */
export const peopleShare = 0.2

/** The people of a file at once, then, from an archive, its pictures one by one. @throws ApiError when nothing of it can be imported */
export async function importFile(platform: Platform, importer: Importer, source: ByteSource, options: Options): Promise<void> {
  const { since, known, onProgress, signal, keep, addProblems } = options
  const { isZip, start, length, packing } = await inspectUpload(source.sizeBytes, readerOf(source))
  const planner = openPlanner(await readPart(source, start, length), packing)
  let problems = known ?? []
  try {
    const onPeople = (progress: number): void => onProgress(isZip ? progress * peopleShare : progress)
    const finish = async (tx: Writer, result: ImportResult): Promise<void> => {
      problems = result.problems
      await keep(tx, result)
    }
    const pictures = known === undefined ? await importInto(platform, importer, planner, { finish, onProgress: onPeople, ...(signal === undefined ? {} : { signal }) }) : await readPictures(platform, importer, planner)
    await planner.close()
    if (!isZip || pictures.media.length === 0) return
    const archive = await openArchive(source)
    try {
      const galleryTitle = path.parse(options.fileName).name
      const found = await importPictures(platform, importer, pictures, { archive, galleryTitle, since, signal, onProgress: (share) => onProgress(peopleShare + (1 - peopleShare) * share) })
      const all = [...problems, ...found].toSorted((a, b) => a.line - b.line)
      if (found.length > 0) await platform.database.write((tx) => addProblems(tx, all))
    } finally {
      archive.close()
    }
  } finally {
    await planner.close()
  }
}
