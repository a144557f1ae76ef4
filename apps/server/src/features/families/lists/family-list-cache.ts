import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../../../platform/db/database.ts'
import { familyMarks } from '../../../platform/family-marks.ts'
import { baseAddress } from '../../../platform/http/addresses/base-address.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import type { View } from '../../../platform/http/view.ts'
import { LruCache } from '../../../platform/lru-cache.ts'
import { mediaSigner } from '../../../platform/media/media-addresses.ts'
import { mediaEpochs } from '../../../platform/media/media-epochs.ts'
import { contentOf, gzipOf, lengthOf } from './deflated.ts'
import type { AnswerPart } from './deflated.ts'
import { refreshed } from './family-list.ts'
import type { FamilyList, ListSource } from './family-list.ts'
import { findListState } from './list-log.repository.ts'
import type { ListState } from './list-log.repository.ts'

/** Whose list it is, and what they see of it. */
export interface Whose {
  familyId: FamilyId
  viewNow: () => Promise<View>
}

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
  /** Lists of readers who do not see everything, by what they see. */
  readonly #masked: LruCache<{ of: FamilyList; list: Promise<FamilyList> }>

  constructor(db: Reader, capacityBytes = 48 * 1024 * 1024, maskedBytes = 24 * 1024 * 1024) {
    this.#db = db
    this.#kept = new LruCache(capacityBytes)
    this.#masked = new LruCache(maskedBytes)
  }

  /** Answers with the caller's family's list as JSON, as lists show rows, or with complete rows. */
  async answer<Row extends { id: number }>(
    source: ListSource<Row>,
    { familyId: family, viewNow }: Whose,
    request: FastifyRequest,
    reply: FastifyReply,
    isComplete = false,
  ): Promise<FastifyReply> {
    const wanted = await findListState(this.#db, family)
    const tagOf = (state: { key: string; version: number }, view: View) =>
      tagger(request, family, `${isComplete ? 'complete ' : ''}${source.kind}${view.key}`)(state)
    if (isUnchanged(request, reply, tagOf(wanted, (await viewNow()).ofPeople))) return reply.status(304).send()
    const { list: kept, view } = await this.get(source, { familyId: family, viewNow }, request, wanted)
    reply.header('etag', tagOf(kept, view))
    return sendParts(request, reply.type('application/json; charset=utf-8'), await kept.json({ isComplete }))
  }

  /** Returns the family's list as the reader sees it, as it was in the state `wanted` or later. */
  async get<Row extends { id: number }>(
    source: ListSource<Row>,
    { familyId: family, viewNow }: Whose,
    request: FastifyRequest,
    wanted: ListState,
  ): Promise<{ list: FamilyList; view: View }> {
    const name = `${source.kind} ${family} ${source.hasAddresses ? addressesOf(request, family) : ''}`
    const whole = await this.#getWhole(name, source, family, wanted)
    // Afterwards, so that it knows of everybody in the list.
    const view = (await viewNow()).ofPeople
    return { list: view.isWhole ? whole : await this.#seen(`${name} ${view.key}`, whole, view), view }
  }

  /** Blocks in which the reader sees everything are shared with the whole list, and weigh nothing. */
  async #seen(name: string, whole: FamilyList, view: View): Promise<FamilyList> {
    const kept = this.#masked.get(name)
    if (kept?.of === whole) return kept.list
    const list = whole.seenBy(view)
    this.#masked.set(name, { of: whole, list }, whole.weight)
    list.catch(() => this.#masked.delete(name))
    return list
  }

  async #getWhole<Row extends { id: number }>(
    name: string,
    source: ListSource<Row>,
    family: FamilyId,
    wanted: ListState,
  ): Promise<FamilyList> {
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
