import { openStorage } from './storage.ts'

/** What opens first on this device, after a sign-in and when the app is opened without a path. */
export type OpensFirst = 'tree' | 'home'

const paths: Record<OpensFirst, string> = { tree: '/family/tree/', home: '/home/' }

export const readOpensFirst = (): OpensFirst => (openStorage().getItem('opensFirst') === 'home' ? 'home' : 'tree')

export function chooseOpensFirst(chosen: OpensFirst): void {
  if (chosen === 'tree') openStorage().removeItem('opensFirst')
  else openStorage().setItem('opensFirst', chosen)
}

export const firstPath = (): string => paths[readOpensFirst()]
