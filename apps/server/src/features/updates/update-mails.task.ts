import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { FamilyId } from '../../platform/http/caller.ts'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts'
import type { FamilyNews } from '../../platform/mail/render-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { listFamiliesToUpdate, takeUpdateReaders } from '../accounts/mail-readers.service.ts'
import { findLastChange } from '../changes/changes.service.ts'
import { readComingDays } from '../days/coming-days.service.ts'
import { readNews } from '../history/family-news.service.ts'
import { viewsOf } from '../living/views.service.ts'

const noNews: FamilyNews = {
  added: [],
  changed: [],
  imported: 0,
  deleted: [],
  deletedGalleries: [],
  comments: [],
  deletedPhotos: { count: 0, by: [] },
}

/** The day's mails go out from this hour (UTC). The task runs every hour, so that a server that was down at six catches up. */
const fromHour = 6
const familiesAtOnce = 200

/** Once a day, mails everybody who wants it what others have added and changed in the family since the last mail, and which days are coming. */
export const updateMailTask: ScheduledTask = {
  name: 'family update mails',
  pattern: '11 * * * *',
  run: async (platform) => {
    const count = await queueUpdateMails(platform)
    if (count > 0) platform.log.info({ mails: count }, 'family updates queued')
  },
}

/** @returns how many mails were queued */
async function queueUpdateMails(platform: Platform): Promise<number> {
  const now = platform.now()
  if (now.getUTCHours() < fromHour) return 0
  const day = now.toISOString().slice(0, 10)
  let count = 0
  for (let families = await listFamiliesToUpdate(platform.database.read, day, 0, familiesAtOnce); families.length > 0;) {
    for (const family of families) {
      count += await queueMailsOf(platform, family, day)
      await letOthersRun()
    }
    families = await listFamiliesToUpdate(platform.database.read, day, families.at(-1) ?? 0, familiesAtOnce)
  }
  if (count > 0) platform.wakeSignal.notify()
  return count
}

/** Claims and queues each reader's mail in one transaction, because two servers may run at once and one may die. */
const queueMailsOf = (platform: Platform, family: FamilyId, day: string): Promise<number> =>
  platform.database.write(async (tx) => {
    let last = 0
    const readers = await takeUpdateReaders(tx, platform, family, day, async () => (last = await findLastChange(tx, family)))
    const first = Math.min(...readers.map((reader) => reader.toldId))
    if (readers.length === 0) return 0
    const daysFor = await readComingDays(platform, family, day)
    const newsFor = first >= last ? () => noNews : await readNews(tx, family, first, last)
    let count = 0
    for (const reader of readers) {
      const { id, personId, email, name, locale, toldId, unsubscribe } = reader
      const view = await viewsOf(platform).of({ familyId: family, personId })
      const news = newsFor({ userId: id, personId, after: toldId, view, photos: await view.hiddenPhotos() })
      const days = await daysFor(reader, view)
      const hasNews =
        news.added.length +
          news.changed.length +
          news.imported +
          news.deleted.length +
          news.deletedGalleries.length +
          news.deletedPhotos.count +
          news.comments.length >
        0
      if (!hasNews && days.tomorrow.length + days.inAWeek.length === 0) continue
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
