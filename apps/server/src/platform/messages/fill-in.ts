import { elide } from '@banyan/contract'

/** Replaces each `{name}` with its value, and writes `de` and `que` before it as French does. */
export const fillIn = (text: string, values: Record<string, string>): string =>
  text.replace(/(?:\b(d|qu)e )?\{(\w+)\}/gi, (whole, stem: string | undefined, name: string) => {
    const value = values[name]
    return value === undefined ? whole : elide(stem, value)
  })
