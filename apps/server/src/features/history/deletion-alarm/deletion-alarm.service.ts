import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publicUrl } from '../../../platform/public-url.ts'
import { dayMs, hiddenDays, timeAfter } from '../../../platform/time.ts'
import { listMailReaders } from '../../accounts/mail-readers.service.ts'
import { findUser } from '../../accounts/users.service.ts'
import { appendToLog, isInLog } from '../../family-log/append-to-log.ts'
import { maskUserName } from '../../living/masks.ts'
import { viewsOf } from '../../living/views.service.ts'
import { listUploadersOf } from '../../photos/images/listing/past-images.service.ts'
import { listDeletions } from './deletion-alarms.repository.ts'
import { countDeletions } from './deletions.ts'
import { alarmWindowMs, deletionAlarmJob } from './watch-deletions.ts'

/** The count stops here: the mail then says only that it was a lot. */
const maxLines = 10_000

/**
 * Alerts the family that somebody has deleted a lot. It mails everybody who wants mails and always those whose photos are gone,
 * and also the user who deleted, in case somebody else uses their account. If nobody wants mails, it mails everybody.
 */
export const deletionAlarmHandler = (platform: Platform) =>
  deletionAlarmJob.bind({
    run: async ({ userId, userName, raisedAt }, { familyId: family }) => {
      await platform.database.write(async (tx) => {
        const after = timeAfter(new Date(raisedAt), -alarmWindowMs)
        const lines = await listDeletions(tx, family, userId, { after, limit: maxLines })
        const first = lines.at(-1)
        if (first === undefined) return
        const isConcerned = new Set([
          userId,
          ...(await listUploadersOf(tx, family, {
            images: idsOf(lines, 'image_id'),
            galleries: idsOf(lines, 'gallery_id'),
            after,
          })),
        ])
        const users = await listMailReaders(tx, platform, family)
        const actorsPerson = (await findUser(tx, family, userId))?.personId ?? null
        const entry = { by: { userId, personId: actorsPerson }, at: raisedAt }
        if (!(await isInLog(tx, family, 'many_deletions', entry))) appendToLog(tx, platform, family, 'many_deletions', entry)
        const readers = users.filter((user) => user.wantsUpdates || isConcerned.has(user.id))
        const actor = users.find((user) => user.id === userId)?.name ?? userName
        const url = `${publicUrl(platform.config)}/family/history/?by=${userId}&since=${encodeURIComponent(first.created_at)}`
        for (const { id, personId, email, name, locale, unsubscribe } of readers.some((reader) => reader.id !== userId)
          ? readers
          : users) {
          const view = await viewsOf(platform).of({ familyId: family, personId })
          const data = {
            name,
            actor: maskUserName(view, userId, actor),
            deletions: countDeletions(lines),
            until: timeAfter(new Date(first.created_at), hiddenDays * dayMs),
            url,
            ...(unsubscribe === undefined ? {} : { unsubscribe }),
          }
          await enqueueMail(tx, platform, {
            kind: 'many_deletions',
            to: email,
            language: locale,
            data,
            eventKey: `many deletions ${family} ${userId} ${raisedAt} ${id}`,
            familyId: family,
          })
        }
      })
      platform.wakeSignal.notify()
    },
  })

const idsOf = (lines: { image_id: number | null; gallery_id: number | null }[], key: 'image_id' | 'gallery_id'): number[] => [
  ...new Set(lines.flatMap((line) => line[key] ?? [])),
]
