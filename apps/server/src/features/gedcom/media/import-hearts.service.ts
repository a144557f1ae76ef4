import type { Platform } from '../../../platform/platform.ts'
import { cleanText } from '../../../platform/text/clean-text.ts'
import { changeComments } from '../../comments/change-comments.ts'
import { addImportedHearts, findImportedHearts } from '../../comments/imported-hearts.service.ts'
import type { ImportedHeart } from '../../comments/imported-hearts.service.ts'
import { getFamilyUid } from '../../families/families.service.ts'
import type { ImportProblem } from '../import/import-plan.ts'
import type { Importer } from '../import/import.service.ts'
import { findSubjects } from './comment-subjects.service.ts'
import { isOwnComment } from './family-talk.service.ts'
import { isReadable, longestAuthor } from './import-comments.service.ts'
import type { PlannedPictures } from './planned-pictures.ts'

interface Options {
  /** Returns the history line of the import, which is written with the first thing that it adds. */
  importedBy: () => Promise<number>
  signal?: AbortSignal | undefined
}

const heartsAtOnce = 500

/**
 * Adds the hearts of a file that Banyan wrote. Those that the family has do not come again, nor those that it gave itself.
 * @returns what could not be taken over
 */
export async function importHearts(
  platform: Platform,
  { familyId: family }: Importer,
  planned: PlannedPictures,
  { importedBy, signal }: Options,
): Promise<ImportProblem[]> {
  const { read } = platform.database
  const hearts = planned.comments.filter(({ isHeart }) => isHeart)
  if (hearts.length === 0) return []
  const familyUid = await getFamilyUid(read, family)
  const taken = await findImportedHearts(read, family)
  const wanted = hearts.filter((heart) => {
    const isNew = isReadable(heart, platform.now()) && !isOwnComment(familyUid, heart.uid) && !taken.has(heart.uid)
    taken.add(heart.uid)
    return isNew
  })
  if (wanted.length === 0) return []
  const { aboutOf } = await findSubjects(read, family, planned.source, wanted)
  const problems: ImportProblem[] = []
  const found: ImportedHeart[] = []
  for (const heart of wanted) {
    const about = aboutOf(heart)
    const name = [...cleanText(heart.author)].slice(0, longestAuthor).join('')
    if (about !== undefined) found.push({ uid: heart.uid, about, name, at: heart.at })
    else problems.push({ line: heart.line, code: 'comment_unplaced', detail: name.slice(0, 120) })
  }
  // They get their ids in this order, which is the one that pages show.
  const inOrder = found.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  for (let start = 0; start < inOrder.length; start += heartsAtOnce) {
    signal?.throwIfAborted()
    const line = await importedBy()
    await changeComments(platform, family, (tx) =>
      addImportedHearts(tx, family, inOrder.slice(start, start + heartsAtOnce), { line, at: platform.now().toISOString() }),
    )
  }
  return problems
}
