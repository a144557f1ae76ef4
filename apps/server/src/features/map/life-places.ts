import {
  columnsType,
  decodeLifePlaces,
  encodeLifePlaces,
  encodeLifePlacesHead,
  encodeLifePlacesPieceHead,
} from '@banyan/contract/columns'
import type { PersonStops } from '@banyan/contract/columns'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { LruCache } from '../../platform/lru-cache.ts'
import { readPlacesOfLives } from '../facts/placed-facts.service.ts'
import { contentOf, deflated, lengthOf } from '../families/lists/deflated.ts'
import type { AnswerPart, Deflated } from '../families/lists/deflated.ts'
import { isUnchanged, sendParts, tagger } from '../families/lists/family-list-cache.ts'
import type { Whose } from '../families/lists/family-list-cache.ts'
import { getListState } from '../families/lists/list-log.service.ts'
import { isOfCouple } from '../living/masks.ts'

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
  readonly #masked = new LruCache<{ of: Kept; parts: readonly AnswerPart[] }>(capacityBytes)

  constructor(db: Reader) {
    this.#db = db
  }

  /** Answers with where everybody in the caller's family was. */
  async answer({ familyId: family, viewNow }: Whose, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const wanted = await getListState(this.#db, family)
    const tagOf = (state: { key: string; version: number }, { key }: View) => tagger(request, family, `life places${key}`)(state)
    reply.type(columnsType)
    if (isUnchanged(request, reply, tagOf(wanted, (await viewNow()).ofPeople))) return reply.status(304).send()
    const kept = await this.#get(family, wanted)
    // Afterwards, so that it knows of everybody who is there.
    const view = (await viewNow()).ofPeople
    reply.header('etag', tagOf(kept, view))
    return sendParts(request, reply, [...(view.isWhole ? kept.parts : await this.#seen(family, kept, view))])
  }

  /** Unpacks what everybody may see, and packs what this reader sees. */
  async #seen(family: FamilyId, kept: Kept, view: View): Promise<readonly AnswerPart[]> {
    const name = `${family} ${view.key}`
    const known = this.#masked.get(name)
    if (known?.of === kept) return known.parts
    const chunks: Uint8Array[] = []
    for await (const chunk of contentOf(kept.parts)) chunks.push(chunk)
    const people = decodeLifePlaces(Buffer.concat(chunks)).flatMap((person) => maskStops(view, person))
    const parts = await packed(people)
    this.#masked.set(name, { of: kept, parts }, weightOf(parts))
    return parts
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
    return { key, version, parts: await packed(await readPlacesOfLives(this.#db, family)) }
  }
}

/** A stop of a couple says where both were, so it goes when one of them is hidden. */
function maskStops(view: View, person: PersonStops): PersonStops[] {
  if (view.isHidden(person.id) || view.isYoung(person.id)) return []
  const stops = view.hasHiddenPartner(person.id) ? person.stops.filter(({ kind }) => !isOfCouple(kind)) : person.stops
  return stops.length === 0 ? [] : [{ ...person, stops }]
}

async function packed(people: readonly PersonStops[]): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = [encodeLifePlacesHead()]
  for (let start = 0; start < people.length; start += peopleAtOnce) {
    const piece = encodeLifePlaces(people.slice(start, start + peopleAtOnce))
    parts.push(encodeLifePlacesPieceHead(piece.length), await deflated(piece))
  }
  return parts
}

const reaches = (kept: Kept, { key, version }: { key: string; version: number }): boolean =>
  kept.key === key && kept.version >= version

const isDeflated = (part: AnswerPart): part is Deflated => 'crc' in part
const weightOf = (parts: readonly AnswerPart[]): number =>
  parts.reduce((sum, part) => sum + (isDeflated(part) ? part.bytes.length : lengthOf([part])), 0)
