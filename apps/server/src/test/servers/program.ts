import path from 'node:path'

const built = process.env['BANYAN_TEST_PROGRAM']

/**
 * What Node runs to be the real program: the built one, as it is shipped, in `npm test`, which builds first; elsewhere the sources,
 * which take four times as long to start.
 */
export const program: readonly string[] =
  built === undefined ? ['--conditions=banyan-source', path.resolve(import.meta.dirname, '../../cli.ts')] : [built]
