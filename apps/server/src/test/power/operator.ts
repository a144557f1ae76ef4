import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Connection, Fault, Lost } from '../kills/connection.ts'
import { check, withPlatform } from '../kills/kill-rounds.ts'
import type { Place } from '../kills/killable-server.ts'
import { signUp } from '../kills/sign-up.ts'
import { startBanyan } from './banyan-process.ts'
import type { BanyanProcess } from './banyan-process.ts'
import { verifyBackups } from './verify-backups.ts'

const password = 'under the fig tree'

/**
 * Does what happens besides a family's own work, one thing after another: sessions end, people leave, and an operator backs up,
 * restores and creates users.
 */
export class Operator {
  readonly #place: Place
  readonly #newPlace: (name: string) => Promise<Place>
  readonly #connection = new Connection()
  readonly #endedTokens: string[] = []
  readonly #left: string[] = []
  readonly #archives: string[] = []
  readonly #created: string[] = []
  readonly #restored: Place[] = []
  #command: BanyanProcess | undefined
  #count = 0
  #turn = 0
  readonly done: Record<string, number> = {}

  /** @param newPlace - makes an empty one beside it */
  constructor(place: Place, newPlace: (name: string) => Promise<Place>) {
    this.#place = place
    this.#newPlace = newPlace
  }

  connect(origin: string): void {
    this.#connection.origin = origin
  }

  /** The process group of the running command. */
  get group(): number[] {
    return this.#command === undefined ? [] : [this.#command.group]
  }

  /** Kills the running command without warning. */
  async kill(): Promise<void> {
    await this.#command?.kill()
  }

  async work(isOver: () => boolean): Promise<void> {
    const acts = [
      // First, so that even the first backup holds somebody.
      () => this.#create(),
      () => this.#backUp(),
      () => this.#endSession(isOver),
      () => this.#restore(),
      () => this.#leave(isOver),
    ]
    try {
      while (!isOver()) await acts[this.#turn++ % acts.length]?.()
    } catch (error) {
      if (!(error instanceof Lost)) throw error
    }
  }

  /** Compares everything with what was acknowledged. @throws Fault */
  async verify(): Promise<void> {
    for (const token of this.#endedTokens) {
      this.#connection.token = token
      const { status } = await this.#connection.ask('GET', '/api/user_settings/')
      if (status !== 401) throw new Fault(`a session that was ended answers ${status}`)
    }
    this.#connection.token = ''
    await verifyBackups(this.#place.dataDir, this.#archives)
    await withPlatform(this.#place, async ({ database }) => {
      const users = new Set(
        (
          await database.read
            .selectFrom('users')
            .innerJoin('accounts', 'accounts.id', 'users.account_id')
            .select('email')
            .execute()
        ).map(({ email }) => email),
      )
      for (const email of this.#created) if (!users.has(email)) throw new Fault(`${email} was created and is gone`)
      for (const email of this.#left) if (users.has(email)) throw new Fault(`${email} has left and is there`)
    })
    for (const place of this.#restored) {
      const problems = await check(place)
      const people = await withPlatform(place, ({ database }) => database.read.selectFrom('people').select('id').execute())
      if (problems.length > 0 || people.length === 0)
        throw new Fault(`what was restored has ${people.length} people: ${problems.join('\n')}`)
    }
  }

  /** Checks erasures, which a job records once the server is up again. @throws Fault */
  async verifyErasures(): Promise<void> {
    const text = await readFile(path.join(this.#place.dataDir, 'backups', 'erasures.jsonl'), 'utf8').catch(() => '')
    const families = new Set([...text.matchAll(/"family":"([^"]+)","what":\{"kind":"family"/g)].map(([, uid]) => uid))
    if (families.size < this.#left.length)
      throw new Fault(`${this.#left.length} families have left and ${families.size} erasures are written down`)
  }

  #tell(what: string): void {
    this.done[what] = (this.done[what] ?? 0) + 1
  }

  async #endSession(isOver: () => boolean): Promise<void> {
    const { access } = await this.#join(isOver)
    await this.#connection.expect('POST', '/api/auth/logout/')
    this.#endedTokens.push(access)
    this.#tell('sessions ended')
  }

  async #leave(isOver: () => boolean): Promise<void> {
    const { access, email } = await this.#join(isOver)
    const { status, body } = await this.#connection.ask('POST', '/api/delete_account/', { password })
    if (status !== 204) throw new Fault(`leaving: ${status} ${JSON.stringify(body)}`)
    this.#endedTokens.push(access)
    this.#left.push(email)
    this.#tell('families left')
  }

  async #join(isOver: () => boolean): Promise<{ access: string; email: string }> {
    this.#count += 1
    const email = `operator${this.#count}.${process.pid}@example.org`
    this.#connection.token = ''
    const { access } = await signUp(this.#connection, { name: 'Nan', email, dataDir: this.#place.dataDir, isOver })
    return { access, email }
  }

  async #create(): Promise<void> {
    const email = `created${(this.#count += 1)}@example.org`
    await this.#banyan(this.#place, ['create-user', '--email', email, '--name', 'Ola'], password)
    this.#created.push(email)
    this.#tell('users created')
  }

  async #backUp(): Promise<void> {
    this.#archives.push((await this.#banyan(this.#place, ['backup'])).trim())
    this.#tell('backups')
  }

  async #restore(): Promise<void> {
    const archive = this.#archives.at(-1)
    if (archive === undefined) return
    const place = await this.#newPlace(`restored_${(this.#count += 1)}`)
    await this.#banyan(place, ['restore', archive])
    this.#restored.push(place)
    this.#tell('restores')
  }

  /** @returns its output. @throws Lost when it was killed */
  async #banyan(place: Place, args: string[], input = ''): Promise<string> {
    this.#command = startBanyan(place, args, input)
    const { status, out, said } = await this.#command.ended
    if (status === null) throw new Lost(args.join(' '))
    if (status !== 0) throw new Fault(`banyan ${args.join(' ')}: ${status} ${said}`)
    return out
  }
}
