import { earlyCalls } from '@banyan/contract'
import type { Call, CallName, calls } from '@banyan/contract'

export type FoundCall = Pick<Call, 'method' | 'path'> & { token?: boolean }

let memberCalls: typeof calls | undefined

const isEarly = (name: CallName): name is keyof typeof earlyCalls => name in earlyCalls

/** Finds a call of the contract. Most are listed in a file that comes with the code of signed-in users. */
export async function findCall(name: CallName): Promise<FoundCall> {
  if (isEarly(name)) return earlyCalls[name]
  memberCalls ??= (await import('./member-calls.ts')).calls
  return memberCalls[name]
}

/** Whether a call needs the session's token. Those that only guests make are none of the application's. */
export const needsToken = (name: CallName): boolean => !isEarly(name) || isTokenNeeded(earlyCalls[name])

/** The build leaves out `token: true`, which most calls have. */
const isTokenNeeded = ({ token }: FoundCall): boolean => token !== false
