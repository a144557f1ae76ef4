import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { familyMarks } from '../../platform/family-marks.ts'
import { baseAddress } from '../../platform/http/addresses/base-address.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import { mediaSigner } from '../../platform/media/media-addresses.ts'
import { mediaEpochs } from '../../platform/media/media-epochs.ts'
import { findFamilyVersion } from './families.repository.ts'

const compress = promisify(gzip)

interface Entry {
  version: number
  json: Buffer
  zipped?: Promise<Buffer>
}

/**
 * Caches a family's whole lists as bytes until the family changes: everybody in a family requests the same list, and most request
 * one that they already have, which the ETag alone answers.
 */
export class FamilyListCache {
  readonly #entries: LruCache<Entry>

  constructor(capacityBytes = 48 * 1024 * 1024) {
    this.#entries = new LruCache(capacityBytes)
  }

  /** Answers with the list called `name` of the caller's family; `load` reads it if it is not cached. */
  async answer(
    database: Database,
    family: FamilyId,
    name: string,
    load: () => Promise<unknown[]>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const version = await findFamilyVersion(database.read, family)
    // The list contains portrait addresses that depend on the day, the epoch and the host. A family's number could be guessed, so
    // the tag is a hash that also covers other data.
    const { platform } = request.server
    const key = `${familyMarks(platform).markOf(family)}:${name}:${baseAddress(request)}:${mediaSigner(platform).expiry()}:${mediaEpochs(platform).current(family)}`
    const etag = `"${createHash('sha256').update(`${key}:${version}`).digest('base64url').slice(0, 22)}"`
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'authorization, accept-encoding')
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.status(304).send()
    const entry = await this.#find(key, version, load)
    reply.type('application/json; charset=utf-8')
    if (entry.json.length < 1024 || !/\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? ''))
      return reply.send(entry.json)
    entry.zipped ??= compress(entry.json, { level: 5 })
    return reply.header('content-encoding', 'gzip').send(await entry.zipped)
  }

  async #find(key: string, version: number, load: () => Promise<unknown[]>): Promise<Entry> {
    const known = this.#entries.get(key)
    if (known?.version === version) return known
    const entry: Entry = { version, json: Buffer.from(JSON.stringify(await load())) }
    this.#entries.set(key, entry, entry.json.length)
    return entry
  }
}
