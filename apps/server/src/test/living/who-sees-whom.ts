import { bounds, livingYears } from '../../features/living/living.policy.ts'
import type { FirstYears, LivingPerson, LivingTie } from '../../features/living/living.policy.ts'

/** A family as the policy sees it. */
export interface PolicyFamily {
  people: LivingPerson[]
  ties: LivingTie[]
  first: FirstYears
}

/** Who counts as living, by applying each rule to everybody again and again until nothing changes. */
export function naivelyLiving({ people, ties, first }: PolicyFamily, year: number): number[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  const latest = new Map(people.map(({ id, birth_year }) => [id, birth_year === 0 ? Infinity : birth_year]))
  for (let isChanged = true; isChanged;) {
    isChanged = false
    const lower = (id: number, bound: number): void => {
      if (byId.get(id)!.birth_year !== 0 || bound >= latest.get(id)!) return
      latest.set(id, bound)
      isChanged = true
    }
    for (const { id } of people) lower(id, first.ofPeople.get(id) ?? Infinity)
    for (const { id, from_person_id: from, to_person_id: to, relation_type, kind } of ties) {
      if (relation_type === 1) {
        lower(from, latest.get(to)! + bounds.betweenPartners)
        lower(to, latest.get(from)! + bounds.betweenPartners)
        for (const end of [from, to]) lower(end, (first.ofCouples.get(id) ?? Infinity) - bounds.toWedding)
      } else if (kind === '' || kind === 'birth') {
        lower(from, latest.get(to)! - bounds.toChild)
        lower(to, latest.get(from)! + bounds.fromParent)
        const died = byId.get(from)!.year_of_death
        if (died !== 0) lower(to, died + bounds.fromDeathOfParent)
      }
    }
  }
  return people.flatMap(({ id, deceased }) => (!deceased && latest.get(id)! >= year - livingYears ? [id] : []))
}

/** Who is near somebody: the definition of section 17, word by word. */
export function naivelyNear({ people, ties }: Pick<PolicyFamily, 'people' | 'ties'>, self: number, steps: number): number[] {
  const links = new Map(people.map(({ id }) => [id, { parents: [], children: [], partners: [] } as Links]))
  for (const { relation_type, from_person_id: from, to_person_id: to } of ties) {
    const [one, other] = [links.get(from), links.get(to)]
    if (one === undefined || other === undefined) continue
    if (relation_type === 1) {
      one.partners.push(to)
      other.partners.push(from)
    } else {
      one.children.push(to)
      other.parents.push(from)
    }
  }
  const of = (key: keyof Links) => (id: number) => links.get(id)?.[key] ?? []
  const all = (next: (id: number) => number[], from: number, into = new Set<number>()): Set<number> => {
    for (const other of next(from))
      if (!into.has(other)) {
        into.add(other)
        all(next, other, into)
      }
    return into
  }
  if (!links.has(self)) return []
  const siblings = of('parents')(self).flatMap(of('children'))
  const kin = new Set([self, ...all(of('parents'), self), ...all(of('children'), self), ...siblings])
  const near = new Set([...kin, ...[...kin].flatMap(of('partners'))])
  let within = new Set([self])
  for (let step = 0; step < steps; step++)
    within = new Set([
      ...within,
      ...[...within].flatMap((id) => [...of('parents')(id), ...of('children')(id), ...of('partners')(id)]),
    ])
  for (const id of within) near.add(id)
  return people.flatMap(({ id }) => (near.has(id) ? [id] : []))
}

interface Links {
  parents: number[]
  children: number[]
  partners: number[]
}
