import type { FamilyLogKind, Locale } from '@banyan/contract'
import { fillIn } from '../../platform/messages/fill-in.ts'
import { messagesIn } from '../../platform/messages/messages.ts'
import type { LogEntry } from './chain.ts'
import type { LogDetails } from './log-details.ts'

/** The names of people by their ids, of those who are still there. */
export type NamesOfPeople = ReadonlyMap<number, { name: string }>

type Words = ReturnType<typeof messagesIn>['familyLog']

/** The words for what entries of a kind say beyond who and whom. */
const wordsOf: {
  [Kind in keyof LogDetails]: (details: LogDetails[Kind], words: Words, locale: Locale) => Record<string, string>
} = {
  signed_in: ({ way }, { ways }) => ({ way: ways[way] }),
  sign_in_failed: ({ reason }, { reasons }) => ({ reason: reasons[reason] }),
  role_changed: ({ before, after }, { roles }) => ({ before: roles[before], after: roles[after] }),
  recovery_vouched: ({ times, of }) => ({ times: String(times), of: String(of) }),
  legacy_chosen: ({ months }) => ({ months: String(months) }),
  legacy_asked: ({ times, of }) => ({ times: String(times), of: String(of) }),
  family_named: ({ name }) => ({ name }),
  living_shown_to_near: ({ steps }) => ({ steps: String(steps) }),
  tree_exported: ({ format }) => ({ format }),
  photos_downloaded: ({ count }) => ({ count: String(count) }),
  log_exported: ({ format }) => ({ format }),
  tree_imported: ({ file, people }) => ({ file, people: String(people) }),
  import_undone: ({ file }) => ({ file }),
  restored: ({ made_at }) => ({ date: made_at.slice(0, 10) }),
}

/** Says what happened, as a sentence. */
export function logSentence(entry: LogEntry, names: NamesOfPeople, locale: Locale): string {
  const words = messagesIn(locale).familyLog
  const nameOf = (person: number | null): string => names.get(person ?? 0)?.name ?? words.gone
  return fillIn(words.kinds[entry.kind], {
    who: entry.user_id === null ? words.operator : nameOf(entry.person_id),
    whom: nameOf(entry.subject_person_id),
    ...detailsOf(entry, words, locale),
  })
}

/** What entries of a kind say, with dots for whatever they name. */
export const kindSentence = (kind: FamilyLogKind, locale: Locale): string =>
  messagesIn(locale).familyLog.kinds[kind].replaceAll(/\{\w+\}/g, '…')

function detailsOf({ kind, details }: Pick<LogEntry, 'kind' | 'details'>, words: Words, locale: Locale): Record<string, string> {
  const said = readDetails(details)
  if (!(kind in wordsOf) || said === null) return {}
  const say = wordsOf[kind as keyof LogDetails] as (said: unknown, words: Words, locale: Locale) => Record<string, string>
  return say(said, words, locale)
}

/** Reads what an entry says beyond who and whom; null for nothing, and for what somebody has changed so that it cannot be read. */
function readDetails(details: string): unknown {
  try {
    return details === '' ? null : JSON.parse(details)
  } catch {
    return null
  }
}
