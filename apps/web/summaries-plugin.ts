import type { Plugin } from 'vite'

/**
 * Leaves out what the API's description and the server alone read of each call: what it is for, who may make it, and what its body is. What most calls have goes
 * without saying: that they need a token, since the page asks only whether one needs none, and GET, which is what `fetch` does when it
 * is told nothing else.
 *
 * @param hasGuests - keeps the calls that only guests make
 */
export function summariesPlugin({ hasGuests = false } = {}): Plugin {
  return {
    name: 'banyan-summaries',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/calls\/(?:[a-z-]+-)?calls\.ts$/ },
      handler: (code) =>
        (hasGuests ? code : code.replaceAll(/\w+: \{[^{}]*guest: true[^{}]*\},?/g, ''))
          .replaceAll(/,?\s*(?:summary:\s*(?:'[^'\n]*'|"[^"\n]*")|role:\s*'\w+'|(?:token|tokenInBody|upload):\s*true)/g, '')
          .replaceAll(/method:\s*'GET',\s*/g, ''),
    },
  }
}
