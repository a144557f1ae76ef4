import type { KinWord } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { originalKey } from '../../platform/media/picture-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import { forgetRecordings } from '../../platform/recordings/receive-recording.ts'
import type { Recording } from '../../platform/recordings/receive-recording.ts'
import { recordingEndings } from '../../platform/recordings/recording-type.ts'
import type { RecordingType } from '../../platform/recordings/recording-type.ts'
import { timeOfChange } from '../../platform/time.ts'
import { recordChange } from '../changes/record-change.ts'
import { changeFamily } from '../families/change-family.ts'
import { refuseFullFamily } from '../families/usage.service.ts'
import { maskKinWords } from '../living/masks.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { getShownKinWord } from './change-kin-words.service.ts'
import * as repository from './kin-words.repository.ts'
import { presentOneKinWord } from './kin-words.service.ts'
import type { KinWordRow } from './kin-words.table.ts'

/**
 * Makes a recording that was received that of a word, in place of one that there was.
 * @throws ApiError `not_found`, `not_your_voice`, `family_full`
 */
export async function setVoice(platform: Platform, caller: Caller, id: number, recording: Recording): Promise<KinWord> {
  const { familyId: family, userId } = caller
  const now = platform.now().toISOString()
  const word = await changeFamily(platform, family, async (tx) => {
    const row = await getShownKinWord(tx, family, id)
    if (row.voice_key !== null) requireOwn(row, caller)
    await forgetFile(tx, platform, row)
    const name = (await findNamedPeople(tx, family, [caller.personId])).get(caller.personId)?.name ?? ''
    await repository.updateKinWord(tx, family, id, {
      voice_key: recording.key,
      voice_type: recording.type,
      voice_bytes: recording.sizeBytes,
      voice_ms: recording.durationMs,
      voice_user_id: userId,
      voice_user_name: name,
      voice_at: now,
      updated_at: timeOfChange(now, row.updated_at),
    })
    await recordVoice(tx, caller, row, now)
    await refuseFullFamily(tx, platform, family, 'bytes')
    return presentOneKinWord(tx, family, await getShownKinWord(tx, family, id))
  })
  platform.wakeSignal.notify()
  return word
}

/** Whether a word has the recording with this key. */
export const hasVoice = (db: Reader, key: string): Promise<boolean> => repository.hasVoice(db, key)

/**
 * Deletes a recording for good: the row's part of it at once, the file right after.
 * @throws ApiError `not_found`, `not_your_voice`
 */
export async function deleteVoice(platform: Platform, caller: Caller, id: number): Promise<KinWord> {
  const { familyId: family } = caller
  const now = platform.now().toISOString()
  const [word, key] = await changeFamily(platform, family, async (tx) => {
    const row = await getShownKinWord(tx, family, id)
    if (row.voice_key === null) throw new ApiError('not_found')
    requireOwn(row, caller)
    await forgetFile(tx, platform, row)
    await repository.updateKinWord(tx, family, id, {
      voice_key: null,
      voice_type: null,
      voice_bytes: 0,
      voice_ms: 0,
      voice_user_id: null,
      voice_user_name: '',
      voice_at: null,
      updated_at: timeOfChange(now, row.updated_at),
    })
    await recordVoice(tx, caller, row, now)
    return [await presentOneKinWord(tx, family, await getShownKinWord(tx, family, id)), row.voice_key] as const
  })
  // The job does it too, if this server stops here.
  await platform.media.delete(originalKey(family, key)).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'the file of a deleted recording is left to its job')
  })
  platform.wakeSignal.notify()
  return word
}

/** Finds the file of a recording. @throws ApiError `not_found`, also for a reader who may not hear it */
export async function findVoice(
  platform: Platform,
  caller: Caller,
  view: View,
  id: number,
): Promise<{ key: string; type: RecordingType }> {
  const { familyId: family } = caller
  const row = await getShownKinWord(platform.database.read, family, id)
  const [word] = maskKinWords(view, [await presentOneKinWord(platform.database.read, family, row)])
  if (row.voice_key === null || row.voice_type === null || !word?.voice) throw new ApiError('not_found')
  return { key: originalKey(family, row.voice_key), type: row.voice_type }
}

/** The recordings of these words as files for a copy of the family's data. */
export const listVoiceFiles = async (
  db: Reader,
  family: FamilyId,
  words: readonly KinWord[],
): Promise<readonly { readonly name: string; readonly file: string }[]> => {
  const heard = new Set(words.flatMap(({ id, voice }) => (voice === null ? [] : [id])))
  return (await repository.listKinWords(db, family)).flatMap(({ id, voice_key: key, voice_type: type }) =>
    key !== null && type !== null && heard.has(id)
      ? [{ name: `voices/${id}.${recordingEndings[type]}`, file: originalKey(family, key) }]
      : [],
  )
}

/** Finds, across all families, the recordings with these keys. Their files have no versions. */
export async function findVoiceOwners(
  db: Reader,
  keys: string[],
): Promise<Map<string, { family: number; has: (version: number | undefined) => boolean }>> {
  const rows = keys.length === 0 ? [] : await repository.listVoicesOfKeys(db, keys)
  return new Map(
    rows.flatMap(({ family_id, voice_key }) =>
      voice_key === null ? [] : [[voice_key, { family: family_id, has: (version) => version === undefined }]],
    ),
  )
}

/** The recordings of a family, also those of deleted words, which can come back. */
export const listVoices = (db: Reader, family: number) => repository.listVoices(db, family)

/** The member who recorded it, the relative who speaks, and keepers. */
function requireOwn(row: KinWordRow, { userId, personId, role }: Caller): void {
  if (row.voice_user_id !== userId && row.said_by_id !== personId && role !== 'keeper') throw new ApiError('not_your_voice')
}

async function forgetFile(tx: Writer, platform: Platform, { family_id: family, voice_key: key }: KinWordRow): Promise<void> {
  if (key !== null) await forgetRecordings(tx, platform, [{ family, key }])
}

/** Tells open browsers. Nothing can be put back: a deleted voice is gone. */
const recordVoice = (tx: Writer, caller: Caller, row: KinWordRow, now: string): Promise<number> =>
  recordChange(
    tx,
    caller,
    {
      kind: 'kin_word_changed',
      kinWordId: row.id,
      title: row.word,
      field: 'voice',
      details: { before: {}, after: {} },
      ...(row.person_id === null ? {} : { personId: row.person_id }),
      ...(row.from_person_id === null ? {} : { otherPersonId: row.from_person_id }),
    },
    now,
  )
