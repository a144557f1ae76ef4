import type { Plugin } from 'vite'

/** Leaves out what the API's description says about each call: the application does not read it. */
export function summariesPlugin(): Plugin {
  return {
    name: 'banyan-summaries',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/calls\.ts$/ },
      handler: (code) => code.replaceAll(/,?\s*summary:\s*(?:'[^'\n]*'|"[^"\n]*")/g, ''),
    },
  }
}
