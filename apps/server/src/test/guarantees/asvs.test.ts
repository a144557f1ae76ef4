import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { testEngine } from '../test-database.ts'

const root = path.resolve(import.meta.dirname, '../../../../..')
const page = await readFile(path.join(root, 'docs/asvs.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\S) \| (.*) \| ?(.*?) ?\|$/gm)].map(
  ([, item = '', verdict = '', , where = '']) => ({ item, verdict, where }),
)
const notApplying = [...page.matchAll(/^.*– (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*)$/gm)].flatMap(([, items = '']) =>
  items.split(', '),
)

/** The files of the repository, whether or not they are committed. */
async function listFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout.split('\n')
}

describe.runIf(testEngine === 'sqlite')('the table of ASVS items', () => {
  it('has each of the 253 once, and none that is not met at all', () => {
    const items = [...rows.map(({ item }) => item), ...notApplying]
    expect([items.length, new Set(items).size]).toEqual([253, 253])
    expect(rows.filter(({ verdict }) => verdict === '✗').map(({ item }) => item)).toEqual([])
  })

  it('names one file that is there for each that is met, or says that the code was read', async () => {
    const files = await listFiles()
    const wrong = rows.flatMap(({ item, verdict, where }) => {
      const named = [...where.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter((name) => !name.startsWith('npm '))
      const lost = named.filter((name) => files.filter((file) => file === name || file.endsWith(`/${name}`)).length !== 1)
      const isOpen = where === '' && (verdict === '✓' || verdict === '◐')
      return lost.length > 0 || isOpen ? [`${item} ${lost.join(', ')}`] : []
    })
    expect(wrong).toEqual([])
  })
})
