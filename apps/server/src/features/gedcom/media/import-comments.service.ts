import { limits } from '@banyan/contract'
import type { GedcomProblemCode } from '@banyan/contract'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { storeRecording } from '../../../platform/recordings/receive-recording.ts'
import type { Recording } from '../../../platform/recordings/receive-recording.ts'
import { cleanLines, cleanText } from '../../../platform/text/clean-text.ts'
import { changeComments } from '../../comments/change-comments.ts'
import { addImportedComments, findImportedComments } from '../../comments/imported-comments.service.ts'
import type { ImportedComment } from '../../comments/imported-comments.service.ts'
import { mentioning } from '../../comments/mentions.ts'
import { hasVoice } from '../../comments/voices.service.ts'
import { getFamilyUid } from '../../families/families.service.ts'
import { refuseFullFamily } from '../../families/usage.service.ts'
import type { ImportProblem } from '../import/import-plan.ts'
import type { Importer } from '../import/import.service.ts'
import type { Archive } from './archive.ts'
import { findSubjects } from './comment-subjects.service.ts'
import { isOwnComment } from './family-talk.service.ts'
import { readFileReference } from './file-reference.ts'
import type { PlannedPictures } from './planned-pictures.ts'

interface Options {
  /** Undefined for a GEDCOM alone, which brings no recordings. */
  archive: Archive | undefined
  /** Returns the history line of the import, which is written with the first thing that it adds. */
  importedBy: () => Promise<number>
  signal?: AbortSignal | undefined
}

type Planned = PlannedPictures['comments'][number]

const commentsAtOnce = 200
export const longestAuthor = 100

/**
 * Adds the comments of a file that Banyan wrote, with their recordings. Those that the family has, or has deleted, do not come
 * again; they are committed in parts, so a restarted import goes on after the last one.
 * @returns what could not be taken over
 */
export async function importComments(
  platform: Platform,
  importer: Importer,
  planned: PlannedPictures,
  { archive, importedBy, signal }: Options,
): Promise<ImportProblem[]> {
  const { familyId: family } = importer
  const { read } = platform.database
  const problems: ImportProblem[] = []
  const report = ({ line }: Planned, code: GedcomProblemCode, detail: string): void => {
    problems.push({ line, code, detail: detail.slice(0, 120) })
  }
  const known = await findImportedComments(read, family)
  const familyUid = await getFamilyUid(read, family)
  const taken = new Set<string>()
  const wanted = planned.comments.filter((comment) => {
    const { uid } = comment
    if (comment.isHeart) return false
    if (isOwnComment(familyUid, uid) || known.get(uid)?.isUndone === false || taken.has(uid)) return false
    if (!isReadable(comment, platform.now())) {
      report(comment, 'comment_unreadable', comment.text)
      return false
    }
    taken.add(uid)
    return true
  })
  if (wanted.length === 0) return problems
  const { aboutOf, personOf } = await findSubjects(read, family, planned.source, wanted)

  async function add(comments: ImportedComment[]): Promise<void> {
    if (comments.length === 0) return
    const line = await importedBy()
    const instead = comments.flatMap(({ uid }) => known.get(uid)?.id ?? [])
    await changeComments(platform, family, async (tx) => {
      await addImportedComments(tx, family, comments, { line, at: platform.now().toISOString(), instead })
      if (comments.some(({ voice }) => voice !== undefined)) await refuseFullFamily(tx, platform, family, 'bytes')
    })
  }

  async function addSpoken(each: Planned, comment: ImportedComment): Promise<void> {
    try {
      await receive(platform, family, each, archive, (voice) => add([{ ...comment, voice }]))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(each, problemOf[error.code] ?? 'media_unreadable', each.voice?.file || comment.author)
      if (comment.text !== '') await add([comment])
    }
  }

  let batch: ImportedComment[] = []
  // They get their ids in this order, which is the one that pages show.
  for (const each of wanted.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))) {
    signal?.throwIfAborted()
    const about = aboutOf(each)
    // Guests mention nobody.
    const text = mentioning(cleanLines(each.text), each.isGuest ? [] : mentionsOf(each, personOf))
    const kept = cut(text)
    if (kept !== text) report(each, 'text_too_long', text)
    if (about === undefined) {
      report(each, 'comment_unplaced', text || each.author)
      continue
    }
    const { uid, isGuest, at, editedAt } = each
    const author = [...cleanText(each.author)].slice(0, longestAuthor).join('')
    const comment = { uid, about, author, isGuest, text: kept, at, editedAt: isTime(editedAt) ? editedAt : null }
    if (each.voice === undefined) {
      if (kept === '') report(each, 'comment_unreadable', author)
      else batch.push(comment)
      if (batch.length < commentsAtOnce) continue
    }
    await add(batch)
    batch = []
    if (each.voice !== undefined) await addSpoken(each, comment)
  }
  await add(batch)
  return problems
}

const problemOf: Partial<Record<string, GedcomProblemCode>> = {
  not_found: 'voice_missing',
  wrong_type: 'voice_unreadable',
  invalid_field: 'voice_unreadable',
  too_large: 'voice_unreadable',
  too_long: 'voice_unreadable',
  unreadable_picture: 'voice_unreadable',
  family_full: 'media_no_room',
}

const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** Whether its identifier and its time are such as Banyan writes. */
export const isReadable = ({ uid, at }: Planned, now: Date): boolean =>
  /^[\w-]{1,100}$/.test(uid) && isTime(at) && Date.parse(at) <= now.getTime()

const mentionsOf = ({ mentions }: Planned, personOf: (xref: string) => number | undefined) =>
  mentions.slice(0, limits.mentions).map(({ person, name }) => ({ name: cleanText(name), person: personOf(person) }))

/** Not within a mention. */
function cut(text: string): string {
  const characters = [...text]
  if (characters.length <= limits.comment) return text
  return characters
    .slice(0, limits.comment)
    .join('')
    .replace(/@\[\d*$/, '')
    .trimEnd()
}

/** Nothing is read from outside the archive, and what is called a recording is checked like one that is uploaded. */
async function receive(
  platform: Platform,
  family: Importer['familyId'],
  { voice }: Planned,
  archive: Archive | undefined,
  keep: (recording: Recording) => Promise<void>,
): Promise<void> {
  const reference = readFileReference(voice?.file ?? '')
  const name = reference.at === 'archive' ? reference.names.find((each) => archive?.has(each)) : undefined
  if (name === undefined || archive === undefined || voice === undefined) throw new ApiError('not_found')
  const { durationMs, waveform } = voice
  await storeRecording(
    platform,
    {
      family,
      content: await archive.open(name, limits.voiceNote.bytes),
      mostMs: limits.voiceNote.ms,
      durationMs,
      waveform,
      isKept: hasVoice,
    },
    keep,
  )
}
