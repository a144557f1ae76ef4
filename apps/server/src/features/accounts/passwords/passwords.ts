import { limits } from '@banyan/contract'
import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isBreached } from './breach-check.ts'
import { isCommon, isOwnWords } from './guessable.ts'

type Hashing = Pick<Platform, 'config'>

/** Throws if a new password breaks a rule. */
export function checkNewPassword(password: string): void {
  if (password === '') throw new ApiError('missing_password')
  if (password.length < limits.password.min) throw new ApiError('password_too_short', { field: 'password' })
  if (password.length > limits.password.max) throw new ApiError('password_too_long', { field: 'password' })
}

// Normalizes to composed characters, so that an accented letter is the same on every keyboard.
const normal = (password: string): string => password.normalize('NFC')

/** An argon2id hash that takes the configured work. */
export const hashPassword = ({ config }: Hashing, password: string): Promise<string> =>
  hash(normal(password), { ...config.passwordWork, parallelism: 1 })

/** @throws ApiError `password_guessable` if the password is little more than these names and addresses */
export function refuseOwnWords(password: string, words: readonly string[]): void {
  if (isOwnWords(password, words)) throw new ApiError('password_guessable', { field: 'password' })
}

/** Whether a hash was made with less work than is configured. */
export function isOutdated({ config: { passwordWork } }: Hashing, passwordHash: string): boolean {
  const [, memory = 0, time = 0] = (/^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? []).map(Number)
  return memory < passwordWork.memoryCost || time < passwordWork.timeCost
}

/**
 * Checks and hashes a newly chosen password.
 * @param words - names and addresses of its owner and their family, which it must not consist of
 * @throws ApiError what is wrong with it: too short, too long, easily guessed, or known from a breach
 */
export async function hashNewPassword(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  password: string,
  words: readonly string[] = [],
): Promise<string> {
  checkNewPassword(password)
  if (await isCommon(password)) throw new ApiError('password_guessable', { field: 'password' })
  refuseOwnWords(password, words)
  if (config.breachUrl !== undefined && (await isBreached(config.breachUrl, password, log)))
    throw new ApiError('password_breached', { field: 'password' })
  return hashPassword({ config }, password)
}

let decoy: Promise<string> | undefined

/**
 * Takes equally long for addresses with and without an account, so that timing reveals nothing.
 * @param passwordHash - '' for an account without a password, which none matches
 */
export async function verifyPassword(hashing: Hashing, passwordHash: string | undefined, password: string): Promise<boolean> {
  const tooLong = password.length > limits.password.max
  decoy ??= hashPassword(hashing, 'no account has this password')
  const known = passwordHash === '' ? undefined : passwordHash
  const matches = await verify(known ?? (await decoy), tooLong ? '' : normal(password))
  return matches && known !== undefined && !tooLong
}
