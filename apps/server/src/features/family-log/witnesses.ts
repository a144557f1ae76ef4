import { z } from 'zod'
import { serverFolder } from '../../platform/media/media-store.ts'
import type { Platform } from '../../platform/platform.ts'
import { isSameSeal, logKey } from './chain.ts'

/** Where a family's log ended when it was last found whole. */
export interface Witness {
  number: number
  hash: string
  at: string
}

const file = `${serverFolder}/family-logs.json`

const schema = z.object({
  logs: z.record(z.string(), z.object({ number: z.number(), hash: z.string(), at: z.string() })),
  seal: z.string(),
})

/**
 * Reads where the logs of all families ended, by the families' uids. It is kept in the media store, outside the database: somebody who
 * puts an older state of the rows back, with its valid seals, cannot put this back too.
 */
export async function readWitnesses({ media, secret }: Pick<Platform, 'media' | 'secret'>): Promise<Map<string, Witness>> {
  const content = await media.read(file)
  const read = schema.safeParse(content === undefined ? undefined : parseOrNothing(content.toString()))
  // Another secret has sealed it, or nobody has.
  if (!read.success || !isSameSeal(read.data.seal, logKey(secret).sealWitness(JSON.stringify(read.data.logs)))) return new Map()
  return new Map(Object.entries(read.data.logs))
}

export async function writeWitnesses(
  { media, secret }: Pick<Platform, 'media' | 'secret'>,
  witnesses: ReadonlyMap<string, Witness>,
): Promise<void> {
  const logs = Object.fromEntries(witnesses)
  const seal = logKey(secret).sealWitness(JSON.stringify(logs))
  await media.put(file, Buffer.from(JSON.stringify({ logs, seal })))
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
