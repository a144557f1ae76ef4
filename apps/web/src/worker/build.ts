/** What `worker-plugin.ts` says of the build that this worker belongs to. */
export interface Build {
  /** Another one for every other content. */
  readonly revision: string
  /** Files whose name does not change with their content, the page itself as `/`, with their SHA-256. */
  readonly named: Readonly<Record<string, string>>
  /** Files with their hash in the name, without which a page cannot be opened offline. */
  readonly needed: readonly string[]
  /** Large ones that are kept once they were used. */
  readonly used: readonly string[]
}

declare const banyanBuild: Build

export const build: Build = banyanBuild
