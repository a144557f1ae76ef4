/**
 * The HTTP calls, once each: server and web both bind to this table, and the OpenAPI description comes from it.
 * It holds no schema, so that a page which only calls does not carry the validator (see `schemas/`).
 */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Always ends with a slash; `:name` marks a parameter. */
  path: string
  /** Whether a bearer access token is needed. */
  token: boolean
  summary: string
  /** What the body is, where it is not only JSON or a form. */
  upload?: true
}

export const calls = {
  obtainToken: { method: 'POST', path: '/api/auth/obtain_token/', token: false, summary: 'Sign in with e-mail and password' },
  verifyToken: { method: 'POST', path: '/api/auth/verify_token/', token: false, summary: 'Tell whether a token is valid' },
  refreshToken: { method: 'POST', path: '/api/auth/refresh_token/', token: false, summary: 'Exchange a refresh token for new tokens' },
  isLocked: { method: 'GET', path: '/api/auth/is_locked/', token: false, summary: "Tell whether the caller's address is locked" },
  logout: { method: 'POST', path: '/api/auth/logout/', token: true, summary: 'End the session of this token' },
  signUp: { method: 'POST', path: '/api/sign_up/', token: false, summary: 'Ask for an account; a confirmation is mailed' },
  confirmSignUp: { method: 'PUT', path: '/api/sign_up/:token/', token: false, summary: 'Set the password: family, user and person are made' },
  requestPasswordReset: { method: 'POST', path: '/api/reset-password/', token: false, summary: 'Mail a link to set a new password' },
  confirmPasswordReset: { method: 'POST', path: '/api/reset-password/confirm/', token: false, summary: 'Set a new password with a mailed token' },
  getSettings: { method: 'GET', path: '/api/user_settings/', token: true, summary: "The caller's settings" },
  updateSettings: { method: 'PATCH', path: '/api/user_settings/', token: true, summary: "Change the caller's settings" },
  listPeople: { method: 'GET', path: '/api/person/', token: true, summary: 'All people of the family, by birth year and id' },
  getPerson: { method: 'GET', path: '/api/person/:id/', token: true, summary: 'One person with every field' },
  createPerson: { method: 'POST', path: '/api/person/', token: true, summary: 'Add a person who is related to one of the family' },
  updatePerson: { method: 'PATCH', path: '/api/person/:id/', token: true, summary: 'Change one field of a person' },
  deletePerson: { method: 'DELETE', path: '/api/person/:id/', token: true, summary: 'Delete a person' },
  listRelations: { method: 'GET', path: '/api/relation/', token: true, summary: 'All relations of the family, by id' },
  getRelation: { method: 'GET', path: '/api/relation/:id/', token: true, summary: 'One relation' },
  createRelation: { method: 'POST', path: '/api/relation/', token: true, summary: 'Relate two people' },
  deleteRelation: { method: 'DELETE', path: '/api/relation/:id/', token: true, summary: 'Delete a relation' },
  importGedcom: { method: 'POST', path: '/api/gedcom/', token: true, summary: 'Import a GEDCOM file into the family', upload: true },
  exportGedcom: { method: 'GET', path: '/api/gedcom/', token: true, summary: 'Export the family as GEDCOM' },
  listGedcomImports: { method: 'GET', path: '/api/gedcom/import/', token: true, summary: 'The imports of the family, newest first' },
  getGedcomImport: { method: 'GET', path: '/api/gedcom/import/:id/', token: true, summary: 'Progress and result of an import' },
  getHealth: { method: 'GET', path: '/api/health/', token: false, summary: 'Whether the server reaches its database and media store' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
