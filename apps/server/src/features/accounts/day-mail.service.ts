import { dayKinds } from '@banyan/contract'
import type { DayKind, MailScope } from '@banyan/contract'
import type { Reader, Writer } from '../../platform/db/database.ts'
import type { FamilyId } from '../../platform/http/caller.ts'
import { findDayMail, updateSettings } from './users.repository.ts'

/** Which days to come somebody's daily mail has. */
export interface DayMail {
  kinds: DayKind[]
  who: MailScope
}

export const readDayMail = ({ mailed_days, mailed_who }: { mailed_days: string; mailed_who: MailScope }): DayMail => {
  const names = new Set(mailed_days.split(','))
  return { kinds: dayKinds.filter((kind) => names.has(kind)), who: mailed_who }
}

export const getDayMail = async (db: Reader, family: FamilyId, user: number): Promise<DayMail> =>
  readDayMail(await findDayMail(db, family, user))

export const changeDayMail = (tx: Writer, family: FamilyId, user: number, { kinds, who }: Partial<DayMail>): Promise<void> =>
  updateSettings(tx, family, user, {
    ...(kinds === undefined ? {} : { mailed_days: dayKinds.filter((kind) => kinds.includes(kind)).join(',') }),
    ...(who === undefined ? {} : { mailed_who: who }),
  })
