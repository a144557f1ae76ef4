declare module 'virtual:world' {
  /** Addresses of the files of the built-in world (see `world-plugin.ts`), by name. */
  export const worldFiles: Readonly<Record<string, string>>
}
