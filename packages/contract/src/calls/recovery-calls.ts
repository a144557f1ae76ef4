/** The calls by which two keepers let somebody in who has lost every way in; `calls.ts` checks and describes them. */
export const recoveryCalls = {
  getOwnRecovery: {
    method: 'GET',
    path: '/api/recovery/own/',
    token: true,
    role: 'reader',
    summary: "What keepers have begun for the caller's own account; for keepers also who needs them",
  },
  refuseOwnRecovery: {
    method: 'POST',
    path: '/api/recovery/own/refuse/',
    token: true,
    role: 'reader',
    summary: "Stop what keepers have begun for the caller's own account",
  },
  listRecoveries: {
    method: 'GET',
    path: '/api/recovery/',
    token: true,
    role: 'keeper',
    summary: 'Who cannot sign in any more, and how far two keepers are',
  },
  vouchForMember: {
    method: 'POST',
    path: '/api/member/:id/vouch/',
    token: true,
    role: 'keeper',
    summary: 'Vouch that a member has lost every way in; the second keeper who does begins the wait',
  },
  stopRecovery: {
    method: 'POST',
    path: '/api/recovery/:id/stop/',
    token: true,
    role: 'keeper',
    summary: 'Stop letting a member in',
  },
  createRecoveryLink: {
    method: 'POST',
    path: '/api/recovery/:id/link/',
    token: true,
    role: 'keeper',
    summary: 'Make the link that lets a member in, after the wait, for the keeper who vouched second; an earlier one ends',
  },
} as const
