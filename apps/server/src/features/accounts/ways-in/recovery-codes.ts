import { randomBytes, randomInt } from 'node:crypto'
import { limits } from '@banyan/contract'
import { hash } from '@node-rs/argon2'
import type { Platform } from '../../../platform/platform.ts'

/** Leaves out characters that look alike in print. Ten of 32 characters are 50 bits. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const [groups, perGroup] = [2, 5]
const saltBytes = 16

/** Makes a set of codes with their hashes. One salt for the whole set, so that checking a code takes one hash and not ten. */
export async function newRecoveryCodes({ config }: Pick<Platform, 'config'>): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode)
  const salt = randomBytes(saltBytes)
  const options = { ...config.passwordWork, parallelism: 1, salt }
  const hashes: string[] = []
  for (const code of codes) hashes.push(await hash(normalise(code), options))
  return { codes, hashes }
}

/**
 * Hashes what somebody has typed as the codes of their set were hashed.
 * @param example - the stored hash of any code of the set
 * @returns undefined for what cannot be a code
 */
export async function hashRecoveryCode(typed: string, example: string): Promise<string | undefined> {
  const code = normalise(typed)
  const [, memoryCost, timeCost, parallelism, salt] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$/.exec(example) ?? []
  if (code.length !== groups * perGroup || salt === undefined) return undefined
  return hash(code, {
    memoryCost: Number(memoryCost),
    timeCost: Number(timeCost),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
  })
}

/** Ignores case, spaces and dashes. */
const normalise = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: perGroup }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')
