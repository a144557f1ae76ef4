import { writePieces } from '../../../platform/write-pieces.ts'
import { unpackView } from '../../living/make-view.ts'
import type { ThreadOrder } from './export.service.ts'
import { writeRecords } from './write-records.ts'

writePieces<ThreadOrder>(({ read }, { write, view }) => writeRecords(read, write, unpackView(view)))
