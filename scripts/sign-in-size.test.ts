import { expect, test } from 'vitest'
import { signInFiles, signInLimitBytes } from './sign-in-size.ts'

// `npm test` builds first.
test.runIf(process.env['BANYAN_TEST_PROGRAM'])('the JavaScript of the sign-in page stays within its limit', () => {
  const files = signInFiles('en')
  const bytes = files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0)
  expect(bytes, JSON.stringify(files)).toBeLessThanOrEqual(signInLimitBytes)
})
