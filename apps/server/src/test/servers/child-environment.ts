/** What a program that a test starts has of this process's environment: none of its settings. Compiled code is shared where that was asked for. */
export const childEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  ...(process.env['NODE_COMPILE_CACHE'] === undefined ? {} : { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
}
