import type { Config } from '../config.ts'

/** One `banyan <name>`. Add a new one to the table in `commands.ts`. */
export interface Command {
  name: string
  /** One line for the list of commands. */
  summary: string
  /** What follows the name, and below it the options, as `--help` shows them. */
  usage: string
  /** @returns the exit status */
  run(args: string[], context: CommandContext): Promise<number>
}

export interface CommandContext {
  config: Config
  /** The process's variables, with those of a `.env` file. */
  environment: Record<string, string | undefined>
  /** A result: one line on standard output. */
  out(text: string): void
  /** How far long work is: one line on standard error. */
  progress(text: string): void
  /** Asks for a secret: hidden on a terminal, else the first line of standard input. */
  askSecret(question: string): Promise<string>
}

/** Something that the caller can put right; the message is shown as it is, without a stack. */
export class CommandError extends Error {}

/** The arguments do not fit the command; its usage is shown too. */
export class UsageError extends CommandError {}
