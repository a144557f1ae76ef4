import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { Recording } from '../../platform/recordings/receive-recording.ts'
import { isHiddenByUndoneImport, notHidden } from '../../platform/soft-delete.ts'
import { recordQuietly } from '../changes/record-change.ts'
import type { About } from './about.ts'
import { voiceColumns } from './change-comments.ts'
import * as repository from './comments.repository.ts'
import type { CommentRow } from './comments.table.ts'

/** A comment that a file brings. Its author is a name, and never somebody with an account. */
export interface ImportedComment {
  /** The same in every file that has the comment. */
  uid: string
  about: About
  author: string
  isGuest: boolean
  text: string
  at: string
  editedAt: string | null
  voice?: Recording | undefined
}

/** Keys of members and guests begin otherwise. */
const keyStart = 'import '
const keyOf = (line: number, uid: string): string => `${keyStart}${line} ${uid}`

/** What a file called an imported comment; undefined for comments of the family itself. */
export const uidOfImported = ({ idempotency_key: key }: Pick<CommentRow, 'idempotency_key'>): string | undefined =>
  key?.startsWith(keyStart) === true ? key.split(' ')[2] : undefined

/** The comments that imports have brought, by what files call them; also deleted ones. */
export async function findImportedComments(
  db: Reader,
  family: FamilyId,
): Promise<Map<string, { id: number; isUndone: boolean }>> {
  const found = new Map<string, { id: number; isUndone: boolean }>()
  for (const row of await repository.listKeyed(db, family, keyStart))
    found.set(uidOfImported(row) ?? '', { id: row.id, isUndone: isHiddenByUndoneImport(row) })
  return found
}

/** The ids of comments that an import has brought and that are there, after that one. */
export const listCommentsOfImport = async (
  db: Reader,
  family: FamilyId,
  line: number,
  after: number,
): Promise<{ id: number }[]> => repository.listKeptOf(db, family, keyOf(line, ''), after)

/**
 * Adds comments of an import. Call it in a transaction that changes comments.
 * @param line - the history line of the import, which stands for all of them
 * @param instead - the ids of rows that undoing an import has hidden, and that come again
 */
export async function addImportedComments(
  tx: Writer,
  family: FamilyId,
  comments: readonly ImportedComment[],
  { line, at, instead }: { line: number; at: string; instead: readonly number[] },
): Promise<void> {
  for (const id of instead) await repository.deleteComment(tx, family, id)
  await repository.insertComments(
    tx,
    family,
    comments.map(({ uid, about, author, isGuest, text, at: created, editedAt, voice }) => ({
      about,
      user_id: 0,
      author_name: isGuest ? '' : author,
      guest_name: isGuest ? author : null,
      text,
      idempotency_key: keyOf(line, uid),
      created_at: created,
      edited_at: editedAt,
      deleted_by: null,
      ...voiceColumns(voice),
      ...notHidden,
    })),
  )
  const idsOf = (kind: About['kind']): number[] => [
    ...new Set(comments.flatMap(({ about }) => (about.kind === kind ? about.id : []))),
  ]
  const told = { images: idsOf('image'), galleries: idsOf('gallery'), people: idsOf('person'), facts: idsOf('fact') }
  await recordQuietly(tx, family, { people: [], relations: [], comments: told }, at)
}
