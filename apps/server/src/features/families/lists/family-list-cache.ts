import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../../../platform/db/database.ts'
import { familyMarks } from '../../../platform/family-marks.ts'
import { baseAddress } from '../../../platform/http/addresses/base-address.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { LruCache } from '../../../platform/lru-cache.ts'
import { mediaSigner } from '../../../platform/media/media-addresses.ts'
import { mediaEpochs } from '../../../platform/media/media-epochs.ts'
import { contentOf, gzipOf, lengthOf } from './deflated.ts'
import type { AnswerPart } from './deflated.ts'
import { refreshed } from './family-list.ts'
import type { FamilyList, ListSource } from './family-list.ts'
import { findListState } from './list-log.repository.ts'
import type { ListState } from './list-log.repository.ts'

/** Shorter answers are not compressed; those up to the second length are not streamed either. */
const minZipped = 1_024
const maxAtOnce = 64 * 1024

/**
 * Keeps families' whole lists as compressed blocks of rows: everybody in a family asks for the same list, and most for one that they
 * have, which the ETag alone answers. After a change only the rows that it touched are read and only their blocks packed again. All
 * who ask at the same time wait for one making.
 */
export class FamilyListCache {
  readonly #db: Reader
  readonly #kept: LruCache<FamilyList>
  readonly #making = new Map<string, Promise<FamilyList>>()

  constructor(db: Reader, capacityBytes = 48 * 1024 * 1024) {
    this.#db = db
    this.#kept = new LruCache(capacityBytes)
  }

  /** Answers with the caller's family's list as JSON, as lists show rows, or with complete rows. */
  async answer<Row extends { id: number }>(
    source: ListSource<Row>,
    family: FamilyId,
    request: FastifyRequest,
    reply: FastifyReply,
    isComplete = false,
  ): Promise<FastifyReply> {
    const wanted = await findListState(this.#db, family)
    const tagOf = tagger(request, family, isComplete ? `complete ${source.kind}` : source.kind)
    if (isUnchanged(request, reply, tagOf(wanted))) return reply.status(304).send()
    const kept = await this.get(source, family, request, wanted)
    reply.header('etag', tagOf(kept))
    return sendParts(request, reply.type('application/json; charset=utf-8'), await kept.json({ isComplete }))
  }

  /** Returns the family's list, as it was in the state `wanted` or later. */
  async get<Row extends { id: number }>(
    source: ListSource<Row>,
    family: FamilyId,
    request: FastifyRequest,
    wanted: ListState,
  ): Promise<FamilyList> {
    const name = `${source.kind} ${family} ${source.hasAddresses ? addressesOf(request, family) : ''}`
    for (;;) {
      const kept = this.#kept.get(name)
      if (kept !== undefined && reaches(kept, wanted)) return kept
      const others = this.#making.get(name)
      if (others === undefined) return this.#make(name, () => refreshed(this.#db, source, family, kept))
      const made = await others
      // What began before the change that the caller wants to see may not show it.
      if (reaches(made, wanted)) return made
    }
  }

  async #make(name: string, make: () => Promise<FamilyList>): Promise<FamilyList> {
    const making = make()
    this.#making.set(name, making)
    try {
      const made = await making
      this.#kept.set(name, made, made.weight)
      return made
    } finally {
      this.#making.delete(name)
    }
  }
}

const reaches = (kept: { key: string; version: number }, { key, version }: ListState): boolean =>
  kept.key === key && kept.version >= version

/** What addresses of pictures in an answer depend on. */
export function addressesOf(request: FastifyRequest, family: FamilyId): string {
  const { platform } = request.server
  return `${baseAddress(request)}:${mediaSigner(platform).expiry()}:${mediaEpochs(platform).current(family)}`
}

/**
 * Makes the ETag of a list in a version. A family's number could be guessed, so the tag is a hash that also covers other data, such as
 * the addresses of pictures.
 */
export function tagger(
  request: FastifyRequest,
  family: FamilyId,
  name: string,
): (state: { key: string; version: number }) => string {
  const of = `${familyMarks(request.server.platform).markOf(family)}:${name}:${addressesOf(request, family)}`
  return ({ key, version }) => `"${createHash('sha256').update(`${of}:${key}:${version}`).digest('base64url').slice(0, 22)}"`
}

/** Sets the headers of a list, and says whether the caller has it already. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, etag: string): boolean {
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'authorization, accept-encoding')
  return request.headers['if-none-match']?.includes(etag) === true
}

/** Sends parts compressed if the caller takes that; otherwise it inflates them one after the other while they are sent. */
export async function sendParts(request: FastifyRequest, reply: FastifyReply, parts: AnswerPart[]): Promise<FastifyReply> {
  const length = lengthOf(parts)
  if (length >= minZipped && /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? ''))
    return reply.header('content-encoding', 'gzip').send(gzipOf(parts))
  const content = Readable.from(contentOf(parts), { objectMode: false })
  return length <= maxAtOnce ? reply.send(await buffer(content)) : reply.header('content-length', length).send(content)
}
