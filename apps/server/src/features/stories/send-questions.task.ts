import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { ScheduledTask } from '../../platform/jobs/scheduled-task.ts'
import type { Platform } from '../../platform/platform.ts'
import { hourMs, timeAfter } from '../../platform/time.ts'
import { isDaytime } from './next-morning.ts'
import { sendQuestion } from './send-question.service.ts'
import { claimPlan, listDuePlans } from './stories.repository.ts'

const plansAtOnce = 200

/** Mails the questions that are due, each in the morning where the person asked lives. */
export const sendQuestionsTask: ScheduledTask = {
  name: 'questions by mail',
  pattern: '3 * * * *',
  run: async (platform) => {
    const count = await sendDueQuestions(platform)
    if (count === 0) return
    platform.log.info({ mails: count }, 'questions queued')
    platform.wakeSignal.notify()
  },
}

/** @returns how many mails were queued */
async function sendDueQuestions(platform: Platform): Promise<number> {
  const now = platform.now()
  let count = 0
  for (;;) {
    const due = await listDuePlans(platform.database.read, now.toISOString(), plansAtOnce)
    for (const plan of due) {
      // The claim, the question and the mail are one transaction: a server that dies between them has done nothing.
      const isSent = await platform.database.write(async (tx) => {
        const later = timeAfter(now, hourMs)
        if (!(await claimPlan(tx, plan, later))) return false
        // A server that was down in the morning does not wake anybody.
        return isDaytime(now, plan.time_zone) && (await sendQuestion(platform, tx, plan))
      })
      if (isSent) count += 1
      await letOthersRun()
    }
    if (due.length < plansAtOnce) return count
  }
}
