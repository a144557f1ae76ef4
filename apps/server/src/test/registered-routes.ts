import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

const channel = 'fastify.initialization'

/** Collects every route that applications register while `work` creates them, as `GET /path/`. */
export async function collectRoutes<Result>(work: () => Promise<Result>): Promise<{ result: Result; routes: string[] }> {
  const routes = new Set<string>()
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.add(`${each} ${url}`)
    })
  }
  subscribe(channel, listen)
  try {
    return { result: await work(), routes: [...routes].toSorted() }
  } finally {
    unsubscribe(channel, listen)
  }
}
