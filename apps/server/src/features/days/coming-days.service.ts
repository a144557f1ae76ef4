import type { KinRegionChoice, Locale, MailScope } from '@banyan/contract'
import type { FamilyId } from '../../platform/http/caller.ts'
import { wholeView } from '../../platform/http/view.ts'
import type { View } from '../../platform/http/view.ts'
import type { ComingDays } from '../../platform/mail/render-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { kinTermsOf } from '../kinship/kin-terms.service.ts'
import { viewsOf } from '../living/views.service.ts'
import { findNamedPeople } from '../person-names/person-names.service.ts'
import { readDay } from './day-range.ts'
import { dayLine, namesWithTerms } from './day-words.ts'
import { nearSteps } from './days.service.ts'
import { listMuted } from './feeds.repository.ts'
import { listKeptDays } from './occurrences.service.ts'
import type { KeptDay } from './occurrences.service.ts'

/** The daily mail announces the days of tomorrow and of a week from now. */
const ahead = { tomorrow: 1, inAWeek: 7 } as const

interface MailReader {
  id: number
  personId: number
  locale: Locale
  kinRegion: KinRegionChoice | ''
  days: { kinds: readonly string[]; who: MailScope }
}

/**
 * Reads what is kept tomorrow and in a week, once for a family. Returns a function of the reader, because each sees, wants and mutes
 * other days.
 *
 * @param today - ISO 8601
 */
export async function readComingDays(
  platform: Platform,
  family: FamilyId,
  today: string,
): Promise<(reader: MailReader, view: View) => Promise<ComingDays>> {
  const day = readDay(today, 'today')
  const read = (count: number): Promise<KeptDay[]> =>
    listKeptDays(platform, { family, view: wholeView }, { from: day + count, to: day + count })
  const kept = { tomorrow: await read(ahead.tomorrow), inAWeek: await read(ahead.inAWeek) }
  const ids = [...new Set([...kept.tomorrow, ...kept.inAWeek].flatMap(({ person_ids: people }) => people))]
  const named = await findNamedPeople(platform.database.read, family, ids)
  const names = new Map([...named].map(([id, { name }]) => [id, name]))
  return async (reader, view) => {
    const none = { tomorrow: [], inAWeek: [] }
    if (kept.tomorrow.length + kept.inAWeek.length === 0 || reader.days.kinds.length === 0) return none
    const muted = new Set(await listMuted(platform.database.read, family, reader.id))
    const isNear =
      reader.days.who === 'near'
        ? await viewsOf(platform).nearOf({ familyId: family, personId: reader.personId }, nearSteps)
        : () => true
    const isTold = (days: readonly KeptDay[]): KeptDay[] =>
      days
        .filter(({ kind }) => reader.days.kinds.includes(kind))
        .filter(({ fact_id: fact }) => fact === null || view.marks?.facts.has(fact) !== true)
        .filter(({ relation_id: relation }) => relation === null || !view.isHiddenRelation(relation))
        .filter(({ person_ids: people }) => !people.some((id) => view.isHidden(id) || muted.has(id)))
        .filter(({ person_ids: people }) => people.length === 0 || people.some(isNear))
    const told = { tomorrow: isTold(kept.tomorrow), inAWeek: isTold(kept.inAWeek) }
    if (told.tomorrow.length + told.inAWeek.length === 0) return none
    const termOf = await kinTermsOf(platform, { ...reader, familyId: family, view })
    const nameOf = namesWithTerms(names, termOf, reader.locale)
    const lineOf = (each: KeptDay): string => dayLine(each, each.person_ids.map(nameOf), reader.locale)
    return { tomorrow: told.tomorrow.map(lineOf), inAWeek: told.inAWeek.map(lineOf) }
  }
}
