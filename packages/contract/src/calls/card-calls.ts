/** The calls about cards, with which people without an address sign in; `calls.ts` checks and describes them. */
export const cardCalls = {
  listCards: {
    method: 'GET',
    path: '/api/card/',
    token: true,
    role: 'keeper',
    summary: 'The cards that keepers of the family have made, the newest first: open, used, or over',
  },
  createCardAccount: {
    method: 'POST',
    path: '/api/card/',
    token: true,
    role: 'keeper',
    summary: 'Make somebody in the tree a member without an e-mail address, and a card to sign in with',
  },
  createMemberCard: {
    method: 'POST',
    path: '/api/member/:id/card/',
    token: true,
    role: 'keeper',
    summary: 'Make a new card for a member without an e-mail address; an earlier one stops working',
  },
  withdrawCard: {
    method: 'DELETE',
    path: '/api/card/:id/',
    token: true,
    role: 'keeper',
    summary: 'Withdraw a card that has not been used',
  },
  listOwnCards: {
    method: 'GET',
    path: '/api/own_card/',
    token: true,
    role: 'reader',
    summary: "The cards for the caller's own account, the newest first",
  },
  createOwnCard: {
    method: 'POST',
    path: '/api/own_card/',
    token: true,
    role: 'reader',
    summary: "Make a card for another device of the caller's; an earlier one stops working",
  },
  withdrawOwnCard: {
    method: 'DELETE',
    path: '/api/own_card/:id/',
    token: true,
    role: 'reader',
    summary: "Withdraw an unused card for the caller's own account",
  },
} as const
