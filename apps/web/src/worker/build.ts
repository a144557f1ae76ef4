/** What `worker-plugin.ts` knows about the build that this worker belongs to. */
export interface Build {
  /** Changes with any change of content. */
  readonly revision: string
  /** Files whose name does not depend on their content, including the page itself as `/`, with their SHA-256. */
  readonly named: Readonly<Record<string, string>>
  /** Files with their hash in the name that are required to open a page offline. */
  readonly needed: readonly string[]
  /** Large files that are stored once they were used. */
  readonly used: readonly string[]
}

declare const banyanBuild: Build

export const build: Build = banyanBuild
