/** The server disappeared during a request, so nobody knows whether it completed. */
export class Lost extends Error {}

/** The server gave an answer that it must not give. */
export class Fault extends Error {}

export interface Answer<Body> {
  status: number
  body: Body
}

const patienceMs = 30_000

/** Calls one server after another, as each replaces the one that was killed. */
export class Connection {
  origin = ''
  token = ''

  async ask<Body>(method: string, path: string, content?: object | FormData | Uint8Array<ArrayBuffer>): Promise<Answer<Body>> {
    const isBytes = content instanceof Uint8Array
    const isForm = content instanceof FormData
    const type =
      isForm || content === undefined ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }
    const headers = { ...type, ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }) }
    const body = content === undefined ? null : isForm || isBytes ? content : JSON.stringify(content)
    const { status, text } = await fetch(this.origin + path, { method, headers, body, signal: AbortSignal.timeout(patienceMs) })
      .then(
        async (answer) => ({ status: answer.status, text: await answer.text() }),
        (error: unknown) => {
          throw new Lost(`${method} ${path}`, { cause: error })
        },
      )
      .catch((error: unknown) => {
        // The answer broke off.
        throw error instanceof Lost ? error : new Lost(`${method} ${path}`, { cause: error })
      })
    if (status >= 500) throw new Fault(`${method} ${path}: ${status} ${text}`)
    return { status, body: (text === '' ? undefined : JSON.parse(text)) as Body }
  }

  /** @throws Fault unless the call succeeds */
  async expect<Body>(method: string, path: string, content?: object | FormData | Uint8Array<ArrayBuffer>): Promise<Body> {
    const { status, body } = await this.ask<Body>(method, path, content)
    if (status >= 300) throw new Fault(`${method} ${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  /** @returns undefined when there is no such file */
  async bytes(address: string): Promise<Buffer | undefined> {
    const { pathname, search } = new URL(address)
    const answer = await fetch(this.origin + pathname + search, { signal: AbortSignal.timeout(patienceMs) })
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
  }
}
