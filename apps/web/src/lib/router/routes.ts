import type { ComponentType, ReactNode } from 'react'
import { parse } from 'regexparam'
import { decode } from './location.ts'

export type Params = Readonly<Record<string, string | undefined>>

/** What a route shows: a page, in a frame that stays while pages within it change. */
export interface LoadedPage {
  readonly Page: ComponentType
  readonly Frame?: ComponentType<{ children: ReactNode }>
}

/** Either shows a page, whose code loads when it is first opened, or leads on to another path. */
export type Route =
  | { readonly path: string; readonly load: () => Promise<LoadedPage> }
  | { readonly path: string; readonly redirect: (params: Params, search: string) => string | undefined }

export interface Match {
  readonly route: Route
  readonly params: Params
}

/**
 * Finds the first route of a path. `:name` stands for one segment, `:name?` also for none, and upper case or a slash at the end
 * makes no difference.
 */
export function createMatcher(routes: readonly Route[]): (pathname: string) => Match | undefined {
  const patterns = routes.map((route) => ({ route, ...parse(route.path) }))
  return (pathname) => {
    for (const { route, keys, pattern } of patterns) {
      const values = pattern.exec(pathname)
      if (values) return { route, params: Object.fromEntries(keys.map((key, at) => [key, decodeParam(values[at + 1])])) }
    }
    return undefined
  }
}

const decodeParam = (value: string | undefined): string | undefined => (value === undefined ? undefined : decode(value))
