/**
 * The environment of programs that tests start: this process's own, without settings for Banyan. It shares the compile cache if
 * that was asked for.
 */
export const childEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  ...(process.env['NODE_COMPILE_CACHE'] === undefined ? {} : { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
}
