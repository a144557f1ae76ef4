import { parseArgs } from 'node:util'
import type { Command } from '../command.ts'

export const serveCommand: Command = {
  name: 'serve',
  summary: 'run the server',
  usage: 'serve\n\nSettings are environment variables; see the README.',
  run: async (args, { config }) => {
    parseArgs({ args })
    // Imported on demand, so that the other commands do not load the HTTP side.
    const { serve } = await import('../../serve.ts')
    await serve(config)
    return 0
  },
}
