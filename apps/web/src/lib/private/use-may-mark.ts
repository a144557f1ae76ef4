import { usePerson } from '../family/family.queries.ts'
import { seenAs } from '../session/see-as.ts'
import { useSession } from '../session/session.ts'
import { useRole } from '../session/use-role.ts'

/**
 * Whether to offer the user to say who sees something: keepers and the people concerned may. Who sees what is private may open it again.
 * The server decides.
 */
export function useMayMark({ isPrivate, people }: { isPrivate: boolean; people: readonly (number | undefined)[] }): boolean {
  const role = useRole()
  const own = useSession((state) => state.usersPersonId)
  return seenAs() === undefined && (role === 'keeper' || isPrivate || people.includes(own))
}

/**
 * Whether to offer it of photos, which say by whom they were added.
 *
 * @param uploaders - the names of those who added them
 */
export function useMayMarkPhotos(of: Parameters<typeof useMayMark>[0] & { uploaders: readonly string[] }): boolean {
  const own = useSession((state) => state.usersPersonId)
  const name = usePerson(own).data?.name
  const isOwn = name !== undefined && of.uploaders.includes(name)
  return useMayMark(of) || (isOwn && seenAs() === undefined)
}
