import type { Writer } from '../../../platform/db/database.ts'
import type { FamilyId } from '../../../platform/http/caller.ts'
import { searchKey } from '../../../platform/text/clean-text.ts'
import { readNames, setPreferredText } from '../../names/names.service.ts'
import { chooseShownNames } from '../../names/shown-names.ts'
import { listOtherNames } from '../../records/other-names.service.ts'
import { listShownNames, updatePerson } from '../people.repository.ts'

const peopleAtOnce = 500

/**
 * Stores with these people what lists show of their names: call it after whatever changes names, or the records that name people.
 * Somebody without names, such as a person who was merged into another, stays as they are.
 */
export async function followNames(tx: Writer, family: FamilyId, people: readonly number[]): Promise<void> {
  const ids = [...new Set(people)]
  for (let start = 0; start < ids.length; start += peopleAtOnce) {
    const page = ids.slice(start, start + peopleAtOnce)
    const names = await readNames(tx, family, page)
    const recorded = await listOtherNames(tx, family, page)
    for (const row of await listShownNames(tx, family, page)) {
      const own = names.get(row.id)
      if (own === undefined) continue
      const { name, otherName, otherNames } = chooseShownNames(own, recorded.get(row.id) ?? [])
      const others = JSON.stringify(otherNames)
      if (name === row.name && otherName === row.other_name && others === row.other_names) continue
      await updatePerson(tx, family, row.id, {
        ...(name === row.name ? {} : { name, search_name: searchKey(name) }),
        other_name: otherName,
        other_names: others,
      })
    }
  }
}

/** Makes the preferred name of a person say what their row says. */
export async function nameAfterPerson(tx: Writer, family: FamilyId, person: number, now: string): Promise<void> {
  const [row] = await listShownNames(tx, family, [person])
  if (row !== undefined) await setPreferredText(tx, family, person, row.name, now)
}
