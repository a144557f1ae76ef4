import { RuleTester } from 'oxlint/plugins-dev'
import { describe, it } from 'vitest'
import clock from './clock.ts'

RuleTester.describe = describe
RuleTester.it = it

const refused = (code: string) => ({ code, errors: 1 })

new RuleTester().run('no-system-clock', clock.rules['no-system-clock'], {
  valid: ['const time = now()', 'new Date(time)', 'Date.parse(text)', 'performance.now()', 'clock.now()'],
  invalid: ['Date.now()', 'const read = Date.now', 'new Date()', 'new Date', 'Date()'].map(refused),
})
