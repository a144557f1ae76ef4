import type { Readable } from 'node:stream'
import { limits } from '@banyan/contract'
import type { KinWord } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller, FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { deletePicturesJob } from '../../platform/media/delete-pictures.job.ts'
import { newPictureKey, originalKey } from '../../platform/media/picture-keys.ts'
import type { Platform } from '../../platform/platform.ts'
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
import { readVoiceType, voiceEndings } from './voice-type.ts'
import type { VoiceType } from './voice-type.ts'

/**
 * Keeps the recording of a word, in place of one that there was.
 * @throws ApiError `not_found`, `wrong_type`, `invalid_field`, `not_your_voice`, `family_full`
 */
export async function setVoice(
  platform: Platform,
  caller: Caller,
  id: number,
  { bytes, durationMs }: { bytes: Buffer; durationMs: number },
): Promise<KinWord> {
  const { familyId: family, userId } = caller
  const type = readVoiceType(bytes)
  if (type === undefined) throw new ApiError('wrong_type')
  if (!Number.isInteger(durationMs) || durationMs < 1 || durationMs > limits.kinVoice.ms)
    throw new ApiError('invalid_field', { field: 'duration_ms' })
  const key = newPictureKey()
  await platform.media.put(originalKey(family, key), bytes)
  try {
    const now = platform.now().toISOString()
    const word = await changeFamily(platform, family, async (tx) => {
      const row = await getShownKinWord(tx, family, id)
      if (row.voice_key !== null) requireOwn(row, caller)
      await forgetFile(tx, platform, row)
      const name = (await findNamedPeople(tx, family, [caller.personId])).get(caller.personId)?.name ?? ''
      await repository.updateKinWord(tx, family, id, {
        voice_key: key,
        voice_type: type,
        voice_bytes: bytes.length,
        voice_ms: durationMs,
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
  } catch (error) {
    if (!(await repository.hasVoice(platform.database.read, key))) await platform.media.delete(originalKey(family, key))
    throw error
  }
}

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

export interface OpenVoice {
  readonly content: Readable
  readonly sizeBytes: number
  readonly type: VoiceType
}

/** @throws ApiError `not_found`, also for a reader who may not hear it */
export async function openVoice(platform: Platform, caller: Caller, view: View, id: number): Promise<OpenVoice> {
  const { familyId: family } = caller
  const row = await getShownKinWord(platform.database.read, family, id)
  const [word] = maskKinWords(view, [await presentOneKinWord(platform.database.read, family, row)])
  if (row.voice_key === null || row.voice_type === null || !word?.voice) throw new ApiError('not_found')
  const file = await platform.media.open(originalKey(family, row.voice_key))
  if (file === undefined) throw new ApiError('not_found')
  return { ...file, type: row.voice_type }
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
      ? [{ name: `voices/${id}.${voiceEndings[type]}`, file: originalKey(family, key) }]
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
  if (key !== null) await deletePicturesJob.enqueue(tx, platform, { pictures: [{ family, key }] })
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
