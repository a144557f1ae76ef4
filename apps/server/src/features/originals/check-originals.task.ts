import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import { healOriginals } from '../../platform/originals/heal-originals.ts'
import { checkOriginal } from '../../platform/originals/note-damage.ts'
import { countOriginals, listDue } from '../../platform/originals/originals.repository.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayMs, minuteMs, timeAfter } from '../../platform/time.ts'
import { mendShownPictures } from './mend-shown-pictures.ts'

/** Every original is read again within a month; a little earlier, because servers are sometimes switched off. */
const againDays = 25
const everyMinutes = 5
const minBytes = 64 * 1024 * 1024
const maxRoundMs = 4 * minuteMs
const batch = 50

/**
 * Reads originals again, least recently checked first, and compares them with the upload. Each run reads only enough to cover all
 * of them in a month, so that a slow disk is not kept busy. The rows store the progress.
 */
export const checkOriginalsTask: ScheduledTask = {
  name: 'check originals',
  pattern: `*/${everyMinutes} * * * *`,
  run: async (platform) => void (await checkOriginals(platform)),
}

/** @returns how many were read */
export async function checkOriginals(platform: Platform): Promise<number> {
  const { database, now } = platform
  const before = timeAfter(now(), -againDays * dayMs)
  const { bytes } = await countOriginals(database.read)
  const budget = Math.max(minBytes, (bytes * everyMinutes * minuteMs) / (againDays * dayMs))
  const until = performance.now() + maxRoundMs
  let read = 0
  let files = 0
  let isNewDamage = false
  while (read < budget && performance.now() < until) {
    const due = await listDue(database.read, before, batch)
    for (const original of due) {
      const damage = await checkOriginal(platform, original)
      if (damage === '') await mendShownPictures(platform, original)
      else isNewDamage ||= original.damage === ''
      read += original.size_bytes
      files += 1
      if (read >= budget || performance.now() >= until) break
    }
    if (due.length < batch) break
  }
  if (isNewDamage) await healOriginals(platform)
  return files
}

/** Each server searches its own backups. */
export const healOriginalsTask: ScheduledTask = {
  name: 'heal originals',
  pattern: '23 * * * *',
  isOfEach: true,
  run: async (platform) => void (await healOriginals(platform)),
}
