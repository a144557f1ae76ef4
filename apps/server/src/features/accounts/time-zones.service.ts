import type { Reader } from '../../platform/db/database.ts'
import { localTime } from '../../platform/local-time.ts'
import * as repository from './accounts.repository.ts'

/** From this hour on somebody's morning has begun: the daily mail goes out. A server that was down then catches up later in the day. */
const morningHour = 7
/** From this hour of the evening until the morning no telephone makes a sound for Banyan. */
const nightHour = 22

/** Users whose morning it is: where it is this day, and in these time zones. */
export interface Morning {
  day: string
  zones: string[]
  /** Whether it has become night there before the server was up: mails go out, notifications do not. */
  isNight: boolean
}

/** Lists the mornings of the users of this server that have begun, by day. Users of whom no device has told a time zone have those of UTC. */
export async function listMornings(db: Reader, now: Date): Promise<Morning[]> {
  const mornings = new Map<string, Morning>()
  for (const zone of await repository.listTimeZones(db)) {
    const { day, hour } = localTime(now, zone)
    if (hour < morningHour) continue
    const isNight = zone !== '' && hour >= nightHour
    const morning = mornings.get(`${day} ${isNight}`) ?? { day, zones: [], isNight }
    morning.zones.push(zone)
    mornings.set(`${day} ${isNight}`, morning)
  }
  return [...mornings.values()]
}

/** Lists the time zones of users in which a notification disturbs nobody's sleep. Where somebody's is not known, no hour is quiet. */
export async function listWakingZones(db: Reader, now: Date): Promise<string[]> {
  return (await repository.listTimeZones(db)).filter((zone) => {
    const { hour } = localTime(now, zone)
    return zone === '' || (hour >= morningHour && hour < nightHour)
  })
}
