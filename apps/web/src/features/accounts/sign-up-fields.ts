import { isEmail, limits, personFields } from '@banyan/contract'
import type { Gender } from '@banyan/contract'

export interface SignUpFields {
  name: string
  email: string
  /** Empty until the user has chosen: the form suggests none. */
  gender: Gender | ''
  birthYear: string
  location: string
}

export const emptySignUp: SignUpFields = { name: '', email: '', gender: '', birthYear: '', location: '' }
export const signUpLimits = { name: limits.signUpName, location: personFields.address.max }

export type InvalidField = 'name' | 'email' | 'gender' | 'birthYear'

/** Finds the fields that the server would refuse. */
export function findInvalid({ name, email, gender, birthYear }: SignUpFields): InvalidField[] {
  const invalid: InvalidField[] = []
  if (name.trim() === '') invalid.push('name')
  if (!isEmail(email.trim())) invalid.push('email')
  if (gender === '') invalid.push('gender')
  if (!isYear(birthYear)) invalid.push('birthYear')
  return invalid
}

/** Empty means that no year is given. */
const isYear = (text: string): boolean => text.trim() === '' || (/^\d{1,4}$/.test(text.trim()) && Number(text) <= limits.yearMax)
