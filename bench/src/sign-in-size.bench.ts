// How much JavaScript the sign-in page loads, in one language, after a build of the web.
import { signInFiles, signInLimitBytes } from '../../scripts/sign-in-size.ts'
import { expectTarget } from './support/ending.ts'

const language = 'en'
const files = signInFiles(language)
const gzipBytes = files.reduce((sum, each) => sum + each.gzipBytes, 0)

const kb = (bytes: number) => Math.round(bytes / 100) / 10
console.table(files.map((each) => ({ file: each.file, 'gzip, kB': kb(each.gzipBytes) })))
console.table([{ files: files.length, 'JavaScript, gzip, kB': kb(gzipBytes), 'limit, kB': kb(signInLimitBytes) }])
console.log(JSON.stringify({ bench: 'sign-in-size', language, gzipBytes, limitBytes: signInLimitBytes, files }))
expectTarget(`JavaScript of the sign-in page, ${language}`, gzipBytes / 1000, { atMost: signInLimitBytes / 1000 }, 'kB')
