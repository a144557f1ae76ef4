/** The calls about what is printed; `calls.ts` checks and describes them. */
export const printCalls = {
  startPrint: {
    method: 'POST',
    path: '/api/print/',
    token: true,
    role: 'reader',
    summary: 'Make a chart or a book to print, of what the caller may see; it becomes a file that is kept for three days',
  },
  listPrints: {
    method: 'GET',
    path: '/api/print/',
    token: true,
    role: 'reader',
    summary: "The caller's charts and books, newest first: progress, and where the finished file is",
  },
  previewPrint: {
    method: 'POST',
    path: '/api/print/preview/',
    token: true,
    role: 'reader',
    summary: 'One sheet of what would be printed, as a drawing',
  },
  deletePrint: {
    method: 'DELETE',
    path: '/api/print/:id/',
    token: true,
    role: 'reader',
    summary: 'Stop making a chart or book, or delete its file',
  },
} as const
