import type { Config } from '../config.ts'

/** One `banyan <name>`. Add new ones to the table in `commands.ts`. */
export interface Command {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** The arguments after the name and, below them, the options, as `--help` shows them. */
  usage: string
  /** @returns the exit status */
  run(args: string[], context: CommandContext): Promise<number>
}

export interface CommandContext {
  config: Config
  /** The process's variables, including those of a `.env` file. */
  environment: Record<string, string | undefined>
  /** Prints a result: one line on standard output. */
  out(text: string): void
  /** Prints the progress of long work: one line on standard error. */
  progress(text: string): void
  /** Asks for a secret: hidden on a terminal, otherwise the first line of standard input. */
  askSecret(question: string): Promise<string>
}

/** A failure that the caller can correct; the message is shown as it is, without a stack. */
export class CommandError extends Error {}

/** The arguments do not fit the command; its usage is shown too. */
export class UsageError extends CommandError {}
