/** The calls about the family's own words for relatives; `calls.ts` checks and describes them. */
export const kinWordCalls = {
  listKinWords: {
    method: 'GET',
    path: '/api/kin_word/',
    token: true,
    role: 'reader',
    summary: "The family's own words for relatives",
  },
  createKinWord: {
    method: 'POST',
    path: '/api/kin_word/',
    token: true,
    role: 'member',
    summary: 'Add a word that the family says for a term, a person, or one person about another',
  },
  updateKinWord: {
    method: 'PATCH',
    path: '/api/kin_word/:id/',
    token: true,
    role: 'member',
    summary: 'Change a word of the family',
  },
  deleteKinWord: {
    method: 'DELETE',
    path: '/api/kin_word/:id/',
    token: true,
    role: 'member',
    summary: 'Delete a word of the family',
  },
  restoreKinWord: {
    method: 'POST',
    path: '/api/kin_word/:id/restore/',
    token: true,
    role: 'member',
    summary: 'Put a deleted word of the family back',
  },
} as const
