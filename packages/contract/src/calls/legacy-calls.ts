/** The calls about who receives a family whose keepers are silent; `calls.ts` checks and describes them. */
export const legacyCalls = {
  getLegacy: {
    method: 'GET',
    path: '/api/legacy/',
    token: true,
    role: 'reader',
    summary: 'Who receives the family when its keepers are silent, for keepers; and for everybody what has begun',
  },
  updateLegacy: {
    method: 'PATCH',
    path: '/api/legacy/',
    token: true,
    role: 'keeper',
    summary: 'Choose who receives the family, and after how long a silence',
  },
} as const
