import { setImmediate as letOthersRun } from 'node:timers/promises'
import { z } from 'zod'
import type { FamilyId } from '../../platform/http/caller.ts'
import { defineFamilyJob } from '../../platform/jobs/define-job.ts'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import type { Platform } from '../../platform/platform.ts'
import { minuteMs, timeAfter } from '../../platform/time.ts'
import { listWakingZones } from '../accounts/time-zones.service.ts'
import { findChangesSince } from '../changes/changes.service.ts'
import { countNews } from '../history/count-news.service.ts'
import { viewsOf } from '../living/views.service.ts'
import { findProcessedSince, listNewImages } from '../photos/images/listing/new-images.service.ts'
import { deliver, giveUpOn, pushAttempts } from '../push/deliver.ts'
import type { PushReader } from '../push/deliver.ts'
import { listToldFamilies, takeToldDevices } from '../push/push-news.service.ts'
import type { PushNote } from '../push/push-text.ts'

/** Fifty photos make one notification: it waits until nothing has happened for so long … */
const quietMs = minuteMs
/** … but where something happens all the time, not longer than this. */
const longestMs = 10 * minuteMs

const told = z.object({ id: z.number(), at: z.string() })
type Told = z.output<typeof told>

export const pushNewsJob = defineFamilyJob('push-news', z.object({ deviceId: z.number(), after: told, upTo: told }))

/**
 * Every minute, queues a message for each device of the families in which something has happened, and then nothing for a while. Where it is
 * night, devices wait: in the morning one message has all of it.
 */
export const pushNewsTask: ScheduledTask = {
  name: 'push news',
  pattern: '* * * * *',
  run: async (platform) => {
    if (platform.config.pushServices === undefined) return
    let count = 0
    const { read } = platform.database
    const zones = await listWakingZones(read, platform.now())
    if (zones.length === 0) return
    for (const { family, told: before } of await listToldFamilies(read, zones)) {
      count += await queueNewsOf(platform, family, before, zones)
      await letOthersRun()
    }
    if (count > 0) platform.wakeSignal.notify()
  },
}

async function queueNewsOf(platform: Platform, family: FamilyId, before: Told, zones: readonly string[]): Promise<number> {
  const { read } = platform.database
  const changes = await findChangesSince(read, family, before.id)
  const photos = await findProcessedSince(read, family, before.at)
  const times = [changes?.firstAt, changes?.lastAt, photos?.firstAt, photos?.lastAt].filter((time) => time !== undefined)
  const [first, last] = [times.toSorted()[0], times.toSorted().at(-1)]
  if (first === undefined || last === undefined) return 0
  const now = platform.now()
  if (last > timeAfter(now, -quietMs) && first > timeAfter(now, -longestMs)) return 0
  const upTo = { id: changes?.lastId ?? before.id, at: photos?.lastAt ?? before.at }
  return platform.database.write(async (tx) => {
    const devices = await takeToldDevices(tx, family, upTo, zones)
    for (const { deviceId, told: after } of devices)
      await pushNewsJob.enqueue(tx, platform, { deviceId, after, upTo }, { familyId: family })
    return devices.length
  })
}

/** Counts for one device what is new, by what its reader sees at that moment, and sends the numbers. */
export const pushNewsHandler = (platform: Platform) =>
  pushNewsJob.bind({
    run: ({ deviceId, after, upTo }, { familyId }) =>
      deliver(platform, {
        familyId,
        deviceId,
        stream: 'news',
        mark: `${upTo.id} ${upTo.at}`,
        read: (reader) => readNotes(platform, familyId, reader, after, upTo),
      }),
    maxAttempts: pushAttempts,
    givenUp: ({ deviceId }, { familyId }) => giveUpOn(platform, familyId, deviceId),
  })

async function readNotes(
  platform: Platform,
  family: FamilyId,
  { userId, personId }: PushReader,
  after: Told,
  upTo: Told,
): Promise<PushNote[]> {
  const { read } = platform.database
  const view = await viewsOf(platform).of({ familyId: family, personId })
  const hidden = await view.hiddenPhotos()
  const images = (await listNewImages(read, family, { after, upTo })).filter(
    ({ id, gallery_id, user_id, guest_name }) =>
      !hidden.images.has(id) && !hidden.galleries.has(gallery_id) && (user_id !== userId || guest_name !== null),
  )
  const [gallery, ...others] = new Set(images.map(({ gallery_id }) => gallery_id))
  const { people, comments, mentionsReader } = await countNews(read, family, after.id, upTo.id, {
    userId,
    personId,
    view,
    photos: hidden,
  })
  return [
    {
      kind: 'photos',
      count: images.length,
      path: gallery !== undefined && others.length === 0 ? `/gallery/${gallery}/` : '/gallery/',
    },
    { kind: 'comments', count: comments, mentionsReader, path: '/family/history/?group=comments' },
    { kind: 'people', count: people, path: '/family/history/' },
  ]
}
