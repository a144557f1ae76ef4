import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import { Writable } from 'node:stream'

/** Asks on the terminal without showing what is typed; without a terminal, takes the first line of the input. */
export async function askSecret(question: string, input: Readable & { isTTY?: boolean }, output: Writable): Promise<string> {
  const isTerminal = input.isTTY === true
  if (isTerminal) output.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: isTerminal })
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTerminal) output.write('\n')
  }
}
