import type { Role } from './roles.ts'

/**
 * The HTTP calls, each defined once: server and web both bind to this table, and the OpenAPI description is generated from it. It
 * holds no schemas, so that a page which only makes calls does not load the validator (see `schemas/`).
 */
export type Call = Described & (Open | Restricted)

interface Described {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Always ends with a slash; `:name` marks a parameter. */
  path: string
  summary: string
  /** Set where the body can be something other than JSON or a form. */
  upload?: true
}

/** Anybody may make it, or it checks a token by itself. */
interface Open {
  token: false
  role?: never
  /** The access token is a field of the body, because a browser's own form sends it. */
  tokenInBody?: true
}

/** It needs a bearer access token. */
interface Restricted {
  token: true
  /** The least role in the family. What a reader may change beyond that is decided by policies: only what is their own. */
  role: Role
  tokenInBody?: never
}

export const calls = {
  obtainToken: { method: 'POST', path: '/api/auth/obtain_token/', token: false, summary: 'Sign in with e-mail and password' },
  verifyToken: { method: 'POST', path: '/api/auth/verify_token/', token: false, summary: 'Tell whether a token is valid' },
  refreshToken: {
    method: 'POST',
    path: '/api/auth/refresh_token/',
    token: false,
    summary: 'Exchange a refresh token for new tokens',
  },
  isLocked: { method: 'GET', path: '/api/auth/is_locked/', token: false, summary: "Tell whether the caller's address is locked" },
  logout: { method: 'POST', path: '/api/auth/logout/', token: true, role: 'reader', summary: 'End the session of this token' },
  signUp: { method: 'POST', path: '/api/sign_up/', token: false, summary: 'Ask for an account; a confirmation is mailed' },
  confirmSignUp: {
    method: 'PUT',
    path: '/api/sign_up/:token/',
    token: false,
    summary: 'Set the password: family, user and person are made',
  },
  beginFirstFamily: {
    method: 'POST',
    path: '/api/first_run/',
    token: false,
    summary: 'Make the first family of a server without users, with the code that it showed at its start',
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/api/reset-password/',
    token: false,
    summary: 'Mail a link to set a new password',
  },
  confirmPasswordReset: {
    method: 'POST',
    path: '/api/reset-password/confirm/',
    token: false,
    summary: 'Set a new password with a mailed token',
  },
  checkMailedLink: {
    method: 'POST',
    path: '/api/mailed_link/',
    token: false,
    summary: 'Tell whether a mailed link still works, without using it',
  },
  changePassword: {
    method: 'POST',
    path: '/api/password_change/',
    token: true, role: 'reader',
    summary: "Change the caller's password; every other session ends",
  },
  getUsage: { method: 'GET', path: '/api/usage/', token: true, role: 'reader', summary: 'How much the family uses of what it may use' },
  getFamilySettings: {
    method: 'GET',
    path: '/api/family_settings/',
    token: true, role: 'reader',
    summary: 'What the family has decided for all of its members',
  },
  updateFamilySettings: {
    method: 'PATCH',
    path: '/api/family_settings/',
    token: true, role: 'member',
    summary: 'Decide something for the whole family',
  },
  listUsers: { method: 'GET', path: '/api/users/', token: true, role: 'reader', summary: 'The users of the family, by name' },
  deleteAccount: {
    method: 'POST',
    path: '/api/delete_account/',
    token: true, role: 'reader',
    summary: 'Leave; the last user takes the family along',
  },
  listSessions: { method: 'GET', path: '/api/session/', token: true, role: 'reader', summary: "The caller's sessions, the last used first" },
  endSession: { method: 'DELETE', path: '/api/session/:id/', token: true, role: 'reader', summary: "End one of the caller's sessions" },
  requestEmailChange: {
    method: 'POST',
    path: '/api/email_change/',
    token: true, role: 'reader',
    summary: 'Ask for another e-mail address; a link is mailed to it',
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/api/email_change/confirm/',
    token: false,
    summary: 'Take the new address with the mailed token',
  },
  restoreEmail: {
    method: 'POST',
    path: '/api/email_change/restore/',
    token: false,
    summary: 'Take a replaced address back with the token mailed to it, and set a new password',
  },
  unsubscribe: {
    method: 'POST',
    path: '/api/unsubscribe/:token/',
    token: false,
    summary: 'Stop the mails that the token of one of them names; also what mail programs send by themselves (RFC 8058)',
  },
  listInvites: { method: 'GET', path: '/api/invite_email/', token: true, role: 'member', summary: 'The pending invitations of the family' },
  getInvite: { method: 'GET', path: '/api/invite_email/:id/', token: true, role: 'member', summary: 'The pending invitation of a person' },
  createInvite: { method: 'POST', path: '/api/invite_email/', token: true, role: 'member', summary: 'Invite a person by e-mail' },
  resendInvite: {
    method: 'POST',
    path: '/api/invite_email/:id/resend/',
    token: true, role: 'member',
    summary: 'Mail the invitation of a person again, with a new link',
  },
  deleteInvite: {
    method: 'DELETE',
    path: '/api/invite_email/:id/',
    token: true, role: 'member',
    summary: 'Take the invitation of a person back',
  },
  getInvitation: {
    method: 'GET',
    path: '/api/invite_email_confirmation/:token/',
    token: false,
    summary: 'Who is invited, and by whom',
  },
  acceptInvitation: {
    method: 'PATCH',
    path: '/api/invite_email_confirmation/:token/',
    token: false,
    summary: 'Join the family with a password',
  },
  getSettings: { method: 'GET', path: '/api/user_settings/', token: true, role: 'reader', summary: "The caller's settings" },
  updateSettings: { method: 'PATCH', path: '/api/user_settings/', token: true, role: 'reader', summary: "Change the caller's settings" },
  listPeople: { method: 'GET', path: '/api/person/', token: true, role: 'reader', summary: 'All people of the family, by birth year and id' },
  getPerson: { method: 'GET', path: '/api/person/:id/', token: true, role: 'reader', summary: 'One person with every field' },
  getSurroundings: {
    method: 'GET',
    path: '/api/surroundings/',
    token: true, role: 'reader',
    summary: 'The people and relations that the tree around one person shows first; all of a small family',
  },
  createPerson: {
    method: 'POST',
    path: '/api/person/',
    token: true, role: 'member',
    summary: 'Add a person who is related to one of the family',
  },
  createPeople: {
    method: 'POST',
    path: '/api/person/several/',
    token: true, role: 'member',
    summary: 'Add several people with their relations and first facts, all or none',
  },
  updatePerson: { method: 'PATCH', path: '/api/person/:id/', token: true, role: 'reader', summary: 'Change one field of a person' },
  deletePerson: { method: 'DELETE', path: '/api/person/:id/', token: true, role: 'member', summary: 'Delete a person' },
  listDeathReports: {
    method: 'GET',
    path: '/api/death_report/',
    token: true, role: 'reader',
    summary: 'Who says of the caller that they have died, while nobody else has said so',
  },
  refuseDeathReport: { method: 'DELETE', path: '/api/death_report/', token: true, role: 'reader', summary: 'Say that it is not true' },
  listRelations: { method: 'GET', path: '/api/relation/', token: true, role: 'reader', summary: 'All relations of the family, by id' },
  getFamilyLists: {
    method: 'GET',
    path: '/api/family_lists/',
    token: true, role: 'reader',
    summary: 'All people and relations of the family packed in columns, or what has changed in them',
  },
  getRelation: { method: 'GET', path: '/api/relation/:id/', token: true, role: 'reader', summary: 'One relation' },
  createRelation: { method: 'POST', path: '/api/relation/', token: true, role: 'member', summary: 'Relate two people' },
  updateRelation: { method: 'PATCH', path: '/api/relation/:id/', token: true, role: 'member', summary: 'Say what kind of tie a relation is' },
  deleteRelation: { method: 'DELETE', path: '/api/relation/:id/', token: true, role: 'member', summary: 'Delete a relation' },
  createPersonFact: { method: 'POST', path: '/api/person/:id/fact/', token: true, role: 'reader', summary: 'Add a fact to a life' },
  createRelationFact: { method: 'POST', path: '/api/relation/:id/fact/', token: true, role: 'member', summary: 'Add a fact about a couple' },
  updateFact: { method: 'PATCH', path: '/api/fact/:id/', token: true, role: 'reader', summary: 'Change a fact' },
  deleteFact: { method: 'DELETE', path: '/api/fact/:id/', token: true, role: 'reader', summary: 'Delete a fact' },
  restoreFact: { method: 'POST', path: '/api/fact/:id/restore/', token: true, role: 'reader', summary: 'Put a deleted fact back' },
  createName: { method: 'POST', path: '/api/person/:id/name/', token: true, role: 'reader', summary: 'Add a name to a person' },
  updateName: { method: 'PATCH', path: '/api/name/:id/', token: true, role: 'reader', summary: 'Change a name of a person' },
  deleteName: { method: 'DELETE', path: '/api/name/:id/', token: true, role: 'reader', summary: 'Delete a name of a person' },
  restoreName: { method: 'POST', path: '/api/name/:id/restore/', token: true, role: 'reader', summary: 'Put a deleted name back' },
  listSources: { method: 'GET', path: '/api/source/', token: true, role: 'reader', summary: 'The sources of the family, by title' },
  getSource: { method: 'GET', path: '/api/source/:id/', token: true, role: 'reader', summary: 'One source' },
  createSource: { method: 'POST', path: '/api/source/', token: true, role: 'member', summary: 'Add a source' },
  updateSource: { method: 'PATCH', path: '/api/source/:id/', token: true, role: 'member', summary: 'Change a source' },
  deleteSource: { method: 'DELETE', path: '/api/source/:id/', token: true, role: 'member', summary: 'Delete a source' },
  restoreSource: { method: 'POST', path: '/api/source/:id/restore/', token: true, role: 'member', summary: 'Put a deleted source back' },
  restorePerson: {
    method: 'POST',
    path: '/api/person/:id/restore/',
    token: true, role: 'member',
    summary: 'Put a deleted person back, with what went along',
  },
  restoreRelation: { method: 'POST', path: '/api/relation/:id/restore/', token: true, role: 'member', summary: 'Put a deleted relation back' },
  listRelationNames: {
    method: 'GET',
    path: '/api/relation_name/:from/:to/',
    token: true, role: 'reader',
    summary: 'What one person calls another',
  },
  listAllRelationNames: {
    method: 'GET',
    path: '/api/relation_names/:from/',
    token: true, role: 'reader',
    summary: 'What one person calls all their relatives, in parts that share their texts',
  },
  listFamilyMemberNames: {
    method: 'GET',
    path: '/api/family_member_names/',
    token: true, role: 'reader',
    summary: 'The names of relations for which clients have translations',
  },
  listChanges: { method: 'GET', path: '/api/change/', token: true, role: 'reader', summary: 'What was changed in the family, newest first' },
  listChangeAuthors: {
    method: 'GET',
    path: '/api/change/author/',
    token: true, role: 'reader',
    summary: 'Who has changed something in the family',
  },
  listPersonChanges: {
    method: 'GET',
    path: '/api/person/:id/change/',
    token: true, role: 'reader',
    summary: 'What was changed of a person and their relations, newest first',
  },
  revertChange: { method: 'POST', path: '/api/change/:id/revert/', token: true, role: 'member', summary: 'Put back what a change changed' },
  revertChanges: {
    method: 'POST',
    path: '/api/change/revert/',
    token: true,
    role: 'member',
    summary: 'Put back what several changes changed, the newest first: all of them or none',
  },
  previewUndoImport: {
    method: 'GET',
    path: '/api/change/:id/undo_import/preview/',
    token: true, role: 'member',
    summary: 'What undoing an import would remove, and what would stay',
  },
  undoImport: {
    method: 'POST',
    path: '/api/change/:id/undo_import/',
    token: true, role: 'member',
    summary: 'Undo an import: remove what it brought and nobody has built on',
  },
  getUndoImport: {
    method: 'GET',
    path: '/api/change/:id/undo_import/',
    token: true, role: 'member',
    summary: 'Progress and result of undoing an import',
  },
  previewPutBack: {
    method: 'POST',
    path: '/api/put_back/preview/',
    token: true, role: 'member',
    summary: 'What putting back everything that somebody did would do',
  },
  putBack: {
    method: 'POST',
    path: '/api/put_back/',
    token: true, role: 'member',
    summary: 'Put back everything that somebody did from a moment on',
  },
  getPutBack: { method: 'GET', path: '/api/put_back/', token: true, role: 'reader', summary: 'Progress and result of putting something back' },
  mergePeople: { method: 'POST', path: '/api/person/:id/merge/', token: true, role: 'member', summary: 'Make one person of two' },
  listDuplicates: {
    method: 'GET',
    path: '/api/duplicate/',
    token: true, role: 'reader',
    summary: 'Pairs of people who are probably the same, likeliest first',
  },
  dismissDuplicate: {
    method: 'POST',
    path: '/api/duplicate/dismiss/',
    token: true, role: 'member',
    summary: 'Say that two people are not the same',
  },
  searchLives: {
    method: 'GET',
    path: '/api/life_search/',
    token: true, role: 'reader',
    summary: 'Find people by what happened in their lives, where and when, and say why they were found',
  },
  listProblems: {
    method: 'GET',
    path: '/api/problem/',
    token: true, role: 'reader',
    summary: 'What looks wrong in what the family has recorded',
  },
  dismissProblem: {
    method: 'POST',
    path: '/api/problem/dismiss/',
    token: true, role: 'member',
    summary: 'Say that what looks wrong is right',
  },
  reopenProblem: {
    method: 'POST',
    path: '/api/problem/reopen/',
    token: true, role: 'member',
    summary: 'Report a dismissed problem again',
  },
  followEvents: {
    method: 'GET',
    path: '/api/events/',
    token: true, role: 'reader',
    summary: 'A stream of what changes in the family (Server-Sent Events)',
  },
  findLocation: { method: 'GET', path: '/api/location/', token: true, role: 'reader', summary: 'Where an address is' },
  searchPlaces: { method: 'GET', path: '/api/place/', token: true, role: 'reader', summary: 'Places that a text typed so far may mean' },
  listPlaceLabels: {
    method: 'GET',
    path: '/api/place/labels/',
    token: true, role: 'reader',
    summary: 'The names of the largest places in a part of the map',
  },
  importGedcom: {
    method: 'POST',
    path: '/api/gedcom/',
    token: true, role: 'member',
    summary: 'Import a GEDCOM file into the family',
    upload: true,
  },
  exportGedcom: { method: 'GET', path: '/api/gedcom/', token: true, role: 'reader', summary: 'Export the family as GEDCOM' },
  exportTable: {
    method: 'GET',
    path: '/api/table/',
    token: true, role: 'reader',
    summary: 'Export the people of the family as a table for spreadsheets (CSV)',
  },
  listGedcomImports: {
    method: 'GET',
    path: '/api/gedcom/import/',
    token: true, role: 'reader',
    summary: 'The imports of the family, newest first',
  },
  importPreviewedGedcom: {
    method: 'POST',
    path: '/api/gedcom/import/:id/',
    token: true, role: 'member',
    summary: 'Import a file that was previewed',
  },
  listLoneFamilies: {
    method: 'GET',
    path: '/api/gedcom/import/:id/lone_family/',
    token: true,
    role: 'reader',
    summary: 'The families of an import in which nobody is known as a partner',
  },
  getGedcomImport: { method: 'GET', path: '/api/gedcom/import/:id/', token: true, role: 'reader', summary: 'Progress and result of an import' },
  listGalleries: {
    method: 'GET',
    path: '/api/gallery/',
    token: true, role: 'reader',
    summary: 'The galleries of the family, the last changed first',
  },
  getGallery: { method: 'GET', path: '/api/gallery/:id/', token: true, role: 'reader', summary: 'One gallery' },
  createGallery: { method: 'POST', path: '/api/gallery/', token: true, role: 'member', summary: 'Make a gallery' },
  updateGallery: { method: 'PATCH', path: '/api/gallery/:id/', token: true, role: 'member', summary: 'Change a gallery' },
  deleteGallery: { method: 'DELETE', path: '/api/gallery/:id/', token: true, role: 'member', summary: 'Delete a gallery with its images' },
  restoreGallery: {
    method: 'POST',
    path: '/api/gallery/:id/restore/',
    token: true, role: 'member',
    summary: 'Put a deleted gallery back, with what went along',
  },
  listImages: {
    method: 'GET',
    path: '/api/image/',
    token: true, role: 'reader',
    summary: 'Images of a gallery, of a person or of the family, by date taken',
  },
  getImage: { method: 'GET', path: '/api/image/:id/', token: true, role: 'reader', summary: 'One image' },
  createImage: { method: 'POST', path: '/api/image/', token: true, role: 'member', summary: 'Upload a picture into a gallery', upload: true },
  updateImage: { method: 'PATCH', path: '/api/image/:id/', token: true, role: 'member', summary: 'Change, turn or place an image' },
  deleteImage: { method: 'DELETE', path: '/api/image/:id/', token: true, role: 'member', summary: 'Delete an image' },
  restoreImage: { method: 'POST', path: '/api/image/:id/restore/', token: true, role: 'member', summary: 'Put a deleted image back' },
  listImageLocations: {
    method: 'GET',
    path: '/api/image/locations/',
    token: true, role: 'reader',
    summary: 'The images of a gallery that have a place',
  },
  findKnownImages: { method: 'POST', path: '/api/image/known/', token: true, role: 'member', summary: 'Which files a gallery has already' },
  startUpload: { method: 'POST', path: '/api/upload/', token: true, role: 'member', summary: 'Begin an upload that can be taken up again' },
  getUpload: { method: 'GET', path: '/api/upload/:id/', token: true, role: 'member', summary: 'How much of an upload has arrived' },
  appendUpload: {
    method: 'PATCH',
    path: '/api/upload/:id/',
    token: true, role: 'member',
    summary: 'Send the next piece of an upload',
    upload: true,
  },
  finishUpload: {
    method: 'POST',
    path: '/api/upload/:id/finish/',
    token: true, role: 'member',
    summary: 'Make an image of an upload that has arrived',
  },
  cancelUpload: { method: 'DELETE', path: '/api/upload/:id/', token: true, role: 'member', summary: 'Give an upload up' },
  listTags: { method: 'GET', path: '/api/image_tagging/', token: true, role: 'reader', summary: 'The people tagged in an image' },
  createTag: { method: 'POST', path: '/api/image_tagging/', token: true, role: 'member', summary: 'Tag a person in an image' },
  updateTag: { method: 'PATCH', path: '/api/image_tagging/:id/', token: true, role: 'member', summary: "Move or resize a tag's box" },
  deleteTag: { method: 'DELETE', path: '/api/image_tagging/:id/', token: true, role: 'member', summary: 'Delete a tag' },
  deleteTags: { method: 'POST', path: '/api/image_tagging/delete/', token: true, role: 'member', summary: 'Delete several tags in one step' },
  listSuggestedTags: {
    method: 'GET',
    path: '/api/suggested_image_tagging/',
    token: true, role: 'reader',
    summary: 'Faces that nobody has tagged: those in an image and who they may be, or those taken for a person',
  },
  acceptSuggestedTags: {
    method: 'POST',
    path: '/api/suggested_image_tagging/',
    token: true, role: 'member',
    summary: 'Make tags of several suggested ones of a person, all in one step',
  },
  confirmSuggestedTags: {
    method: 'POST',
    path: '/api/suggested_image_tagging/confirm/',
    token: true, role: 'member',
    summary: 'Make tags of several suggested ones, each of its own person, all in one step',
  },
  acceptSuggestedTag: {
    method: 'PATCH',
    path: '/api/suggested_image_tagging/:id/',
    token: true, role: 'member',
    summary: 'Make a tag of a suggested one',
  },
  dismissSuggestedTag: {
    method: 'DELETE',
    path: '/api/suggested_image_tagging/:id/',
    token: true, role: 'member',
    summary: 'Dismiss a suggested tag',
  },
  setProfileImage: {
    method: 'PUT',
    path: '/api/profile_image/:id/',
    token: true, role: 'reader',
    summary: 'Set the profile photo of a person',
    upload: true,
  },
  deleteProfileImage: {
    method: 'DELETE',
    path: '/api/profile_image/:id/',
    token: true, role: 'reader',
    summary: 'Remove the profile photo of a person',
  },
  findFace: {
    method: 'POST',
    path: '/api/find_face/',
    token: true, role: 'reader',
    summary: 'Where the largest face of a picture is; nothing is kept',
    upload: true,
  },
  listTrash: { method: 'GET', path: '/api/trash/', token: true, role: 'member', summary: 'Deleted galleries and images that can be put back' },
  downloadImages: {
    method: 'POST',
    path: '/api/download_images/',
    token: false,
    summary: 'Original images as one zip; the token is in the body',
    tokenInBody: true,
  },
  startDataExport: {
    method: 'POST',
    path: '/api/data_export/',
    token: true, role: 'reader',
    summary: 'Prepare a copy of all that the caller may see of their family',
  },
  listDataExports: {
    method: 'GET',
    path: '/api/data_export/',
    token: true, role: 'reader',
    summary: "The caller's copies, newest first: progress, and where the finished one is",
  },
  downloadDataExport: {
    method: 'GET',
    path: '/api/data_export/:id/file/',
    token: false,
    summary: 'A finished copy as a zip, with the token or by its signed address',
  },
  getSite: {
    method: 'GET',
    path: '/api/site/',
    token: false,
    summary: 'What a visitor may know of this server: who may join, who runs it, and where passwords are looked up',
  },
  getOperatorOverview: {
    method: 'GET',
    path: '/api/operator/',
    token: true, role: 'reader',
    summary: 'How the server does, for the users who run it; it names nobody',
  },
  getMapSettings: {
    method: 'GET',
    path: '/api/map_settings/',
    token: true, role: 'reader',
    summary: 'Where the map takes its pictures from, and where it begins',
  },
  getLifePlaces: {
    method: 'GET',
    path: '/api/life_places/',
    token: true, role: 'reader',
    summary: 'Where everybody was by their dated facts, packed in columns',
  },
  getHealth: {
    method: 'GET',
    path: '/api/health/',
    token: false,
    summary: 'Whether the server reaches its database and media store',
  },
  getLiveness: {
    method: 'GET',
    path: '/api/health/live/',
    token: false,
    summary: 'Whether the process answers; start it again when it does not',
  },
  getReadiness: {
    method: 'GET',
    path: '/api/health/ready/',
    token: false,
    summary: 'Whether the server can read: a proxy sends it calls as long as it can',
  },
  getWritability: {
    method: 'GET',
    path: '/api/health/writable/',
    token: false,
    summary: 'Whether the server can write as well; a full disk says no',
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
