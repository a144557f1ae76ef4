import type { PaperFamily, PaperPerson, PaperRelation } from '@banyan/paper'

/** A part of a family as it is read, which can be sent to a thread. */
export type FamilyPart =
  /** With the media file of each portrait that these people name. */
  | { readonly people: readonly PaperPerson[]; readonly portraits: readonly (readonly [name: string, key: string])[] }
  | { readonly relations: readonly PaperRelation[] }
  | { readonly lifeDates: NonNullable<PaperFamily['lifeDates']> }

export interface GatheredFamily {
  readonly family: PaperFamily
  readonly portraits: ReadonlyMap<string, string>
}

/** Puts the parts of a family together. */
export class FamilyGatherer {
  readonly #people: PaperPerson[] = []
  readonly #relations: PaperRelation[] = []
  readonly #portraits = new Map<string, string>()
  #lifeDates: PaperFamily['lifeDates']

  add(part: FamilyPart): void {
    if ('people' in part) {
      for (const person of part.people) this.#people.push(person)
      for (const [name, key] of part.portraits) this.#portraits.set(name, key)
    } else if ('relations' in part) for (const relation of part.relations) this.#relations.push(relation)
    else this.#lifeDates = part.lifeDates
  }

  whole(now: Date): GatheredFamily {
    const [people, relations, lifeDates] = [this.#people, this.#relations, this.#lifeDates]
    return { family: { people, relations, lifeDates, today: yearOf(now) }, portraits: this.#portraits }
  }
}

/** With a fraction, for the day. */
function yearOf(now: Date): number {
  const year = now.getUTCFullYear()
  const begin = Date.UTC(year, 0, 1)
  return year + (now.getTime() - begin) / (Date.UTC(year + 1, 0, 1) - begin)
}
