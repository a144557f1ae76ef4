import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { limits } from '@banyan/contract'
import type { CallName } from '@banyan/contract'
import type { FastifyRequest } from 'fastify'
import type { Reader, Writer } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import { receiveUpload } from '../http/bodies/upload.ts'
import { deletePicturesJob } from '../media/delete-pictures.job.ts'
import { newPictureKey, originalKey } from '../media/picture-keys.ts'
import type { Platform } from '../platform.ts'
import { RecordingTypeReader } from './recording-type.ts'
import type { RecordingType } from './recording-type.ts'

/** A recording whose file is in the media store, under a key like a picture's, so that everything that looks after those covers it. */
export interface Recording {
  readonly key: string
  readonly type: RecordingType
  readonly sizeBytes: number
  /** As the browser says, which is checked against the size alone. */
  readonly durationMs: number
  /** How loud it is from beginning to end, a digit of base 36 for each part; "" if the browser could not tell. */
  readonly waveform: string
}

interface Options {
  readonly family: number
  /** A call that takes the parts `voice`, `duration_ms` and maybe `waveform`. */
  readonly call: CallName
  readonly most: { readonly bytes: number; readonly ms: number }
  /** Whether a row has the recording with this key. */
  readonly isKept: (db: Reader, key: string) => Promise<boolean>
}

/**
 * Receives a recording into the media store and hands it over with the other fields of the call. The file is deleted again unless
 * `keep` has put its key into a row.
 *
 * @throws ApiError `wrong_type`, `too_large`, `too_long`, `invalid_field`
 */
export async function receiveRecording<T>(
  platform: Platform,
  request: FastifyRequest,
  { family, call, most, isKept }: Options,
  keep: (recording: Recording, fields: Record<string, string>) => Promise<T>,
): Promise<T> {
  const key = newPictureKey()
  const reader = new RecordingTypeReader()
  try {
    const { sizeBytes, fields } = await receiveUpload(request, {
      call,
      field: 'voice',
      maxBytes: most.bytes,
      keep: (content) => platform.media.put(originalKey(family, key), readThrough(content, reader)),
    })
    const { type } = reader
    if (type === undefined) throw new ApiError('wrong_type')
    const durationMs = readDuration(fields['duration_ms'], most.ms, sizeBytes)
    return await keep({ key, type, sizeBytes, durationMs, waveform: readWaveform(fields['waveform']) }, fields)
  } finally {
    if (!(await isKept(platform.database.read, key))) await platform.media.delete(originalKey(family, key))
  }
}

interface Stored extends Pick<Recording, 'durationMs' | 'waveform'> {
  readonly family: number
  readonly content: Readable
  readonly mostMs: number
  readonly isKept: Options['isKept']
}

/** Stores a recording that comes in another way, with the same checks. @throws ApiError `wrong_type`, `invalid_field` */
export async function storeRecording<T>(
  platform: Platform,
  { family, content, mostMs, durationMs, waveform, isKept }: Stored,
  keep: (recording: Recording) => Promise<T>,
): Promise<T> {
  const key = newPictureKey()
  const reader = new RecordingTypeReader()
  try {
    let sizeBytes = 0
    const counted = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        sizeBytes += chunk.length
        done(null, chunk)
      },
    })
    const passed = readThrough(content, reader)
    passed.once('error', (error) => counted.destroy(error))
    await platform.media.put(originalKey(family, key), passed.pipe(counted))
    const { type } = reader
    if (type === undefined) throw new ApiError('wrong_type')
    const checkedMs = readDuration(String(durationMs), mostMs, sizeBytes)
    return await keep({ key, type, sizeBytes, durationMs: checkedMs, waveform: readWaveform(waveform) })
  } finally {
    if (!(await isKept(platform.database.read, key))) await platform.media.delete(originalKey(family, key))
  }
}

/** Deletes the file of a recording once the transaction that makes its row forget it has committed. */
export async function forgetRecordings(
  tx: Writer,
  platform: Pick<Platform, 'now'>,
  recordings: { family: number; key: string }[],
): Promise<void> {
  if (recordings.length > 0) await deletePicturesJob.enqueue(tx, platform, { pictures: recordings })
}

function readThrough(content: Readable, reader: RecordingTypeReader): Readable {
  const passed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      reader.read(chunk)
      done(null, chunk)
    },
  })
  content.once('error', (error) => passed.destroy(error))
  return content.pipe(passed)
}

/** Speech takes between these bytes a second; a container adds some at the beginning. */
const fewestBytesASecond = 50
const mostBytesASecond = 50_000
const containerBytes = 64 * 1024

function readDuration(text: string | undefined, mostMs: number, sizeBytes: number): number {
  const ms = Number(text ?? '')
  const seconds = ms / 1000
  if (
    !Number.isInteger(ms) ||
    ms < 1 ||
    ms > mostMs ||
    sizeBytes < Math.floor(seconds) * fewestBytesASecond ||
    sizeBytes > containerBytes + Math.ceil(seconds) * mostBytesASecond
  )
    throw new ApiError('invalid_field', { field: 'duration_ms' })
  return ms
}

function readWaveform(text = ''): string {
  if (text.length > limits.waveform || !/^[0-9a-z]*$/.test(text)) throw new ApiError('invalid_field', { field: 'waveform' })
  return text
}
