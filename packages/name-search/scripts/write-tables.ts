// Writes src/chinese/variants.ts and src/chinese/readings.ts from OpenCC (Apache-2.0), pinyin-pro (MIT) and to-jyutping (BSD-2-Clause):
// node packages/name-search/scripts/write-tables.ts
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pinyin } from 'pinyin-pro'
import { getJyutpingCandidates } from 'to-jyutping'

const target = path.join(import.meta.dirname, '..', 'src', 'chinese')
const dictionaries = path.join(import.meta.dirname, '..', '..', '..', 'node_modules', 'opencc-js', 'dist', 'esm-lib', 'dict')

/** Readings that no name uses would only find the wrong people. */
const maxReadings = 3
const groupsPerLine = 100

/** The entries of one of OpenCC's dictionaries that are about single characters: the first of the characters it gives. */
async function load(name: string): Promise<[string, string][]> {
  const { default: text } = (await import(path.join(dictionaries, `${name}.js`))) as { default: string }
  return text
    .split('|')
    .map((line): [string, string] => {
      const [from = '', to = ''] = line.split(' ')
      return [from, to]
    })
    .filter(([from, to]) => Array.from(from).length === 1 && Array.from(to).length === 1)
}

/** The characters of a two-byte encoding. */
function charactersOf(encoding: string, lead: readonly [number, number], trail: readonly [number, number]): string[] {
  const decoder = new TextDecoder(encoding)
  const found: string[] = []
  for (let first = lead[0]; first <= lead[1]; first++)
    for (let second = trail[0]; second <= trail[1]; second++) {
      const text = decoder.decode(Uint8Array.of(first, second))
      if (/^\p{Script=Han}$/u.test(text)) found.push(text)
    }
  return found
}

const gb2312 = new Set(charactersOf('gbk', [0xb0, 0xf7], [0xa1, 0xfe]))
const characters = new Set([...gb2312, ...charactersOf('big5', [0xa4, 0xf9], [0x40, 0xfe])])

const simplified = new Map(await load('TSCharacters'))
const standard = new Map<string, string>()
for (const name of ['TWVariants', 'HKVariants'])
  for (const [from, to] of await load(name)) if (!gb2312.has(to) && !standard.has(to)) standard.set(to, from)
// A Japanese form that is a character of its own in Chinese stays itself.
for (const [from, to] of await load('JPShinjitaiCharacters')) if (!gb2312.has(from)) standard.set(from, to)
for (const pair of '邉邊 嶋島 嶌島 髙高 﨑崎 槗橋 濵濱 桒桑 冨富 曻昇 栁柳 穐秋 峯峰 衞衛 鷄雞 裏裡'.split(' ')) {
  const [from = '', to = ''] = pair
  standard.set(from, to)
}

function foldOf(character: string): string {
  const direct = simplified.get(character)
  if (direct !== undefined) return direct
  const usual = standard.get(character)
  return usual === undefined ? character : (simplified.get(usual) ?? usual)
}

const classes = Map.groupBy(new Set([...characters, ...standard.keys()]), foldOf)

function write(file: string, about: string, name: string, lines: string[]): void {
  writeFileSync(
    path.join(target, file),
    `// Written by scripts/write-tables.ts.\n\n/** ${about} */\nexport const ${name} = [\n${lines.map((line) => `  '${line}',\n`).join('')}].join('|')\n`,
  )
}

const variants = [...classes]
  .map(([folded, members]) => folded + members.filter((member) => member !== folded).join(''))
  .filter((text) => Array.from(text).length > 1)
  .toSorted()
write('variants.ts', 'A character and those that are other ways to write it.', 'variants', inLines(variants))

function inLines(parts: string[]): string[] {
  const lines: string[] = []
  for (let at = 0; at < parts.length; at += groupsPerLine) lines.push(parts.slice(at, at + groupsPerLine).join('|'))
  return lines
}

const mandarinOf = (character: string): string[] =>
  [
    pinyin(character, { mode: 'surname', type: 'array', toneType: 'none', v: true }).slice(0, 1),
    pinyin(character, { multiple: true, type: 'array', toneType: 'none', v: true }).slice(0, maxReadings),
  ]
    .flat()
    .filter((reading) => /^[a-z]+$/.test(reading))

function cantoneseOf(character: string): string[] {
  const candidates = (getJyutpingCandidates(character)[0]?.[1] ?? []) as string[]
  return [...new Set(candidates.filter((each) => /^[a-z]+\d$/.test(each)).map((each) => each.slice(0, -1)))].slice(0, maxReadings)
}

const groups = new Map<string, string[]>()
for (const character of characters) {
  const folded = foldOf(character)
  const members = [folded, ...(classes.get(folded) ?? [])]
  const readings = [mandarinOf, cantoneseOf].map((read) => [...new Set(members.flatMap(read))].toSorted().join(' ')).join('/')
  const group = groups.get(readings) ?? []
  if (!group.includes(folded)) group.push(folded)
  groups.set(readings, group)
}
groups.delete('/')
const readings = [...groups]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([key, group]) => `${key}:${group.toSorted().join('')}`)
write(
  'readings.ts',
  'Groups of characters (each as `variants` begins with it) that sound the same: `Pinyin/Jyutping:characters`, without tones.',
  'readings',
  inLines(readings),
)
