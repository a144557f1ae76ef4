import type { Plugin } from 'vite'

/** Leaves out what the API's description and the server alone read of each call: what it is for, and who may make it. */
export function summariesPlugin(): Plugin {
  return {
    name: 'banyan-summaries',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/(?:[a-z-]+-)?calls\.ts$/ },
      handler: (code) => code.replaceAll(/,?\s*(?:summary:\s*(?:'[^'\n]*'|"[^"\n]*")|role:\s*'\w+')/g, ''),
    },
  }
}
