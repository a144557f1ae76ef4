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
  listPhotoSearches: {
    method: 'GET',
    path: '/api/photo_search/',
    token: true,
    role: 'reader',
    summary: 'Galleries that fill themselves with what a search finds, by title',
  },
  createPhotoSearch: {
    method: 'POST',
    path: '/api/photo_search/',
    token: true,
    role: 'member',
    summary: 'Keep a search for photos as a gallery that fills itself',
  },
  updatePhotoSearch: {
    method: 'PATCH',
    path: '/api/photo_search/:id/',
    token: true,
    role: 'member',
    summary: 'Change the title of a gallery that fills itself, or what it searches for',
  },
  deletePhotoSearch: {
    method: 'DELETE',
    path: '/api/photo_search/:id/',
    token: true,
    role: 'member',
    summary: 'Delete a gallery that fills itself; the photos stay',
  },
  restorePhotoSearch: {
    method: 'POST',
    path: '/api/photo_search/:id/restore/',
    token: true,
    role: 'member',
    summary: 'Put a deleted gallery that fills itself back',
  },
} as const
