// Bundles the server and its libraries into few files: looking for and reading 1,500 modules took most of the time of a start.
import { execFileSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const server = path.resolve(import.meta.dirname, '../apps/server')
const out = path.join(server, 'dist')
/** Where cli.ts looks for it. */
const compiled = path.join(out, 'compiled')

/** Loaded from node_modules: they have binaries or files of their own beside their code. */
const apart =
  /^(@fastify\/swagger-ui|@node-rs\/argon2|@tensorflow\/|@vladmandic\/face-api|better-sqlite3|harfbuzzjs|libheif-js|pg-native|sharp)/

/** The program, and the modules that it starts in threads and processes; all in one folder, so each finds its siblings. */
export async function bundleServer() {
  const entries = ['src/cli.ts', ...globSync('src/{features,platform}/**/*-{thread,process}.ts', { cwd: server }).toSorted()]
  const bundle = await rolldown({
    cwd: server,
    platform: 'node',
    input: Object.fromEntries(entries.map((file) => [path.basename(file, '.ts'), path.join(server, file)])),
    resolve: { conditionNames: ['banyan-source', 'node'] },
    external: apart,
    tsconfig: false,
    logLevel: 'warn',
  })
  for (const file of globSync('**/*.{js,js.map}', { cwd: out })) rmSync(path.join(out, file))
  rmSync(compiled, { recursive: true, force: true })
  const { output } = await bundle.write({
    dir: out,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // The engine keeps the text of the program in memory, two bytes a character if there is one that Latin-1 has not.
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
  })
  await bundle.close()
  const files = ['serve', 'print-writer-thread'].map((wanted) => output.find(({ name }) => name === wanted)?.fileName)
  if (files.includes(undefined)) throw new Error('The server, or the thread that prints, is no file of its own.')
  compile(files.map((file) => path.join(out, file)))
}

/** Keeps the compiled code of these programs, which a start then only reads, also where it may not write: in a container, as a service. */
function compile(files) {
  const program = `
    import { enableCompileCache } from 'node:module'
    enableCompileCache(${JSON.stringify(compiled)})
    for (const file of ${JSON.stringify(files.map((file) => pathToFileURL(file).href))}) await import(file)
    process.exit()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 2, 2] })
}
