// Checks the web's message catalogues against each other and against the code: `node scripts/check-messages.mjs`. Fails when a
// language lacks a key or has an extra one (allowing for each language's plural forms), when placeholders or tags differ, a text
// is empty, a text of the web or of the server has a word that is not the language's term for the thing or a fault of typography
// (`terms.mjs`), or a key is used but missing, or present but unused.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFault } from './terms.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const source = path.join(root, 'apps/web/src')
const reference = 'en'
const pluralForm = /_(zero|one|two|few|many|other)$/
const problems = []

const catalogues = readCatalogues()
const keys = referenceKeys()
for (const [language, namespaces] of catalogues) compare(language, namespaces)
checkUse()
const serverTexts = await checkServer()

for (const problem of problems) process.stderr.write(`${problem}\n`)
const total = [...keys.values()].reduce((sum, names) => sum + names.size, 0)
const summary = problems.length > 0 ? `${problems.length} problems` : 'ok'
process.stderr.write(
  `messages: ${summary} (${total} keys in ${keys.size} namespaces and ${serverTexts} of the server, ${catalogues.size} languages)\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0

/** language → namespace → key → text */
function readCatalogues() {
  const found = new Map()
  for (const file of globSync('locales/*/*.json', { cwd: source }).toSorted()) {
    const [, language, name] = file.split(path.sep)
    const namespaces = found.get(language) ?? new Map()
    namespaces.set(path.basename(name, '.json'), new Map(flatten(JSON.parse(readFileSync(path.join(source, file), 'utf8')))))
    found.set(language, namespaces)
  }
  return found
}

function* flatten(value, prefix = '') {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') yield [prefix + key, inner]
    else yield* flatten(inner, `${prefix}${key}.`)
  }
}

/** namespace → the keys that code uses: plural forms count as one. */
function referenceKeys() {
  const english = catalogues.get(reference)
  return new Map(
    [...english].map(([namespace, texts]) => [namespace, new Set([...texts.keys()].map((key) => key.replace(pluralForm, '')))]),
  )
}

function compare(language, namespaces) {
  for (const namespace of new Set([...keys.keys(), ...namespaces.keys()])) {
    const english = catalogues.get(reference).get(namespace)
    const texts = namespaces.get(namespace)
    if (!texts) problems.push(`${language}/${namespace}: the catalogue is missing`)
    else if (!english) problems.push(`${language}/${namespace}: there is no such catalogue in ${reference}`)
    else compareTexts(language, namespace, english, texts)
  }
}

function compareTexts(language, namespace, english, texts) {
  const expected = new Map()
  for (const key of english.keys()) {
    const base = key.replace(pluralForm, '')
    if (base === key) expected.set(key, english.get(key))
    else
      for (const form of new Intl.PluralRules(language).resolvedOptions().pluralCategories)
        expected.set(`${base}_${form}`, english.get(`${base}_other`))
  }
  const at = (key) => `${language}/${namespace}: ${key}`
  for (const [key, original] of expected) {
    const text = texts.get(key)
    if (text === undefined) problems.push(`${at(key)} is missing`)
    else if (text.trim() === '') problems.push(`${at(key)} is empty`)
    else if (findFault(language, `${namespace}: ${key}`, text))
      problems.push(`${at(key)} ${findFault(language, `${namespace}: ${key}`, text)}`)
    else if (marks(text) !== marks(original))
      problems.push(`${at(key)} has ${marks(text) || 'no placeholders'} instead of ${marks(original) || 'none'}`)
  }
  for (const key of texts.keys()) if (!expected.has(key)) problems.push(`${at(key)} is not needed`)
}

/** Checks the words of what the server says; the compiler and `messages.test.ts` compare its languages. */
async function checkServer() {
  let count = 0
  for (const language of catalogues.keys()) {
    const [messages] = Object.values(await import(path.join(root, `apps/server/src/platform/messages/${language}.ts`)))
    const texts = [...flatten(messages)]
    for (const [key, text] of texts) {
      const fault = findFault(language, `server: ${key}`, text)
      if (fault) problems.push(`server/${language}: ${key} ${fault}`)
    }
    count = texts.length
  }
  return count
}

/** The placeholders and tags of a text, in a fixed order. */
function marks(text = '') {
  return [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}|<\/?[a-z]\w*\s*\/?>/gi)]
    .map(([whole, name]) => (name ? `{{${name}}}` : whole))
    .toSorted()
    .join(' ')
}

function checkUse() {
  const used = new Set()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    if (file.endsWith('.d.ts') || /\.test\.tsx?$/.test(file)) continue
    const code = withoutComments(readFileSync(path.join(source, file), 'utf8'))
    const own = namespacesOf(code)
    for (const { text, isCall } of literals(code)) {
      const matches = find(text, own)
      for (const match of matches) used.add(match)
      if (isCall && matches.length === 0) problems.push(`${file}: "${text}" is in no catalogue of ${own.join(', ')}`)
    }
  }
  for (const [namespace, names] of keys) {
    for (const key of names)
      if (!used.has(`${namespace}:${key}`)) problems.push(`${reference}/${namespace}: ${key} is never used`)
  }
}

function withoutComments(code) {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
}

/** The namespaces that a file requests; the common one is always loaded. */
function namespacesOf(code) {
  const asked = [...code.matchAll(/(?:useTranslation\(|MessageKey<|Translate<)\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(
    ([, list]) => list.match(/[\w-]+/g) ?? [],
  )
  return [...new Set([...asked, 'common'])]
}

/** Every text in the code; `isCall` marks those that certainly name a message. A template's values are replaced by `*`. */
function* literals(code) {
  for (const [, call, single, double, template] of code.matchAll(
    /(\bt\(\s*|i18nKey=\{?)?(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/g,
  )) {
    const text = single ?? double ?? template.replace(/\$\{[^}]*\}/g, '*')
    if (/[a-z]/i.test(text)) yield { text, isCall: call !== undefined }
  }
}

function find(text, own) {
  const prefix = /^([\w-]+):/.exec(text)?.[1]
  const pattern = new RegExp(
    `^${text
      .replace(/^[\w-]+:/, '')
      .split('*')
      .map(RegExp.escape)
      .join('[^.]+')}$`,
  )
  const namespaces = prefix === undefined ? own : [prefix]
  return namespaces.flatMap((namespace) =>
    [...(keys.get(namespace) ?? [])].filter((key) => pattern.test(key)).map((key) => `${namespace}:${key}`),
  )
}
