import { deathKinds } from '@banyan/contract'
import { notHidden } from '../../platform/soft-delete.ts'
import type { Merge } from '../changes/merge.ts'
import { followCouple } from './couple-facts.service.ts'
import { listPartsOf, moveParts } from './fact-people.repository.ts'
import * as repository from './facts.repository.ts'
import { findPreferred, settlePreferred, vitalColumnOf } from './vital-facts.service.ts'
import type { VitalKind } from './vital-facts.service.ts'

/** What is needed to give the facts back. */
export interface FactsJournal {
  moved: number[]
  /** Deaths of somebody merged into a living user, which no merge reports. */
  hidden: number[]
  /** Facts in which the merged-away person took part. */
  parts: number[]
  /** The facts of couples that became one couple. */
  couples: { from: number; to: number; facts: number[] }[]
  /** The preferred birth and death of the kept person and of the other before, and of the kept person afterwards. */
  preferred: Record<VitalKind, [number | null, number | null, number | null]>
}

const vitalKinds = Object.keys(vitalColumnOf) as VitalKind[]

interface Choices {
  /** Whether the merged-away person's birth, or death, becomes the preferred one. */
  takes: Record<VitalKind, boolean>
  /** Whether deaths of the merged-away person stay away: the kept person is a user who lives. */
  keepsAlive: boolean
  /** Couples of the merged-away person that are hidden, with the kept person's own. */
  couples: { from: number; to: number }[]
}

/** Moves the facts of the merged-away person, deleted ones too, so that they can still be put back. */
export async function mergeFacts(
  { tx, author, at, batch, kept, gone }: Merge,
  { takes, keepsAlive, couples }: Choices,
): Promise<FactsJournal> {
  const family = author.familyId
  const preferredOf = async (kind: VitalKind): Promise<[number | null, number | null, number | null]> => [
    (await findPreferred(tx, family, kept, kind)) ?? null,
    (await findPreferred(tx, family, gone, kind)) ?? null,
    null,
  ]
  const preferred = { BIRT: await preferredOf('BIRT'), DEAT: await preferredOf('DEAT') }
  const facts = await repository.listAnyFactsOf(tx, family, 'person_id', gone)
  const stays = (fact: (typeof facts)[number]): boolean =>
    keepsAlive && fact.hidden_at === null && fact.denied === 0 && deathKinds.includes(fact.kind)
  const journal: FactsJournal = {
    moved: facts.filter((fact) => !stays(fact)).map((fact) => fact.id),
    hidden: facts.filter(stays).map((fact) => fact.id),
    parts: [...new Set((await listPartsOf(tx, family, gone)).map((part) => part.fact_id))],
    couples: [],
    preferred,
  }
  // Where both took part, each keeps their own part: it could not be told whose is whose afterwards.
  const shared = new Set((await listPartsOf(tx, family, kept)).map((part) => part.fact_id))
  journal.parts = journal.parts.filter((fact) => !shared.has(fact))
  await repository.hideFacts(tx, family, journal.hidden, at, batch)
  await repository.moveFacts(tx, family, 'person_id', journal.moved, gone, kept)
  await moveParts(tx, family, journal.parts, gone, kept)
  for (const { from, to } of couples) {
    const ids = (await repository.listAnyFactsOf(tx, family, 'relation_id', from)).map((fact) => fact.id)
    await repository.moveFacts(tx, family, 'relation_id', ids, from, to)
    if (ids.length > 0) journal.couples.push({ from, to, facts: ids })
    await followCouple(tx, family, to)
  }
  for (const kind of vitalKinds) {
    await settlePreferred(tx, family, kept, kind, preferred[kind][takes[kind] ? 1 : 0])
    preferred[kind][2] = (await findPreferred(tx, family, kept, kind)) ?? null
  }
  return journal
}

/** Gives the facts back. Those added since stay with the kept person. */
export async function unmergeFacts({ tx, author, batch, kept, gone }: Merge, journal: FactsJournal): Promise<void> {
  const family = author.familyId
  const present = { BIRT: await findPreferred(tx, family, kept, 'BIRT'), DEAT: await findPreferred(tx, family, kept, 'DEAT') }
  await repository.moveFacts(tx, family, 'person_id', journal.moved, kept, gone)
  await moveParts(tx, family, journal.parts, kept, gone)
  for (const { from, to, facts } of journal.couples) {
    await repository.moveFacts(tx, family, 'relation_id', facts, to, from)
    await followCouple(tx, family, to)
    await followCouple(tx, family, from)
  }
  const hidden = journal.hidden.length === 0 ? [] : await repository.listAnyFacts(tx, family, journal.hidden)
  for (const { id, hidden_batch } of hidden) if (hidden_batch === batch.id) await repository.updateFact(tx, family, id, notHidden)
  for (const kind of vitalKinds) {
    const [ofKept, ofGone, after] = journal.preferred[kind]
    // Somebody may have chosen another one since.
    await settlePreferred(tx, family, kept, kind, (present[kind] ?? null) === after ? ofKept : present[kind])
    await settlePreferred(tx, family, gone, kind, ofGone)
  }
}
