import { columnsType, encodeLifePlaces, encodeLifePlacesHead, encodeLifePlacesPieceHead } from '@banyan/contract/columns'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import { readPlacesOfLives } from '../facts/placed-facts.service.ts'
import { deflated, lengthOf } from '../families/lists/deflated.ts'
import type { AnswerPart, Deflated } from '../families/lists/deflated.ts'
import { isUnchanged, sendParts, tagger } from '../families/lists/family-list-cache.ts'
import { getListState } from '../families/lists/list-log.service.ts'

const peopleAtOnce = 1_000
const capacityBytes = 16 * 1024 * 1024

/** An answer, as it was at one version of the family. */
interface Kept {
  readonly key: string
  readonly version: number
  readonly parts: readonly AnswerPart[]
}

/** Keeps the last answers: everybody in a family asks for the same one. All who ask at the same time wait for one making. */
export class LifePlaces {
  readonly #db: Reader
  readonly #kept = new LruCache<Kept>(capacityBytes)
  readonly #making = new Map<FamilyId, Promise<Kept>>()

  constructor(db: Reader) {
    this.#db = db
  }

  /** Answers with where everybody in the caller's family was. */
  async answer(family: FamilyId, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const wanted = await getListState(this.#db, family)
    const tagOf = tagger(request, family, 'life places')
    reply.type(columnsType)
    if (isUnchanged(request, reply, tagOf(wanted))) return reply.status(304).send()
    const kept = await this.#get(family, wanted)
    reply.header('etag', tagOf(kept))
    return sendParts(request, reply, [...kept.parts])
  }

  async #get(family: FamilyId, wanted: { key: string; version: number }): Promise<Kept> {
    for (;;) {
      const kept = this.#kept.get(String(family))
      if (kept !== undefined && reaches(kept, wanted)) return kept
      const made = await (this.#making.get(family) ?? this.#make(family))
      // What began before the change that the caller wants to see may not show it.
      if (reaches(made, wanted)) return made
    }
  }

  async #make(family: FamilyId): Promise<Kept> {
    const making = this.#read(family)
    this.#making.set(family, making)
    try {
      const made = await making
      this.#kept.set(String(family), made, weightOf(made.parts))
      return made
    } finally {
      this.#making.delete(family)
    }
  }

  /** What changes while it is read has a later version than the one it is kept for, and so is read again. */
  async #read(family: FamilyId): Promise<Kept> {
    const { key, version } = await getListState(this.#db, family)
    const people = await readPlacesOfLives(this.#db, family)
    const parts: AnswerPart[] = [encodeLifePlacesHead()]
    for (let start = 0; start < people.length; start += peopleAtOnce) {
      const piece = encodeLifePlaces(people.slice(start, start + peopleAtOnce))
      parts.push(encodeLifePlacesPieceHead(piece.length), await deflated(piece))
    }
    return { key, version, parts }
  }
}

const reaches = (kept: Kept, { key, version }: { key: string; version: number }): boolean =>
  kept.key === key && kept.version >= version

const isDeflated = (part: AnswerPart): part is Deflated => 'crc' in part
const weightOf = (parts: readonly AnswerPart[]): number =>
  parts.reduce((sum, part) => sum + (isDeflated(part) ? part.bytes.length : lengthOf([part])), 0)
