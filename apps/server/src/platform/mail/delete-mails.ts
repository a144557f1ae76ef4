import type { Writer } from '../db/database.ts'

interface DeletedMails {
  /** Deletes all mails of this family. */
  familyId: number | null
  /** Deletes the mails to an address: in one family, or in all. '' is nobody's. */
  recipient: { email: string; within: number | null }
}

/** Deletes mails. @returns their ids, which name the files in the outbox */
export async function deleteMailsOf(tx: Writer, { familyId, recipient: { email, within } }: DeletedMails): Promise<number[]> {
  const rows = await tx
    .deleteFrom('mails')
    .where((eb) => {
      const toAddress = eb(eb.fn<string>('lower', ['recipient']), '=', email.toLowerCase())
      const toThem = within === null ? toAddress : eb.and([toAddress, eb('family_id', '=', within)])
      return familyId === null ? toThem : eb.or([toThem, eb('family_id', '=', familyId)])
    })
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
