import { writePieces } from '../../platform/write-pieces.ts'
import { unpackView } from '../living/make-view.ts'
import type { TableOrder } from './table-export.service.ts'
import { writeRows } from './write-rows.ts'

writePieces<TableOrder>(({ read }, { reader, view }) => writeRows(read, reader, unpackView(view)))
