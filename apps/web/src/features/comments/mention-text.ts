import type { Comment } from '@banyan/contract'

/** The names that stand for people in what is being typed. */
type MentionIds = Readonly<Record<string, number>>

export interface Typed {
  readonly text: string
  readonly mentions: MentionIds
}

const marker = /@\[(\d{1,15})\]/g

type Part = { readonly text: string } | { readonly personId: number; readonly name: string }

/** A comment in parts: text, and people who are mentioned. */
export function partsOf({ text, mentions }: Pick<Comment, 'text' | 'mentions'>): Part[] {
  const names = new Map(mentions.map(({ person_id, name }) => [person_id, name]))
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(marker)) {
    const personId = Number(match[1])
    const name = names.get(personId)
    if (name === undefined) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push({ personId, name })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** A stored comment as it is typed: with names instead of ids. */
export function toTyped(comment: Pick<Comment, 'text' | 'mentions'>): Typed {
  const parts = partsOf(comment)
  return {
    text: parts.map((part) => ('name' in part ? `@${part.name}` : part.text)).join(''),
    mentions: Object.fromEntries(comment.mentions.map(({ name, person_id }) => [name, person_id])),
  }
}

/** What is stored: ids instead of the names that were chosen, the longest first, as one may begin like another. */
export function toStored({ text, mentions }: Typed): string {
  let stored = text
  for (const [name, id] of Object.entries(mentions).toSorted(([one], [other]) => other.length - one.length))
    stored = stored.replaceAll(`@${name}`, `@[${id}]`)
  return stored
}

/** What is being typed after an `@` before the cursor; undefined where no name begins. */
export function begunName(text: string, cursor: number): { readonly from: number; readonly name: string } | undefined {
  const before = text.slice(0, cursor)
  const from = before.lastIndexOf('@')
  if (from < 0 || (from > 0 && /[\p{L}\p{N}]/u.test(before[from - 1] ?? ''))) return undefined
  const name = before.slice(from + 1)
  return name.length <= 30 && !/[\n@[\]]/.test(name) ? { from, name } : undefined
}

/** The people whose name has a part that begins so; in scripts without spaces, one that contains it. */
export function suggest<Member extends { readonly name: string }>(members: readonly Member[], begun: string): Member[] {
  const wanted = begun.trim().toLocaleLowerCase()
  return members
    .filter(({ name }) => {
      const own = name.toLocaleLowerCase()
      return own.startsWith(wanted) || own.split(/[\s-]+/).some((part) => part.startsWith(wanted)) || hasInside(own, wanted)
    })
    .slice(0, most)
}

const most = 6

const hasInside = (name: string, wanted: string): boolean =>
  wanted !== '' && /^\p{Script=Han}+$/u.test(wanted) && name.includes(wanted)

/** Completes a name that was begun. */
export function complete(
  { text, mentions }: Typed,
  cursor: number,
  from: number,
  member: { readonly name: string; readonly person_id: number },
): Typed & { readonly cursor: number } {
  const before = `${text.slice(0, from)}@${member.name} `
  return {
    text: before + text.slice(cursor).replace(/^ /, ''),
    mentions: { ...mentions, [member.name]: member.person_id },
    cursor: before.length,
  }
}
