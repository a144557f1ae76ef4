import type { CallResponse, Upload } from '@banyan/contract'
import { call } from '../../../lib/http/api.ts'
import { ApiError } from '../../../lib/http/http.ts'
import { upload } from '../../../lib/http/upload.ts'
import { makePoster } from '../../../lib/photos/film-poster.ts'
import { isFilm } from '../../../lib/photos/picture-type.ts'
import { session } from '../../../lib/session/session.ts'
import { findBegun, forgetBegun, keepBegun, markOf } from './begun-uploads.ts'
import type { SentPicture, UploadProgress } from './upload-queue.ts'

/** Files up to this size are sent in one piece. */
const pieceBytes = 4 * 1024 * 1024
/** Films are large: fewer pieces, which are still sent again in seconds. */
const filmPieceBytes = 8 * 1024 * 1024
/** The delays between retries over a broken connection; a retry also starts as soon as the device reports a connection. */
const waitsMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]

interface Sending extends UploadProgress {
  readonly galleryId: number
  readonly file: File
  /** Returns whether the file arrived although its answer was lost; undefined if that cannot be known. */
  readonly hasArrived: (() => Promise<boolean>) | undefined
  /** The upload that an earlier attempt started; a new one is stored here. */
  readonly begun: { id?: string }
}

/** Undefined when the picture has arrived but the answer was lost. */
type Answer = CallResponse<'createImage'> | undefined

/** Sends one picture or film. A large one is sent in pieces, so that a broken connection costs one piece at most. */
export async function sendPicture(sending: Sending): Promise<SentPicture> {
  const image = await (sending.file.size > pieceBytes || isFilm(sending.file) ? sendInPieces(sending) : sendWhole(sending))
  return { isIncomplete: image?.is_incomplete === true }
}

async function sendWhole({ galleryId, file, hasArrived, signal, onProgress, onWaiting }: Sending): Promise<Answer> {
  const form = new FormData()
  form.set('gallery_id', String(galleryId))
  form.set('picture', file, file.name)
  return patiently<Answer>(() => upload('createImage', form, { signal, onProgress }), {
    signal,
    onWaiting,
    // Sent again without checking, it might be there twice.
    recover: hasArrived && (async () => ({ isDone: await hasArrived() })),
  })
}

async function sendInPieces({ galleryId, file, begun, signal, onProgress, onWaiting }: Sending): Promise<Answer> {
  const mark = await markOf(galleryId, file)
  const known = begun.id ?? findBegun(mark)
  let state = known === undefined ? undefined : await findUpload(known)
  state ??= await call('startUpload', { body: { gallery_id: galleryId, file_name: file.name, size_bytes: file.size }, signal })
  const { id } = state
  begun.id = id
  keepBegun(mark, id)
  const size = isFilm(file) ? filmPieceBytes : pieceBytes
  const poster = isFilm(file) ? makePoster(file) : undefined
  let received = state.received_bytes
  while (received < file.size) {
    const offset = received
    const piece = file.slice(offset, offset + size)
    // The last percent is the server's processing: it is reported only once everything has arrived.
    const tell = (share: number) => onProgress(Math.min((offset + share * piece.size) / file.size, 0.99))
    const answer = await patiently<Upload | undefined>(
      () => upload('appendUpload', piece, { signal, params: { id }, query: { offset }, onProgress: tell }),
      {
        signal,
        onWaiting,
        isPassing: (error) => error.code === 'wrong_offset',
        recover: async () => {
          received = (await call('getUpload', { params: { id }, signal })).received_bytes
          return { isDone: received !== offset }
        },
      },
    )
    if (answer) received = answer.received_bytes
  }
  onProgress(1)
  let isRepeated = false
  const picture = await poster
  const finish = () =>
    picture === undefined
      ? call('finishUpload', { params: { id }, signal })
      : upload('finishUpload', picture, { signal, params: { id }, onProgress: () => undefined })
  const image = await patiently<Answer>(
    () =>
      finish().catch((error: unknown) => {
        // Only the answer was lost, not the work: a finished upload no longer exists as an upload.
        if (isRepeated && error instanceof ApiError && error.code === 'not_found') return undefined
        throw error
      }),
    {
      signal,
      onWaiting,
      recover: async () => {
        isRepeated = true
        return { isDone: false }
      },
    },
  )
  forgetBegun(mark)
  return image
}

/** Finds an earlier upload if the server still has it. */
async function findUpload(id: string): Promise<Upload | undefined> {
  return call('getUpload', { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  })
}

interface Patience {
  readonly signal: AbortSignal
  readonly onWaiting: (isWaiting: boolean) => void
  /** Refusals that are temporary as well. */
  readonly isPassing?: (error: ApiError) => boolean
  /** Checks the state before the next attempt; without it, there is no further attempt. */
  readonly recover: (() => Promise<{ isDone: boolean }>) | undefined
}

/** Retries something that may fail temporarily. Undefined if it turned out to be done. */
async function patiently<Result>(
  work: () => Promise<Result>,
  { signal, onWaiting, isPassing, recover }: Patience,
): Promise<Result | undefined> {
  let isFresh = false
  for (let failures = 0; ;) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError)) throw error
      if (error.status === 401 && !isFresh && (await session.refresh())) {
        isFresh = true
        continue
      }
      const isAway =
        error.status === 0 || error.status === 429 || error.status === 502 || error.status === 503 || error.status === 504
      const wait = waitsMs[failures]
      if (!recover || wait === undefined || !(isAway || isPassing?.(error) === true)) throw error
      failures += 1
      if (isAway) {
        onWaiting(true)
        await pause(wait, signal)
      }
      const outcome = await recover().catch((failure: unknown) => {
        if (failure instanceof ApiError && failure.status === 0) return { isDone: false }
        throw failure
      })
      onWaiting(false)
      if (outcome.isDone) return undefined
    }
  }
}

/** Waits, but no longer than until the device reports a connection again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
