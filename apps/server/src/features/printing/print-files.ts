import { MadeFiles } from '../made-files/made-files.service.ts'
import type { PrintColumns } from './prints.table.ts'

export const printFiles = new MadeFiles<PrintColumns>({
  table: 'prints',
  folder: 'prints',
  purpose: 'print',
  addressOf: (id) => `/api/print/${id}/`,
  downloaded: 'print_downloaded',
  task: { name: 'expired prints', pattern: '43 * * * *' },
})
