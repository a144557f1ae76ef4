// The single entry point to every task: `node scripts/run.mjs <task> [arguments]`, on any Node from 16 up. It downloads the Node
// and npm that Banyan needs, installs the locked dependencies, and becomes the server or starts tasks.mjs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const nodeMajor = 24
// The first npm that can restrict which packages may run scripts: the database driver comes prebuilt, and a machine without
// Python and a compiler must not try to build it.
const npmRange = '^11.21.0'
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const runtime = path.join(root, '.runtime')
const windows = process.platform === 'win32'

/** Progress goes to standard error, so that the output of commands stays clean. */
const say = (text) => process.stderr.write(`banyan: ${text}\n`)

function run(command, args, options = {}) {
  const result = spawnSync(command, args, { stdio: ['inherit', 2, 2], cwd: root, ...options })
  if (result.error) throw result.error
  return result.status ?? 1
}

/** Tools are installed in .runtime, apart from the project's own dependencies. An interrupted installation starts again. */
const installed = (name) => path.join(runtime, `${name}.installed`)

function install(name, range) {
  const spec = `${name}@${range}`
  mkdirSync(runtime, { recursive: true })
  rmSync(path.join(runtime, 'node_modules', name), { recursive: true, force: true })
  rmSync(path.join(runtime, 'node_modules', '.package-lock.json'), { force: true })
  if (!existsSync(path.join(runtime, 'package.json'))) writeFileSync(path.join(runtime, 'package.json'), '{"private":true}\n')
  const status = run(
    windows ? 'npm.cmd' : 'npm',
    ['install', '--no-fund', '--no-audit', '--loglevel=error', '--prefix', runtime, spec],
    {
      cwd: runtime,
      shell: windows,
    },
  )
  if (status !== 0) {
    say(`could not install ${spec}; is the npm registry reachable?`)
    process.exit(status)
  }
  writeFileSync(installed(name), '')
}

function findNode() {
  if (Number(process.versions.node.split('.')[0]) === nodeMajor) return process.execPath
  const packageName = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const binary = path.join(runtime, 'node_modules', packageName, 'bin', windows ? 'node.exe' : 'node')
  if (!existsSync(installed(packageName)) || !existsSync(binary)) {
    say(`this machine has Node ${process.versions.node}; bringing Node ${nodeMajor} into .runtime/ …`)
    install(packageName, nodeMajor)
  }
  return binary
}

function findNpm() {
  const cli = path.join(runtime, 'node_modules', 'npm', 'bin', 'npm-cli.js')
  if (!existsSync(installed('npm')) || !existsSync(cli)) {
    say('bringing npm 11 into .runtime/ …')
    install('npm', npmRange)
  }
  return cli
}

function installDependencies(node, env) {
  const lock = readFileSync(path.join(root, 'package-lock.json'))
  const wanted = createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex')
  const stamp = path.join(root, 'node_modules', '.banyan-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('installing dependencies …')
  rmSync(stamp, { force: true })
  const status = run(node, [findNpm(), 'ci', '--no-fund', '--no-audit', '--loglevel=error'], { env })
  if (status !== 0) process.exit(status)
  writeFileSync(stamp, wanted)
}

const [task, ...args] = process.argv.slice(2)
const node = findNode()
const env = { ...process.env, PATH: path.dirname(node) + path.delimiter + process.env.PATH }
installDependencies(node, env)
if (node !== process.execPath) passOnTo(path.join(root, 'scripts', 'run.mjs'), [task || '', ...args])
else if (task === 'start') await runServer(['serve', ...args])
else if (task === 'banyan') await runServer(args)
else passOnTo(path.join(root, 'scripts', 'tasks.mjs'), [task || '', ...args])

/** Builds what has changed, and becomes the server: nothing stays in memory beside it, and signals reach it directly. */
async function runServer(serverArgs) {
  const { isBuilt } = await import('./built.mjs')
  if (!isBuilt()) {
    const status = await passOn(path.join(root, 'scripts', 'tasks.mjs'), ['build'])
    if (status !== 0) process.exit(status)
  }
  const cli = path.join(root, 'apps', 'server', 'dist', 'cli.js')
  const cwd = env.INIT_CWD || root
  // Pictures are decoded on the threads that also read and write files: one per processor, plus some for the files.
  const serverEnv = { UV_THREADPOOL_SIZE: String(os.availableParallelism() + 4), ...env }
  if (typeof process.execve !== 'function' || windows) return passOnTo(cli, serverArgs, { cwd, env: serverEnv })
  process.chdir(cwd)
  const parents = npmParents()
  process.execve(node, [node, cli, ...serverArgs], parents ? { ...serverEnv, BANYAN_PARENTS: parents.join(' ') } : serverEnv)
}

/** Runs a script to its end and exits with its status. */
async function passOnTo(script, scriptArgs, options) {
  process.exit(await passOn(script, scriptArgs, options))
}

/** A service manager stops the process that it started, so this passes the signals on. */
async function passOn(script, scriptArgs, options = {}) {
  const { spawn } = await import('node:child_process')
  const child = spawn(node, [script, ...scriptArgs], { stdio: 'inherit', env, cwd: root, ...options })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithParents(child)
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(code === null ? (signal ? 1 : 0) : code)))
}

function endWithParents(child) {
  const parents = npmParents()
  if (!parents) return
  const timer = setInterval(() => {
    if (process.ppid === parents[0] && parents.every(isAlive)) return
    clearInterval(timer)
    say(`npm was stopped: stopping ${task === 'start' ? 'the server' : `"${task}"`} …`)
    child.kill('SIGTERM')
  }, 500)
  timer.unref()
}

/** npm runs a shell between itself and this process, which does not pass signals on: when either is gone, so is the user. */
function npmParents() {
  if (process.env.npm_lifecycle_event !== task) return undefined
  return [process.ppid, parentOf(process.ppid)].filter((pid) => pid > 1)
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** 0 if it cannot be determined. */
function parentOf(pid) {
  const stat = `/proc/${pid}/stat`
  // The fields after the name, which is in brackets and may contain some: state, parent.
  if (existsSync(stat))
    return Number(
      readFileSync(stat, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
  const [command, ...options] = windows
    ? ['powershell', '-NoProfile', '-Command', `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").ParentProcessId`]
    : ['ps', '-o', 'ppid=', '-p', String(pid)]
  return Number(spawnSync(command, options, { encoding: 'utf8' }).stdout) || 0
}
