/** The calls about all photos of a family across its galleries; `calls.ts` checks and describes them. */
export const photoSearchCalls = {
  getTimeline: {
    method: 'GET',
    path: '/api/photos/timeline/',
    token: true,
    role: 'reader',
    summary: 'How many photos there are of each time, the newest first, of all or of those that a search finds',
  },
  listPhotos: {
    method: 'GET',
    path: '/api/photos/',
    token: true,
    role: 'reader',
    summary: 'Photos of all galleries, the newest first, or those that a search finds',
  },
} as const
