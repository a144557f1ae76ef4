import { openStorage } from './storage.ts'

/** What opens first on this device, after a sign-in and when the app is opened without a path. */
export type OpensFirst = 'home' | 'tree'

const paths: Record<OpensFirst, string> = { home: '/home/', tree: '/family/tree/' }

export const readOpensFirst = (): OpensFirst => (openStorage().getItem('opensFirst') === 'tree' ? 'tree' : 'home')

export const chooseOpensFirst = (chosen: OpensFirst): void => openStorage().setItem('opensFirst', chosen)

export const firstPath = (): string => paths[readOpensFirst()]
