import { parentPort } from 'node:worker_threads'
import { writeGedcom } from '@banyan/gedcom'
import type { ExportJob } from './export.service.ts'

// The other end of `writeInThread`: one family, one file.
const port = parentPort
port?.on('message', ({ family, options }: ExportJob) => {
  port.postMessage(writeGedcom(family, options), [])
})
