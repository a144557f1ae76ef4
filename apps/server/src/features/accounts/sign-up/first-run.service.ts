import { createHmac, timingSafeEqual } from 'node:crypto'
import { isEmail, limits, personFields } from '@banyan/contract'
import type { CallBody, CallResponse } from '@banyan/contract'
import { deriveKey } from '../../../platform/derive-key.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { cleanText } from '../../../platform/text/clean-text.ts'
import { hashNewPassword } from '../passwords/passwords.ts'
import { hashToken } from '../tokens.ts'
import { hasUsers, lockUsers } from '../users.repository.ts'
import { addAccount } from './create-account.service.ts'

/** Leaves out characters that look alike in print. 20 of 32 characters are 100 bits. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const [groups, perGroup] = [5, 4]

/**
 * Creates the first family of a server without users. The server prints a code at its start, and knowing it proves access to the
 * server, so no mail is needed. The code is derived from the secret, so all servers on one database print and accept the same
 * one. It is valid until somebody has an account.
 */
export class FirstRun {
  readonly #platform: Platform
  #codeHash: string | undefined

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /** Returns a code to show to the operator once; undefined when somebody already has an account. */
  async open(): Promise<string | undefined> {
    if (await hasUsers(this.#platform.database.read)) return undefined
    const key = createHmac('sha256', deriveKey(this.#platform.secret, 'first run')).digest()
    // 256 is a multiple of 32, so each character is equally likely.
    const letters = [...key.subarray(0, groups * perGroup)].map((byte) => alphabet[byte % alphabet.length]).join('')
    this.#codeHash = hashToken(letters)
    return letters.match(new RegExp(`.{${perGroup}}`, 'g'))?.join('-')
  }

  /** Whether the code is still valid. */
  async isOpen(): Promise<boolean> {
    if (this.#codeHash !== undefined && (await hasUsers(this.#platform.database.read))) this.#codeHash = undefined
    return this.#codeHash !== undefined
  }

  /** Ignores case and separators. */
  isCode(typed: string): boolean {
    const given = hashToken(typed.toLowerCase().replace(/[^a-z0-9]/g, ''))
    return this.#codeHash !== undefined && timingSafeEqual(Buffer.from(given), Buffer.from(this.#codeHash))
  }

  /**
   * Creates the first user and their family, which makes the code invalid. @throws ApiError what is wrong with a field; the code
   * then stays valid
   */
  async begin(asked: CallBody<'beginFirstFamily'>): Promise<CallResponse<'beginFirstFamily'>> {
    const platform = this.#platform
    const [name, email, address] = [cleanText(asked.name), asked.email.trim(), cleanText(asked.address)]
    if (name === '') throw new ApiError('blank_name', { field: 'name' })
    if (name.length > limits.signUpName) throw new ApiError('too_long', { field: 'name' })
    if (address.length > personFields.address.max) throw new ApiError('too_long', { field: 'address' })
    if (!isEmail(email)) throw new ApiError('invalid_email', { field: 'email' })
    const { gender, language, birth_year } = asked
    const passwordHash = await hashNewPassword(platform, asked.password, [name, email])
    await platform.database.write(async (tx) => {
      // Of two concurrent requests, on any servers, the second sees the first one's user.
      await lockUsers(tx, platform.database.engine)
      if (await hasUsers(tx)) throw new ApiError('first_run_over')
      await addAccount(tx, platform, { name, email, gender, language, birth_year, address }, passwordHash)
    })
    this.#codeHash = undefined
    platform.wakeSignal.notify()
    return { email, name }
  }
}
