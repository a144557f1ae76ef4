// Bundles the server and its libraries into few files: looking for and reading 1,500 modules took most of the time of a start.
import { execFileSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { engineFlags } from '../apps/server/src/features/printing/engine-flags.ts'

const server = path.resolve(import.meta.dirname, '../apps/server')
const out = path.join(server, 'dist')
/** Where cli.ts looks for it. */
const compiled = path.join(out, 'compiled')

/** Loaded from node_modules: they have binaries or files of their own beside their code. */
const apart =
  /^(@fastify\/swagger-ui|@node-rs\/argon2|@tensorflow\/|@vladmandic\/face-api|better-sqlite3|harfbuzzjs|libheif-js|pg-native|sharp)/

/** Runs in a process of its own, so it shares no code with the server: what both need would come with much that only the server does. */
const alone = 'print-writer-thread'

/** The program, and the modules that it starts in threads and processes; all in one folder, so each finds its siblings. */
export async function bundleServer() {
  for (const file of globSync('**/*.{js,js.map}', { cwd: out })) rmSync(path.join(out, file))
  rmSync(compiled, { recursive: true, force: true })
  const files = ['src/cli.ts', ...globSync('src/{features,platform}/**/*-{thread,process}.ts', { cwd: server }).toSorted()]
  const entries = Object.entries(Object.groupBy(files, (file) => (path.basename(file, '.ts') === alone ? 'printing' : 'server')))
  const chunks = Object.fromEntries(await Promise.all(entries.map(async ([name, those]) => [name, await bundle(those)])))
  const find = (name, wanted) => {
    const found = chunks[name]?.find((chunk) => chunk.name === wanted)
    if (found === undefined) throw new Error(`${wanted} is no file of its own.`)
    return path.join(out, found.fileName)
  }
  compile([find('server', 'serve')], [])
  compile(
    [alone, 'sqlite', 'postgres', 'chart.kind', 'family-book.kind', 'clan-book.kind'].map((wanted) => find('printing', wanted)),
    engineFlags,
  )
}

async function bundle(entries) {
  const made = await rolldown({
    cwd: server,
    platform: 'node',
    input: Object.fromEntries(entries.map((file) => [path.basename(file, '.ts'), path.join(server, file)])),
    resolve: { conditionNames: ['banyan-source', 'node'] },
    external: apart,
    tsconfig: false,
    logLevel: 'warn',
  })
  const { output } = await made.write({
    dir: out,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // The engine keeps the text of the program in memory, two bytes a character if there is one that Latin-1 has not.
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  await made.close()
  return output
}

/**
 * Keeps the compiled code of these programs, which a start then only reads, also where it may not write: in a container, as a service.
 * @param flags - of the engine; it takes no code that was compiled with others
 */
function compile(files, flags) {
  const program = `
    import { enableCompileCache } from 'node:module'
    enableCompileCache(${JSON.stringify(compiled)})
    for (const file of ${JSON.stringify(files.map((file) => pathToFileURL(file).href))}) await import(file)
    process.exit()`
  execFileSync(process.execPath, [...flags, '--input-type=module', '--eval', program], { stdio: ['ignore', 2, 2] })
}
