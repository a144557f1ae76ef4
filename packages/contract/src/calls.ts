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
  beginFirstFamily: { method: 'POST', path: '/api/first_run/', token: false, summary: 'Make the first family of a server without users, with the code that it showed at its start' },
  requestPasswordReset: { method: 'POST', path: '/api/reset-password/', token: false, summary: 'Mail a link to set a new password' },
  confirmPasswordReset: { method: 'POST', path: '/api/reset-password/confirm/', token: false, summary: 'Set a new password with a mailed token' },
  changePassword: { method: 'POST', path: '/api/password_change/', token: true, summary: "Change the caller's password; every other session ends" },
  listUsers: { method: 'GET', path: '/api/users/', token: true, summary: 'The users of the family, by name' },
  deleteAccount: { method: 'POST', path: '/api/delete_account/', token: true, summary: 'Leave; the last user takes the family along' },
  listSessions: { method: 'GET', path: '/api/session/', token: true, summary: "The caller's sessions, the last used first" },
  endSession: { method: 'DELETE', path: '/api/session/:id/', token: true, summary: "End one of the caller's sessions" },
  requestEmailChange: { method: 'POST', path: '/api/email_change/', token: true, summary: 'Ask for another e-mail address; a link is mailed to it' },
  confirmEmailChange: { method: 'POST', path: '/api/email_change/confirm/', token: false, summary: 'Take the new address with the mailed token' },
  unsubscribe: { method: 'POST', path: '/api/unsubscribe/:token/', token: false, summary: 'Stop the mails that the token of one of them names; also what mail programs send by themselves (RFC 8058)' },
  listInvites: { method: 'GET', path: '/api/invite_email/', token: true, summary: 'The pending invitations of the family' },
  getInvite: { method: 'GET', path: '/api/invite_email/:id/', token: true, summary: 'The pending invitation of a person' },
  createInvite: { method: 'POST', path: '/api/invite_email/', token: true, summary: 'Invite a person by e-mail' },
  resendInvite: { method: 'POST', path: '/api/invite_email/:id/resend/', token: true, summary: 'Mail the invitation of a person again, with a new link' },
  deleteInvite: { method: 'DELETE', path: '/api/invite_email/:id/', token: true, summary: 'Take the invitation of a person back' },
  getInvitation: { method: 'GET', path: '/api/invite_email_confirmation/:token/', token: false, summary: 'Who is invited, and by whom' },
  acceptInvitation: { method: 'PATCH', path: '/api/invite_email_confirmation/:token/', token: false, summary: 'Join the family with a password' },
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
  restorePerson: { method: 'POST', path: '/api/person/:id/restore/', token: true, summary: 'Put a deleted person back, with what went along' },
  restoreRelation: { method: 'POST', path: '/api/relation/:id/restore/', token: true, summary: 'Put a deleted relation back' },
  listRelationNames: { method: 'GET', path: '/api/relation_name/:from/:to/', token: true, summary: 'What one person calls another' },
  listChanges: { method: 'GET', path: '/api/change/', token: true, summary: 'What was changed in the family, newest first' },
  listPersonChanges: { method: 'GET', path: '/api/person/:id/change/', token: true, summary: 'What was changed of a person and their relations, newest first' },
  revertChange: { method: 'POST', path: '/api/change/:id/revert/', token: true, summary: 'Put back what a change changed' },
  mergePeople: { method: 'POST', path: '/api/person/:id/merge/', token: true, summary: 'Make one person of two' },
  listDuplicates: { method: 'GET', path: '/api/duplicate/', token: true, summary: 'Pairs of people who are probably the same, likeliest first' },
  dismissDuplicate: { method: 'POST', path: '/api/duplicate/dismiss/', token: true, summary: 'Say that two people are not the same' },
  followEvents: { method: 'GET', path: '/api/events/', token: true, summary: 'A stream of what changes in the family (Server-Sent Events)' },
  findLocation: { method: 'GET', path: '/api/location/', token: true, summary: 'Where an address is' },
  searchPlaces: { method: 'GET', path: '/api/place/', token: true, summary: 'Places that a text typed so far may mean' },
  listPlaceLabels: { method: 'GET', path: '/api/place/labels/', token: true, summary: 'The names of the largest places in a part of the map' },
  importGedcom: { method: 'POST', path: '/api/gedcom/', token: true, summary: 'Import a GEDCOM file into the family', upload: true },
  exportGedcom: { method: 'GET', path: '/api/gedcom/', token: true, summary: 'Export the family as GEDCOM' },
  listGedcomImports: { method: 'GET', path: '/api/gedcom/import/', token: true, summary: 'The imports of the family, newest first' },
  getGedcomImport: { method: 'GET', path: '/api/gedcom/import/:id/', token: true, summary: 'Progress and result of an import' },
  startDataExport: { method: 'POST', path: '/api/data_export/', token: true, summary: 'Prepare a copy of all that the caller may see of their family' },
  listDataExports: { method: 'GET', path: '/api/data_export/', token: true, summary: "The caller's copies, newest first: progress, and where the finished one is" },
  downloadDataExport: { method: 'GET', path: '/api/data_export/:id/file/', token: false, summary: 'A finished copy as a zip, with the token or by its signed address' },
  getSite: { method: 'GET', path: '/api/site/', token: false, summary: 'What a visitor may know of this server: who may join, who runs it, and where passwords are looked up' },
  getMapSettings: { method: 'GET', path: '/api/map_settings/', token: true, summary: 'Where the map takes its pictures from, and where it begins' },
  getHealth: { method: 'GET', path: '/api/health/', token: false, summary: 'Whether the server reaches its database and media store' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
