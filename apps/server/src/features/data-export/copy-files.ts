import { MadeFiles } from '../made-files/made-files.service.ts'

export const copyFiles = new MadeFiles({
  table: 'data_exports',
  folder: 'exports',
  purpose: 'data export',
  addressOf: (id) => `/api/data_export/${id}/file/`,
  downloaded: 'copy_downloaded',
  task: { name: 'expired copies', pattern: '37 * * * *' },
})
