import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Location } from './media-location.ts'
import { checkKey, checkPrefix, MediaUnavailable, serverFolder } from './media-store.ts'
import type { MediaStore, ReusedPieces } from './media-store.ts'

/** A stream holds two of these in memory: one part is sent while the next one is read. */
const partBytes = 8 * 1024 * 1024
const partsAtOnce = 2
const connectMs = 3_000
/** The time until an answer begins; reading it may then take as long as its reader needs. */
const answerMs = 60_000
/** A connection that stays silent for this long is cut; reading continues over another one. */
const silenceMs = 120_000
/** High, because slow readers keep their connections and must not block others. */
const connections = 1_000
const readAttempts = 3

/** Keeps media in a bucket of an S3-compatible service. It does not connect until the first request. */
export function openS3MediaStore({ bucket: Bucket, prefix: root, endpoint, region, credentials }: S3Location): MediaStore {
  const agent = { keepAlive: true, maxSockets: connections }
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // Services other than Amazon's do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  const place = (key: string): { Bucket: string; Key: string } => {
    checkKey(key)
    return { Bucket, Key: root + key }
  }

  const get = (
    where: { Bucket: string; Key: string },
    range?: { start: number; end: number },
    tag?: string,
  ): Promise<GetObjectCommandOutput | undefined> =>
    ask(() =>
      client.send(
        new GetObjectCommand({
          ...where,
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
          ...(tag === undefined ? {} : { IfMatch: tag }),
        }),
      ),
    )

  const putStream = async (where: { Bucket: string; Key: string }, content: Readable): Promise<void> => {
    const source: { failure?: unknown; hasFailed: boolean } = { hasFailed: false }
    const watched = async function* (): AsyncGenerator<Buffer> {
      try {
        yield* content as AsyncIterable<Buffer>
      } catch (error) {
        Object.assign(source, { failure: error, hasFailed: true })
        throw error
      }
    }
    try {
      await new Upload({
        client,
        params: { ...where, Body: Readable.from(watched(), { objectMode: false }) },
        partSize: partBytes,
        queueSize: partsAtOnce,
      }).done()
    } catch (error) {
      // An error of the caller's stream is not the store's error.
      throw source.hasFailed ? source.failure : away(error)
    } finally {
      content.destroy()
    }
  }

  const open: MediaStore['open'] = async (key, range) => {
    const where = place(key)
    const answer = await get(where, range)
    if (answer === undefined) return undefined
    const sizeBytes = wholeSize(answer)
    const bounds = { start: range?.start ?? 0, end: Math.min(range?.end ?? Infinity, sizeBytes - 1) }
    return { content: readOn(answer, bounds, (rest) => get(where, rest, answer.ETag)), sizeBytes }
  }

  return {
    put: async (key, content) => {
      const where = place(key)
      if (content instanceof Uint8Array) await ask(() => client.send(new PutObjectCommand({ ...where, Body: content })))
      else await putStream(where, 'isReused' in content ? Readable.from(copiesOf(content), { objectMode: false }) : content)
    },

    open,

    openPieces: async (key, range) => {
      const opened = await open(key, range)
      return (
        opened && {
          sizeBytes: opened.sizeBytes,
          // The connection's own chunks: copying them into the memory would double the memory used.
          pieces: () => opened.content as AsyncIterable<Uint8Array>,
          close: async () => void opened.content.destroy(),
        }
      )
    },

    readPieces: async function* (key) {
      const opened = await open(key)
      if (opened === undefined) throw new Error(`the file ${key} is missing`)
      yield* opened.content as AsyncIterable<Uint8Array>
    },

    read: async (key) => {
      const answer = await get(place(key))
      try {
        return answer?.Body === undefined ? undefined : Buffer.from(await answer.Body.transformToByteArray())
      } catch (error) {
        throw away(error)
      }
    },

    sizeOf: async (key) => {
      const where = place(key)
      return (await ask(() => client.send(new HeadObjectCommand(where))))?.ContentLength
    },

    delete: async (key) => {
      const where = place(key)
      await ask(() => client.send(new DeleteObjectCommand(where)))
    },

    rename: async (key, to) => {
      const [where, target] = [place(key), place(to)]
      const copied = await ask(() =>
        client.send(new CopyObjectCommand({ ...target, CopySource: encodeURI(`${where.Bucket}/${where.Key}`) })),
      )
      if (copied !== undefined) await ask(() => client.send(new DeleteObjectCommand(where)))
    },

    list: async function* (prefix) {
      checkPrefix(prefix)
      for await (const { Contents = [] } of pages(root + prefix)) {
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
          yield { key: Key.slice(root.length), sizeBytes: Size, modifiedAt: LastModified }
      }
    },

    listFolders: async function* () {
      for await (const { CommonPrefixes = [], Contents = [] } of pages(root, '/')) {
        for (const { Prefix = '' } of CommonPrefixes) yield Prefix.slice(root.length, -1)
        for (const { Key = '' } of Contents) yield Key.slice(root.length)
      }
    },

    removeUnfinished: async (before) => {
      let markers = {}
      for (;;) {
        const page = await ask(() => client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: root, ...markers })))
        for (const { Key, UploadId, Initiated } of page?.Uploads ?? []) {
          if (Initiated !== undefined && Initiated < before)
            await ask(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })))
        }
        if (page?.IsTruncated !== true) return
        markers = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      }
    },

    ping: async () => {
      const answer = await ask(() => client.send(new HeadBucketCommand({ Bucket })))
      if (answer === undefined) throw new MediaUnavailable('There is no such bucket.')
    },

    pingWriting: async () => {
      await ask(() => client.send(new PutObjectCommand({ ...place(`${serverFolder}/writable`), Body: new Uint8Array() })))
    },
  }

  async function* pages(prefix: string, delimiter?: string) {
    for (let next: string | undefined; ;) {
      const page = await ask(() =>
        client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: prefix,
            ...(delimiter === undefined ? {} : { Delimiter: delimiter }),
            ...(next === undefined ? {} : { ContinuationToken: next }),
          }),
        ),
      )
      // The bucket does not exist, which must not pass as an empty one.
      if (page === undefined) throw new MediaUnavailable('There is no such bucket.')
      yield page
      next = page.NextContinuationToken
      if (next === undefined) return
    }
  }
}

/** @returns undefined when the file does not exist. @throws MediaUnavailable for any other failure */
async function ask<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404 && error.name !== 'NoSuchBucket')
      return undefined
    throw away(error)
  }
}

function away(error: unknown): MediaUnavailable {
  const answered = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const reason =
    answered ?? (error instanceof Error && 'code' in error ? String(error.code) : error instanceof Error ? error.name : 'unknown')
  return new MediaUnavailable(`The media store does not answer as it should (${reason}).`, { cause: error })
}

const wholeSize = ({ ContentRange, ContentLength = 0 }: GetObjectCommandOutput): number =>
  Number(/\/(\d+)$/.exec(ContentRange ?? '')?.[1] ?? ContentLength)

/** Reads to the end, over a new connection when one breaks: a download may take hours, and connections do not live that long. */
function readOn(
  first: GetObjectCommandOutput,
  { start, end }: { start: number; end: number },
  goOn: (rest: { start: number; end: number }) => Promise<GetObjectCommandOutput | undefined>,
): Readable {
  let body = first.Body as Readable
  const bytes = async function* (): AsyncGenerator<Buffer> {
    let at = start
    for (let attempt = 1; ; attempt += 1) {
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          at += chunk.length
          attempt = 1
          yield chunk
        }
        if (at > end) return
      } catch (error) {
        if (attempt >= readAttempts) throw away(error)
      }
      if (attempt >= readAttempts) throw new MediaUnavailable('The media store breaks off.')
      await wait(200 * attempt)
      const rest = await goOn({ start: at, end })
      if (rest === undefined) throw new MediaUnavailable('A file has gone while it was read.')
      body = rest.Body as Readable
    }
  }
  const content = Readable.from(bytes(), { objectMode: false })
  // Frees the connection even when nobody has started to read.
  content.once('close', () => body.destroy())
  return content
}

/** A part that is being sent holds several pieces. */
async function* copiesOf(pieces: ReusedPieces): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece)
}
