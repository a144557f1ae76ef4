import { ConfigError, readConfig, readEnvironment } from '../config.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { CommandError, UsageError } from './command.ts'
import type { Command, CommandContext } from './command.ts'
import { explainFailure } from './explain-failure.ts'

export interface Console extends Omit<CommandContext, 'config'> {
  folder: string
}

const usageStatus = 2

/**
 * Runs `banyan <args>`.
 *
 * @returns the exit status: 0 for success, 1 for a failure, 2 for wrong arguments or settings
 */
export async function runCommand(args: string[], commands: Command[], terminal: Console): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    listCommands(commands, terminal)
    return name === undefined ? usageStatus : 0
  }
  const command = commands.find((each) => each.name === name)
  if (command === undefined) {
    terminal.progress(`banyan: unknown command "${name}". See banyan --help.`)
    return usageStatus
  }
  const ownArgs = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest
  if (ownArgs.includes('--help') || ownArgs.includes('-h')) {
    terminal.out(`banyan ${command.usage}`)
    return 0
  }
  try {
    const { out, progress, askSecret } = terminal
    const environment = readEnvironment(terminal.environment, terminal.folder)
    return await command.run(rest, {
      config: readConfig(terminal.environment, terminal.folder),
      environment,
      out,
      progress,
      askSecret,
    })
  } catch (error) {
    return explain(error, command, terminal)
  }
}

function listCommands(commands: Command[], { out }: Console): void {
  const width = Math.max(...commands.map((command) => command.name.length))
  out('Usage: banyan <command>\n')
  for (const { name, summary } of commands) out(`  ${name.padEnd(width)}  ${summary}`)
  out('\nRun "banyan <command> --help" for more. Settings are environment variables; see the README.')
}

function explain(error: unknown, command: Command, { progress }: Console): number {
  const isUsage = error instanceof UsageError || isParseError(error)
  if (isUsage || error instanceof ConfigError) {
    progress(`banyan: ${error.message}`)
    if (isUsage) progress(`Usage: banyan ${command.usage.split('\n')[0] ?? ''}`)
    return usageStatus
  }
  const said = error instanceof CommandError || error instanceof ApiError ? error.message : explainFailure(error)
  if (said !== undefined) progress(`banyan: ${said}`)
  else progress(`banyan: ${command.name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  return 1
}

const isParseError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('ERR_PARSE_ARGS')
