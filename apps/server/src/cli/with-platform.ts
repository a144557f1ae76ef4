import { createLogger } from '../platform/log/logger.ts'
import { openPlatform } from '../platform/open-platform.ts'
import type { Platform } from '../platform/platform.ts'
import type { CommandContext } from './command.ts'

/** Opens the platform for one command and always closes it. Only warnings are logged. */
export async function withPlatform<T>({ config }: CommandContext, work: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = await openPlatform(config, { log: createLogger('warn') })
  try {
    return await work(platform)
  } finally {
    await platform.close()
  }
}
