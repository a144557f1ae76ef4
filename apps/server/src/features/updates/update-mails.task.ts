import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { FamilyNews } from '../../platform/mail/render-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { listFamiliesToUpdate, takeUpdateReaders } from '../accounts/mail-readers.service.ts'
import { listMornings } from '../accounts/time-zones.service.ts'
import type { Morning } from '../accounts/time-zones.service.ts'
import { findLastChange } from '../changes/changes.service.ts'
import { readComingDays } from '../days/coming-days.service.ts'
import { readNews } from '../history/family-news.service.ts'
import { viewsOf } from '../living/views.service.ts'
import { listReadersOfDays, notifyDays } from '../push/push-days.service.ts'

const noNews: FamilyNews = {
  added: [],
  changed: [],
  imported: 0,
  deleted: [],
  deletedGalleries: [],
  comments: [],
  asked: { count: 0, by: [] },
  answered: [],
  stories: [],
  deletedPhotos: { count: 0, by: [] },
}

const familiesAtOnce = 200

/**
 * Once a day, in their morning, mails everybody who wants it what others have added and changed in the family since the last mail, and which
 * days are coming; devices whose users chose so are told how many days.
 */
export const updateMailTask: ScheduledTask = {
  name: 'family update mails',
  pattern: '11 * * * *',
  run: async (platform) => {
    const count = await queueUpdateMails(platform)
    if (count > 0) platform.log.info({ messages: count }, 'family updates queued')
  },
}

/** @returns how many mails and notifications were queued */
async function queueUpdateMails(platform: Platform): Promise<number> {
  let count = 0
  for (const morning of await listMornings(platform.database.read, platform.now()))
    count += await queueMailsOfMorning(platform, morning)
  if (count > 0) platform.wakeSignal.notify()
  return count
}

async function queueMailsOfMorning(platform: Platform, morning: Morning): Promise<number> {
  const { read } = platform.database
  const notified = await listReadersOfDays(read, platform, morning)
  let count = 0
  const tell = async (family: FamilyId): Promise<void> => {
    count += await queueMailsOf(platform, family, morning, notified.get(family) ?? [])
    notified.delete(family)
    await letOthersRun()
  }
  for (let families = await listFamiliesToUpdate(read, morning, 0, familiesAtOnce); families.length > 0;) {
    for (const family of families) await tell(family)
    families = await listFamiliesToUpdate(read, morning, families.at(-1) ?? 0, familiesAtOnce)
  }
  for (const family of notified.keys()) await tell(family)
  return count
}

/**
 * Claims each reader and queues their mail and notifications in one transaction, because two servers may run at once and one may die.
 * @param notified - users who are told of days to come, whether they want mails or not
 */
const queueMailsOf = (platform: Platform, family: FamilyId, morning: Morning, notified: readonly number[]): Promise<number> =>
  platform.database.write(async (tx) => {
    const { day, isNight } = morning
    let last = 0
    const readers = await takeUpdateReaders(
      tx,
      platform,
      family,
      morning,
      notified,
      async () => (last = await findLastChange(tx, family)),
    )
    if (readers.length === 0) return 0
    const first = Math.min(...readers.map((reader) => (reader.email === null ? last : reader.toldId)))
    const daysFor = await readComingDays(platform, family, day)
    const newsFor = first >= last ? () => noNews : await readNews(tx, family, first, last)
    let count = 0
    for (const reader of readers) {
      const { id, personId, email, name, locale, toldId, unsubscribe } = reader
      const view = await viewsOf(platform).of({ familyId: family, personId })
      const days = await daysFor(reader, view)
      const dayCount = days.tomorrow.length + days.inAWeek.length
      if (!isNight)
        count += await notifyDays(tx, platform, { familyId: family, userId: id, count: dayCount, key: day, path: '/days/' })
      if (email === null) continue
      const news = newsFor({ userId: id, personId, after: toldId, view, photos: await view.hiddenPhotos() })
      const hasNews =
        news.added.length +
          news.changed.length +
          news.imported +
          news.deleted.length +
          news.deletedGalleries.length +
          news.deletedPhotos.count +
          news.comments.length +
          news.asked.count +
          news.answered.length +
          news.stories.length >
        0
      if (!hasNews && dayCount === 0) continue
      const base = publicUrl(platform.config)
      const mail = { to: email, language: locale, eventKey: `family update ${id} ${day}`, familyId: family }
      if (hasNews) {
        const data = { name, url: `${base}/family/history/`, news, days, unsubscribe }
        await enqueueMail(tx, platform, { kind: 'family_update', data, ...mail })
      } else
        await enqueueMail(tx, platform, { kind: 'family_days', data: { name, url: `${base}/days/`, days, unsubscribe }, ...mail })
      count += 1
    }
    return count
  })
