import { limits } from '@banyan/contract'
import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isBreached } from './breach-check.ts'

/** argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Throws what is wrong with a new password. */
export function checkNewPassword(password: string): void {
  if (password === '') throw new ApiError('missing_password')
  if (password.length < limits.password.min) throw new ApiError('password_too_short', { field: 'password' })
  if (password.length > limits.password.max) throw new ApiError('password_too_long', { field: 'password' })
}

// Composed, so that an accented letter is the same letter on every keyboard.
const normal = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hash(normal(password), options)

/**
 * The hash of a password that somebody has chosen anew.
 *
 * @throws ApiError what is wrong with it: too short, too long, or known from a breach
 */
export async function hashNewPassword({ config, log }: Pick<Platform, 'config' | 'log'>, password: string): Promise<string> {
  checkNewPassword(password)
  if (config.breachUrl !== undefined && (await isBreached(config.breachUrl, password, log))) throw new ApiError('password_breached', { field: 'password' })
  return hashPassword(password)
}

let decoy: Promise<string> | undefined

/** Takes as long for an address without an account as for one with, so that the time does not tell. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const tooLong = password.length > limits.password.max
  decoy ??= hashPassword('no account has this password')
  const matches = await verify(passwordHash ?? (await decoy), tooLong ? '' : normal(password))
  return matches && passwordHash !== undefined && !tooLong
}
