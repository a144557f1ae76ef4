// The tasks behind `npm test` and the others, except for running the server. run.mjs has provided the right Node and the dependencies.
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { tableOf, takeVerdicts, targetRuns } from './bench-targets.mjs'
import { findBrowser } from './browser.mjs'
import { isBuilt, recordBuild } from './built.mjs'
import { makeMemoryFolder } from './memory-folder.mjs'
import { installPackages } from './system-packages.mjs'
import { addCounts } from './test-counts.mjs'

const root = path.dirname(import.meta.dirname)
const cache = path.join(root, '.cache')
const bin = (name) => path.join(root, 'node_modules', '.bin', name)
const say = (text) => process.stderr.write(`banyan: ${text}\n`)

/** Runs a program and returns its exit status; its output passes through. */
function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32' && command !== process.execPath,
      ...options,
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal === null ? 0 : 1)))
  })
}

async function must(command, args, options) {
  const status = await run(command, args, options)
  if (status !== 0) process.exit(status)
}

async function build() {
  if (isBuilt()) return
  say('building …')
  const quiet = { stdio: ['ignore', 2, 2] }
  await recordBuild(async () => {
    await must(bin('tsc'), ['-b'], quiet)
    const { bundleServer } = await import('./bundle-server.mjs')
    await bundleServer()
    await must(bin('vite'), ['build', '--logLevel', 'warn'], { ...quiet, cwd: path.join(root, 'apps/web') })
  })
}

/**
 * Runs the tests: packages, the server on both engines, the browser against the real server. Ends with the counts. By itself the core,
 * which takes minutes; BANYAN_TEST_SCOPE=landing also takes what is slow.
 */
async function test(args) {
  await build()
  const chromium = findBrowser(say)
  provideServices([swift], 'the tests with an S3 service')
  mkdirSync(cache, { recursive: true })
  const reports = { vitest: path.join(cache, 'vitest.json'), playwright: path.join(cache, 'playwright.json') }
  for (const file of Object.values(reports)) rmSync(file, { force: true })
  // Hundreds of processes load the same files, so compiled code is cached.
  const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(cache, 'compiled')
  const folder = makeMemoryFolder()
  const env = {
    ...process.env,
    ...(folder === undefined ? {} : { TMPDIR: folder }),
    NODE_COMPILE_CACHE: compiled,
    CHROMIUM_PATH: chromium,
    BANYAN_TEST_SCOPE: process.env.BANYAN_TEST_SCOPE ?? 'core',
    BANYAN_TEST_PROGRAM: path.join(root, 'apps/server/dist/cli.js'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright,
  }
  const statuses = [
    await run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reports.vitest}`, ...args], {
      env,
    }),
    await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json', ...args], { env }),
  ]
  const counts = addCounts(reports)
  for (const name of counts.failures) say(`failed: ${name.replace(`${root}${path.sep}`, '')}`)
  for (const name of counts.flaky) say(`not counted, passed at the second try only: ${name}`)
  for (const [reason, count] of counts.reasons) say(`${count} skipped ${reason}`)
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
  if (counts.passed === 0 || counts.failed > 0) return 1
  return statuses.find((status) => status !== 0) ?? 0
}

/** Checks layout, types, lint with the import boundaries, unused code and dependencies, and message catalogues. */
async function check() {
  const steps = [
    ['layout', bin('oxfmt'), ['--check']],
    ['types', bin('tsc'), ['-b']],
    ['types of the web', bin('tsc'), ['--noEmit', '-p', 'apps/web']],
    ['types of the service worker', bin('tsc'), ['--noEmit', '-p', 'apps/web/src/worker']],
    ['types of tests', bin('tsc'), ['--noEmit', '-p', 'tsconfig.tests.json']],
    ['lint and import boundaries', bin('oxlint'), ['--deny-warnings']],
    ['unused code and dependencies', bin('knip'), []],
    ['message catalogues', process.execPath, ['scripts/check-messages.mjs']],
    ['dependencies: licences and known vulnerabilities', process.execPath, ['scripts/check-dependencies.mjs']],
    ['tests of the specification', process.execPath, ['scripts/check-specification.mjs']],
  ]
  let failed = 0
  for (const [what, command, args] of steps) {
    say(`checking ${what} …`)
    if ((await run(command, args)) !== 0) {
      say(`${what}: not clean`)
      failed += 1
    }
  }
  return failed === 0 ? 0 : 1
}

/** Runs scripts one after the other. @returns the worst status: 3 means that a benchmark missed its target */
async function nodeScripts(files, args) {
  const runs = files.map((file) => ({ file, args }))
  const statuses = await inTurn(runs, ({ file, args: own }) => {
    say(file)
    return run(process.execPath, ['--conditions=banyan-source', file, ...own])
  })
  return Math.max(0, ...statuses)
}

/** Does one thing after the other, until a signal asks to stop. @returns their statuses */
async function inTurn(items, work) {
  const statuses = []
  let isStopped = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => (isStopped = true))
  for (const item of items) {
    if (isStopped) break
    statuses.push(await work(item))
  }
  return statuses
}

/** Runs all scripts of a kind, or those whose names are given; options go to each. `--help`, or an unknown name, lists them. */
async function chosenScripts(kind, args) {
  const chosen = chooseScripts(kind, args)
  if (typeof chosen === 'number') return chosen
  await build()
  if (chosen.files.some((file) => file.includes('samples.prove'))) process.env.CHROMIUM_PATH = findBrowser(say)
  if (chosen.files.some((file) => file.includes('servers.prove')))
    provideServices([haproxy, swift], 'the proof of several servers')
  if (chosen.files.some((file) => file.includes('voices.prove'))) provideServices([espeak], 'the proof of voices')
  return nodeScripts(chosen.files, chosen.options)
}

/** @returns the scripts and options that are meant, or the status to end with when there is nothing to run */
function chooseScripts(kind, args) {
  const options = args.filter((arg) => arg.startsWith('-'))
  const wanted = args.filter((arg) => !arg.startsWith('-'))
  const all = globSync(`bench/src/**/*.${kind}.ts`, { cwd: root }).toSorted()
  const nameOf = (file) => path.basename(file, `.${kind}.ts`)
  /** Matches a whole name, or else a part of several. */
  const isMeant = (file, name) =>
    all.some((other) => nameOf(other) === name) ? nameOf(file) === name : nameOf(file).includes(name)
  const unknown = wanted.filter((name) => !all.some((file) => isMeant(file, name)))
  if (unknown.length > 0 || options.includes('--help')) {
    for (const name of unknown) say(`nothing is called ${name}; there are:`)
    for (const file of all) process.stdout.write(`${nameOf(file).padEnd(18)} ${whatItDoes(file)}\n`)
    return unknown.length > 0 ? 2 : 0
  }
  return { files: all.filter((file) => wanted.length === 0 || wanted.some((name) => isMeant(file, name))), options }
}

/**
 * `npm run bench`, or `npm run bench targets [name …]`: everything that has a target, in half an hour. `npm run bench name …`: these
 * benchmarks in full; `npm run bench all`: every one. Ends with one table of all targets.
 */
async function bench(args) {
  const [first] = args.filter((arg) => !arg.startsWith('-'))
  const isShort = first === undefined || first === 'targets'
  const chosen = chooseScripts(
    'bench',
    args.filter((arg) => arg !== 'targets' && arg !== 'all'),
  )
  if (typeof chosen === 'number') return chosen
  const meant = new Map(chosen.files.map((file) => [path.basename(file, '.bench.ts'), file]))
  const runs = isShort
    ? targetRuns.filter(({ name: each }) => meant.has(each))
    : [...meant.keys()].map((each) => ({ name: each }))
  await build()
  process.env.CHROMIUM_PATH = findBrowser(say)
  mkdirSync(cache, { recursive: true })
  const verdictFile = path.join(cache, `verdicts-${process.pid}.jsonl`)
  const verdicts = []
  const failed = []
  const began = performance.now()
  const minutes = () => ((performance.now() - began) / 60_000).toFixed(1)
  const statuses = await inTurn([...runs.entries()], async ([index, { name: each, args: own = [], env = {} }]) => {
    say(`${index + 1} of ${runs.length}, after ${minutes()} min: ${each} …`)
    const status = await run(
      process.execPath,
      ['--conditions=banyan-source', meant.get(each), ...own, ...chosen.options],
      // What the caller chose comes first.
      { env: { ...env, ...process.env, BENCH_VERDICTS: verdictFile } },
    )
    const found = takeVerdicts(verdictFile).map((verdict) => ({ bench: each, ...verdict }))
    verdicts.push(...found)
    if (status !== 0 && status !== 3) failed.push(each)
    const missed = found.filter(({ isMet }) => !isMet).length
    say(`${each}: ${found.length - missed} of ${found.length} targets met`)
    return status
  })
  const missed = verdicts.filter(({ isMet }) => !isMet).length
  if (verdicts.length > 0) process.stdout.write(`\n${tableOf(verdicts)}\n`)
  say(`${verdicts.length - missed} of ${verdicts.length} targets met in ${minutes()} min; a busy machine misses them, too`)
  for (const each of failed) say(`${each} failed: its table is not whole`)
  return Math.max(0, ...statuses)
}

/** The first sentence of the comment at the top of a script. */
function whatItDoes(file) {
  const comment = /^(?:\/\/.*\n)+/.exec(readFileSync(path.join(root, file), 'utf8'))?.[0] ?? ''
  const text = comment
    .replaceAll(/^\/\/ ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return /^.*?[.:;](?= |$)/.exec(text)?.[0].replace(/[.:;]$/, '') ?? text
}

const swift = { file: '/usr/lib/python3/dist-packages/swift/__init__.py', name: 'python3-swift' }
const haproxy = { file: '/usr/sbin/haproxy', name: 'haproxy' }

const espeak = { file: '/usr/bin/espeak-ng', name: 'espeak-ng' }

/** Provides the system programs that a proof needs: a proxy before a server, an S3 service behind it, a voice. */
function provideServices(wanted, why) {
  const missing = wanted.filter(({ file }) => !existsSync(file)).map(({ name }) => name)
  if (missing.length > 0 && !installPackages(missing, why, say))
    say(`could not install ${missing.join(', ')} for ${why}: the end says what was left out`)
}

const tasks = {
  build: async () => {
    await build()
    return 0
  },
  test,
  check,
  bench,
  prove: (args) => chosenScripts('prove', args),
}

const [name, ...args] = process.argv.slice(2)
const task = tasks[name]
if (task === undefined) {
  say(`unknown task ${name ?? ''}; there are: ${Object.keys(tasks).join(', ')}`)
  process.exit(2)
}
process.exit(await task(args))
