import type { Writer } from '../db/database.ts'

/**
 * Deletes the mails to an address and, when `familyId` is given, all mails of that family.
 *
 * @returns their ids, which name the files in the outbox
 */
export async function deleteMailsOf(
  tx: Writer,
  { familyId, email }: { familyId: number | null; email: string },
): Promise<number[]> {
  const rows = await tx
    .deleteFrom('mails')
    .where((eb) => {
      const toAddress = eb(eb.fn<string>('lower', ['recipient']), '=', email.toLowerCase())
      return familyId === null ? toAddress : eb.or([toAddress, eb('family_id', '=', familyId)])
    })
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
