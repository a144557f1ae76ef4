import type { Story } from '@banyan/contract'
import type { Reader } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { View } from '../../platform/http/view.ts'
import { currentAddresses } from '../../platform/media/media-addresses.ts'
import { presentVoice } from '../comments/comments.presenter.ts'
import { readStoryVoices } from '../comments/voices.service.ts'
import { readFactsOfPerson } from '../facts/facts.service.ts'
import { isFactHidden } from '../living/masks.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { listAnswered } from './stories.repository.ts'

/** The stories in somebody's life that a reader sees, the newest first. */
export async function listStories(db: Reader, family: FamilyId, view: View, person: number): Promise<Story[]> {
  const facts = (await readFactsOfPerson(db, family, person)).filter((fact) => fact.kind === 'STORY' && !isFactHidden(view, fact))
  const asked = await listAnswered(
    db,
    family,
    facts.map(({ id }) => id),
  )
  const addresses = new Map(asked.map(({ fact_id: fact, address }) => [fact, address]))
  const voices = await readStoryVoices(
    db,
    family,
    facts.map(({ id }) => id),
  )
  const name = (await findNamedPeople(db, family, [person])).get(person)?.name ?? ''
  return facts
    .toSorted((a, b) => b.id - a.id)
    .map((fact) => {
      const voice = voices.get(fact.id)
      return {
        fact_id: fact.id,
        question: fact.type,
        text: fact.note,
        voice: voice === undefined ? null : presentVoice(voice, currentAddresses(family)),
        told_by: name,
        mailed_to: view.isYoung(person) ? null : addresses.get(fact.id) || null,
        is_private: fact.is_private,
        creation_date: fact.creation_date,
      }
    })
}

/** Which comments are how somebody told one of these stories. */
export async function findRecordingsOfStories(
  db: Reader,
  family: FamilyId,
  facts: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set((await listAnswered(db, family, facts)).flatMap(({ comment_id: comment }) => comment ?? []))
}
