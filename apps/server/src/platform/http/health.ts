import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import { bindCall } from './call.ts'

type Health = { status: 'ok' | 'unavailable' }
type Probe = { request: FastifyRequest; reply: FastifyReply }

/** Somebody may ask every second, and a test write keeps the disk busy for a moment. */
const writingMs = 2_000

export function healthRoute(app: FastifyInstance): void {
  const { platform } = app
  const { read, readAndWrite } = healthProbes(platform)
  const answer = async ({ request, reply }: Probe, works: () => Promise<unknown>): Promise<Health> => {
    try {
      await works()
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'not healthy')
      reply.status(503).header('retry-after', 10)
      return { status: 'unavailable' }
    }
  }
  bindCall(app, 'getHealth', (probe) => answer(probe, read))
  bindCall(app, 'getReadiness', (probe) => answer(probe, read))
  bindCall(app, 'getWritability', (probe) => answer(probe, readAndWrite))
  bindCall(app, 'getLiveness', async () => ({ status: 'ok' as const }))
}

interface HealthProbes {
  /** Rejects unless the database and the media store can be reached. */
  read: () => Promise<unknown>
  /** Rejects unless the database and the media store can also be written to. */
  readAndWrite: () => Promise<unknown>
}

const known = new WeakMap<object, HealthProbes>()

export function healthProbes(platform: Platform): HealthProbes {
  const probes = known.get(platform) ?? makeProbes(platform)
  known.set(platform, probes)
  return probes
}

function makeProbes(platform: Platform): HealthProbes {
  let written: { at: number; result: Promise<void> } | undefined
  const read = (): Promise<unknown> => Promise.all([platform.database.ping(), platform.media.ping()])
  const tryWriting = (): Promise<void> => {
    if (written !== undefined && performance.now() - written.at <= writingMs) return written.result
    const result = write(platform)
    written = { at: performance.now(), result }
    // A failure is not cached, so that recovery shows at once.
    result.catch(() => (written = undefined))
    return result
  }
  return { read, readAndWrite: async () => Promise.all([read(), tryWriting()]) }
}

/** Really writes, but changes nothing. */
async function write({ database, media }: Platform): Promise<void> {
  await media.pingWriting()
  await database.write((tx) =>
    tx
      .insertInto('task_runs')
      .values({ name: probeName, at: '' })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: '' }))
      .execute(),
  )
}

const probeName = 'write probe'
