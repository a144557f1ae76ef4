/** The call for the first page of members; `calls.ts` checks and describes it. */
export const firstPageCalls = {
  getFirstPage: {
    method: 'GET',
    path: '/api/first_page/',
    token: true,
    role: 'reader',
    summary: 'What is new since a visit, what happened on this day in earlier years, and questions that nobody has answered',
  },
} as const
