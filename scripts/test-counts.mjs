import { existsSync, readFileSync } from 'node:fs'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
const isSkipped = ({ status }) => status === 'skipped' || status === 'pending' || status === 'todo' || status === 'disabled'

/**
 * Adds up what the runners report: passed, failed with their names, skipped with the reason, and the names of browser tests that
 * only passed at the second attempt.
 */
export function addCounts(reports) {
  const vitest = read(reports.vitest)
  // No runner counts a failure before the first test, while a file is being set up.
  const neverBegun =
    vitest?.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.every((each) => each.status !== 'failed'),
    ) ?? []
  const playwright = read(reports.playwright)
  const browser = (playwright?.suites ?? []).flatMap((suite) => specsOf(suite))
  const browserNames = (status) =>
    browser.filter((spec) => spec.tests.some((test) => test.status === status)).map(({ title, file }) => `${file}: ${title}`)
  const reasons = skippedReasons(vitest)
  const skippedInBrowser = playwright?.stats.skipped ?? 0
  if (skippedInBrowser > 0) reasons.set('in the browser', skippedInBrowser)
  return {
    // A browser test that needed a second attempt has not passed: it is listed, and counts neither way.
    passed: (vitest?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0),
    failed: (vitest?.numFailedTests ?? 0) + neverBegun.length + (playwright?.stats.unexpected ?? 0),
    skipped: [...reasons.values()].reduce((sum, count) => sum + count, 0),
    reasons,
    failures: [...failuresOf(vitest), ...browserNames('unexpected')],
    flaky: browserNames('flaky'),
  }
}

const failuresOf = (vitest) =>
  (vitest?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      return failed.length === 0
        ? [`${name}: its set-up`]
        : failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`)
    })

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap((each) => specsOf(each))]

/** Most server tests run on both engines; tests for one engine are skipped on the other. */
function skippedReasons(vitest) {
  const all = (vitest?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, key: `${name} ${test.fullName}` })),
  )
  const hasRun = new Set(all.filter((test) => !isSkipped(test)).map(({ key }) => key))
  const reasons = new Map()
  for (const test of all.filter(isSkipped)) {
    const reason = reasonOf(test, hasRun)
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  return reasons
}

function reasonOf({ key, fullName }, hasRun) {
  if (hasRun.has(key)) return 'for the other database engine, where they ran'
  if (/s3/i.test(key)) return 'for want of an S3 service (python3-swift)'
  return `for want of something on this machine: ${fullName.trim()}`
}
