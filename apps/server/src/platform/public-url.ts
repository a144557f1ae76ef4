import type { Config } from '../config.ts'

/** Where people reach this server, without a slash at the end; mailed links begin with it. */
export const publicUrl = (config: Config): string => config.publicUrl ?? `http://localhost:${config.port}`
