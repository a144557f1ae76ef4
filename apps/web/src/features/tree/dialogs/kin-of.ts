import { relationTypes } from '@banyan/contract'

/** The catalogue keys of the words for each kind of relative. */
export const kinOf = {
  [relationTypes.partnered]: 'partner',
  [relationTypes.raised]: 'child',
  [relationTypes.raisedBy]: 'parent',
} as const
