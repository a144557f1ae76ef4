import { genders, isEmail, limits, personFields } from '@banyan/contract'
import type { Gender } from '@banyan/contract'

export interface SignUpFields {
  name: string
  email: string
  gender: Gender
  birthYear: string
  location: string
}

export const emptySignUp: SignUpFields = { name: '', email: '', gender: 'F', birthYear: '', location: '' }
export const genderChoices = genders
export const signUpLimits = { name: personFields.name.max, location: personFields.address.max }

export type InvalidField = 'name' | 'email' | 'birthYear'

/** Finds the fields that the server would refuse. */
export function findInvalid({ name, email, birthYear }: SignUpFields): InvalidField[] {
  const invalid: InvalidField[] = []
  if (name.trim() === '') invalid.push('name')
  if (!isEmail(email.trim())) invalid.push('email')
  if (!isYear(birthYear)) invalid.push('birthYear')
  return invalid
}

/** Empty means that no year is given. */
const isYear = (text: string): boolean => text.trim() === '' || (/^\d{1,4}$/.test(text.trim()) && Number(text) <= limits.yearMax)
