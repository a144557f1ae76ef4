import type { Safeguard } from '../safeguard.ts'

const lengths = ['test/attacks/lengths.test.ts']
const texts = ['test/attacks/texts.test.ts']
const slow = ['test/attacks/slow.test.ts']
const connections = ['test/attacks/connections.test.ts']
const reports = ['test/attacks/policy-reports.test.ts']
const contract = '../../../packages/contract/src/schemas'

/** What comes in is bounded before anything reads it, and pages run nothing else than ours. */
export const requestSafeguards: Safeguard[] = [
  { name: 'each text of a call has a longest length', file: `${contract}/values.ts`, find: "  if (value.length > textLimits[kind]) return refuse(context, tooLongErrors[kind] ?? 'too_long')\n", replace: '', tests: lengths, only: 'one character too many' },
  { name: 'each value of a person has a longest length', file: `${contract}/values.ts`, find: "typeof value === 'string' && value.length > textLimits[kind] ? refuse(context, 'too_large') : value", replace: 'value', tests: lengths, only: 'one character too many' },
  { name: 'each text beside a file has a longest length', file: 'platform/http/bodies/upload.ts', find: 'part.valueTruncated || text.length > length', replace: 'part.valueTruncated', tests: lengths, only: 'one character too many' },
  { name: 'a body without a token is small', file: `${contract}/input-size.ts`, find: '  if (!token && tokenInBody !== true) return envelopeBytes\n', replace: '', tests: lengths, only: 'a body without a token is 16 kB at most' },
  { name: 'a form is measured while it comes', file: 'platform/http/bodies/bodies.ts', find: "  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new ApiError('too_large')\n", replace: '  if (maxBytes > 0) return new Promise(() => undefined)\n', tests: lengths, only: 'a body without a token is 16 kB at most' },
  { name: 'who calls is known before what they send is read', file: 'platform/http/call.ts', find: 'onRequest: async (request) => {', replace: 'preHandler: async (request) => {', tests: lengths, only: 'who calls is known before' },
  { name: 'a biography is measured in bytes before it is sanitised', file: 'features/people/biography-html.ts', find: "  if (Buffer.byteLength(value) > textLimits.biography) throw new ApiError('too_large', { field: 'biography' })\n", replace: '', tests: lengths, only: 'what is within its length after cleaning' },
  { name: 'marks on a letter are bounded in names', file: 'platform/text/clean-text.ts', find: 'streamSafe(line.toWellFormed())', replace: 'line.toWellFormed()', tests: lengths, only: 'marks that pile up' },
  { name: 'marks on a letter are thirty', file: '../../../packages/contract/src/stream-safe.ts', find: "text.replace(longRun, '$1')", replace: 'text', tests: lengths, only: 'marks that pile up' },
  { name: 'markup is only so deep', file: 'platform/text/clean-text.ts', find: '    if (depth > deepestMarkup) throw new TooDeep()\n', replace: '', tests: texts, only: 'a biography in which tags are piled up' },
  { name: 'JSON is only so deep', file: 'platform/http/bodies/bodies.ts', find: 'isTooDeep(body.toString())', replace: "body.toString() === ''", tests: texts, only: 'nested deeper than any call asks for' },

  { name: 'other sites get no answer to a call without a token, whatever its method', file: 'platform/http/call.ts', find: 'if (!call.token) refuseOtherSites', replace: "if (!call.token && call.method !== 'GET') refuseOtherSites", tests: ['test/attacks/lock-out.test.ts'], only: 'a page of another site' },

  { name: 'a small body has its time', file: 'platform/http/bodies/slow-bodies.ts', find: 'setTimeout(() => cut(raw), smallMs)', replace: 'setTimeout(() => undefined, smallMs)', tests: slow, only: 'a body that does not come to its end' },
  { name: 'an upload goes on at least so fast', file: 'platform/http/bodies/slow-bodies.ts', find: '    if (now - before < leastBytes && raw.readableLength === 0 && !raw.isPaused()) cut(raw)\n', replace: '', tests: slow, only: 'may take long when it is an upload' },
  { name: 'headers have a minute', file: 'app.ts', find: '  stopPromptly(app)\n', replace: '  stopPromptly(app)\n  app.server.headersTimeout = 0\n', tests: connections, only: 'sends its headers drop by drop' },
  { name: 'tokens that open nothing are counted by address', file: 'platform/http/call.ts', find: "if (error instanceof ApiError && error.code === 'invalid_token') await enforce(isGuessing, request)", replace: 'void isGuessing', tests: slow, only: 'are counted by address' },
  { name: 'a good token is refused for nobody else’s', file: 'platform/http/call.ts', find: '      return await app.authenticate(request)\n', replace: '      await enforce(isGuessing, request)\n      return await app.authenticate(request)\n', tests: slow, only: 'never stand in the way of a good one' },
  { name: 'live streams are bounded for a user', file: 'features/history/live/event-hub.ts', find: 'own.length >= streamsOfUser || ', replace: '', tests: slow, only: 'are bounded for a user' },
  { name: 'a HEIC has its time', file: 'platform/pictures/open-picture.ts', find: 'setTimeout(() => void thread.terminate(), timeMs)', replace: 'setTimeout(() => undefined, timeMs)', tests: slow, only: 'a HEIC that takes too long' },

  { name: 'no text becomes script', file: 'platform/http/security.ts', find: "        requireTrustedTypesFor: [\"'script'\"],\n", replace: '', tests: reports, only: 'pages let no text become script' },
  { name: 'browsers are told where to report', file: 'platform/http/security.ts', find: '        reportUri: [policyReportPath],\n', replace: '', tests: reports, only: 'pages let no text become script' },
  { name: 'a breach of the policy comes into the log', file: 'platform/http/policy-reports.ts', find: /\n.*'a page was kept from breaking its policy'\)\n/g, replace: '\nvoid [directive, blocked, source, line]\n', tests: reports, only: 'comes into the log' },
  { name: 'a report tells nothing of what a page was about', file: 'platform/http/policy-reports.ts', find: 'blocked: hostOf(blocked)', replace: 'blocked', tests: reports, only: 'without what the page was about' },
]
