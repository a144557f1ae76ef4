/** The calls about photos that a family has more than once; `calls.ts` checks and describes them. */
export const samePhotoCalls = {
  listSamePhotos: {
    method: 'GET',
    path: '/api/same_photo/',
    token: true,
    role: 'member',
    summary: 'Pairs of photos that are of one file, or show the same picture in another size or format',
  },
  findSameFiles: {
    method: 'POST',
    path: '/api/same_photo/files/',
    token: true,
    role: 'member',
    summary: 'Which files the family has already, in any gallery',
  },
  mergePhotos: {
    method: 'POST',
    path: '/api/same_photo/merge/',
    token: true,
    role: 'member',
    summary: 'Keep one of two photos: what belongs to the other one comes over, and it goes to the trash',
  },
  setDistinctPhotos: {
    method: 'PUT',
    path: '/api/same_photo/distinct/',
    token: true,
    role: 'member',
    summary: 'Say that two photos are not the same, or take that back',
  },
} as const
