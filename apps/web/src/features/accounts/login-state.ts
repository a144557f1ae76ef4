/** What a page hands to the sign-in page, or the sign-in page to the reset page. */
export interface LoginState {
  /** The address to fill in. */
  email?: string
  /** The user has just chosen a new password. */
  isPasswordNew?: boolean
}

/** Reads it from a location; an empty object for any other state. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {}
  return {
    ...('email' in state && typeof state.email === 'string' ? { email: state.email } : {}),
    ...('isPasswordNew' in state && state.isPasswordNew === true ? { isPasswordNew: true } : {}),
  }
}
