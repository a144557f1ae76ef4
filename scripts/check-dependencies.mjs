// Checks what ships with Banyan, and known problems with it: writes a bill of materials (CycloneDX) of every package that runs in
// production, checks their licences, asks the registry for advisories, and looks at the container images. Fails for a licence that
// is incompatible with MIT, for a vulnerability rated high or critical, and for an image that is not pinned by its digest.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const npm = path.join(root, '.runtime', 'node_modules', 'npm', 'bin', 'npm-cli.js')
const target = path.join(root, '.cache', 'sbom.cdx.json')
const say = (text) => process.stderr.write(`banyan: ${text}\n`)

/** LGPL is allowed for shared libraries that come as separate packages and are used unchanged, OFL for fonts, which documents may contain. */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

function runNpm(...args) {
  const result = spawnSync(process.execPath, [npm, ...args, '--omit=dev', '--loglevel=silent'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    timeout: 60_000,
  })
  try {
    return JSON.parse(result.stdout)
  } catch {
    return undefined
  }
}

/** Accepts `MIT`, or an expression such as `(MIT OR Apache-2.0)`: one allowed alternative is enough. */
const isAllowed = (expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((part) => part.split(' AND ').every((id) => licences.has(id.trim())))

function checkLicences({ components }) {
  let refused = 0
  for (const { name, version, licenses = [] } of components) {
    const names = licenses.map((each) => each.expression ?? each.license?.id ?? each.license?.name ?? '')
    if (names.length > 0 && names.every(isAllowed)) continue
    say(`${name} ${version} has the licence ${names.join(', ') || 'unknown'}`)
    refused += 1
  }
  return refused
}

function checkAdvisories(audit) {
  if (audit?.metadata?.vulnerabilities === undefined) {
    say('the registry gave no advisories: nobody looked for known vulnerabilities')
    return 0
  }
  const serious = Object.values(audit.vulnerabilities).filter(({ severity }) => severity === 'high' || severity === 'critical')
  for (const { name, severity, range } of serious) say(`${name} ${range} has a known vulnerability (${severity})`)
  return serious.length
}

/** `banyan` is built here. */
function checkImages() {
  let floating = 0
  for (const file of globSync(['Dockerfile', 'deploy/*.yaml'], { cwd: root }))
    for (const [, image] of readFileSync(path.join(root, file), 'utf8').matchAll(/^(?:FROM|\s+image:)\s+(\S+)/gm)) {
      if (image === 'banyan' || /:[\w.-]*\d[\w.-]*@sha256:[0-9a-f]{64}$/.test(image)) continue
      say(`${file}: ${image} is not pinned by version and digest`)
      floating += 1
    }
  return floating
}

const materials = runNpm('sbom', '--sbom-format=cyclonedx')
if (materials === undefined) {
  say('npm could not list the packages')
  process.exit(1)
}
mkdirSync(path.dirname(target), { recursive: true })
writeFileSync(target, `${JSON.stringify(materials, undefined, 2)}\n`)
say(`${materials.components.length} packages in ${path.relative(root, target)}`)
process.exit(checkLicences(materials) + checkAdvisories(runNpm('audit', '--json')) + checkImages() > 0 ? 1 : 0)
