import { commands } from '../../cli/commands.ts'
import { watchDatabaseTask } from '../../platform/installation/watch-database.task.ts'
import { createMailWorker } from '../../platform/mail/mail-worker.ts'
import { addressJobHandlers, faceJobHandlers, jobHandlers, scheduledTasks } from '../../workers.ts'
import { oneFace } from '../photos/faces.ts'
import type { TestPlatform } from '../test-platform.ts'
import { commandWorks } from './command-works.ts'
import { jobWorks } from './job-works.ts'
import { taskWorks } from './task-works.ts'
import { call } from './work.ts'
import type { Work } from './work.ts'
import type { World } from './world.ts'

/** Jobs, tasks and commands that are not tested here, with the reason. */
export const leftOut: Record<string, string> = {
  [`task ${watchDatabaseTask.name}`]: 'asks whether the database answers, and changes nothing until it does not',
  'command serve':
    'what it does is calls, jobs, tasks and mails; that a server which cannot start ends is tried by start.test.ts',
  'command status': 'only reads',
  'command check': 'only reads',
  'command print': 'writes one line of the log, and its file beside its place before it is moved there',
  'command demo': 'an invented family, to look around in: one that was broken off is deleted, not gone on with',
}

const mails = ({ things }: World): Work => ({
  name: 'mails',
  prepare: async ({ platform }) => {
    await call(platform, '', 'signUp', {
      body: { name: 'Mia', email: 'mia@example.org', language: 'pl', gender: 'F', birth_year: 1990 },
    })
    await call(platform, things.access, 'resendInvite', { params: { id: things.invited } })
  },
  run: async ({ platform }) => void (await createMailWorker(platform).sendDue()),
})

/**
 * Lists every job, scheduled task and mail, and the commands that change something.
 *
 * @throws when one is neither listed nor left out on purpose
 */
export function listWorks(world: World, platform: TestPlatform): Work[] {
  const [jobs, tasks, commandsTried] = [jobWorks(world), taskWorks(world), commandWorks(world)]
  const tried = new Set([
    ...jobs.map(({ job }) => `job ${job}`),
    ...tasks.map(({ task }) => `task ${task}`),
    ...commandsTried.map(({ command }) => `command ${command}`),
  ])
  const handlers = { ...jobHandlers(platform), ...addressJobHandlers(platform), ...faceJobHandlers(platform, oneFace) }
  const all = [
    ...Object.keys(handlers).map((job) => `job ${job}`),
    ...scheduledTasks.map(({ name }) => `task ${name}`),
    ...commands.map(({ name }) => `command ${name}`),
  ]
  const missing = all.filter((name) => !tried.has(name) && leftOut[name] === undefined)
  if (missing.length > 0)
    throw new Error(`No work says how ${missing.join(', ')} is begun: add it to job-works.ts, task-works.ts or command-works.ts.`)
  return [...jobs, ...tasks, mails(world), ...commandsTried]
}
