// Checks the web's message catalogues against each other and against the code: `node scripts/check-messages.mjs`. Fails when a
// language lacks a key or has an extra one (allowing for each language's plural forms), when placeholders or tags differ, a text
// is empty, a line of French could begin with a punctuation mark, a text has a word that is not the language's term for the thing, or
// a key is used but missing, or present but unused.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const source = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'apps/web/src')
const reference = 'en'
const pluralForm = /_(zero|one|two|few|many|other)$/
const problems = []
/** Words that must not appear: another word is the one for this thing, or the word is another region's. */
const unwanted = {
  en: /\b(log[io]n|log ?out|e-mails?|somebody|everybody|anybody|nobody|meanwhile|put(?:s|ting)? back)\b/i,
  fr: /paramètres/i,
  pl: /\bBanyanu\b/,
  'zh-cn': /网络地址|家谱树|相簿|上載/,
  'zh-tw': /相片|上載|網絡|裏|帳戶|電郵|甚麼|私隱|軟件|家族樹|大頭照|嫲嫲/,
}

const catalogues = readCatalogues()
const keys = referenceKeys()
for (const [language, namespaces] of catalogues) compare(language, namespaces)
checkUse()

for (const problem of problems) process.stderr.write(`${problem}\n`)
const total = [...keys.values()].reduce((sum, names) => sum + names.size, 0)
const summary = problems.length > 0 ? `${problems.length} problems` : 'ok'
process.stderr.write(`messages: ${summary} (${total} keys in ${keys.size} namespaces, ${catalogues.size} languages)\n`)
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
    else if (language === 'fr' && / [:;?!»]|« /.test(text))
      problems.push(`${at(key)} has a space that breaks before a mark (U+00A0 before :, U+202F before ; ? ! » and after «)`)
    else if (unwanted[language]?.test(text))
      problems.push(`${at(key)} has "${text.match(unwanted[language])[0]}", which is not the word for it (or not this region's)`)
    else if (marks(text) !== marks(original))
      problems.push(`${at(key)} has ${marks(text) || 'no placeholders'} instead of ${marks(original) || 'none'}`)
  }
  for (const key of texts.keys()) if (!expected.has(key)) problems.push(`${at(key)} is not needed`)
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
  const asked = [...code.matchAll(/(?:useTranslation\(|ParseKeys<|TFunction<)\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(
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
