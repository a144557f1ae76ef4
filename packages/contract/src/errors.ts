/**
 * Every error that a call can answer with: its HTTP status and the English sentence in `detail`.
 * Sentences that existing clients compare are the specification's, word for word.
 */
export const errors = {
  bad_input: [400, 'The request is not understood.'],
  invalid_field: [400, 'A field has a value that is not allowed.'],
  blank_name: [400, 'A name is required.'],
  too_long: [400, 'A text is longer than allowed.'],
  invalid_email: [400, 'Invalid Email'],
  invalid_gender: [400, 'Invalid gender'],
  invalid_language: [400, 'Invalid language'],
  invalid_year: [400, 'Invalid year'],
  invalid_relation_type: [400, 'Invalid relation type'],
  email_in_use: [400, 'Email in Use'],
  email_in_family: [400, 'Another person of this family has this e-mail address.'],
  password_too_short: [400, 'The password must have at least 8 characters.'],
  password_too_long: [400, 'The password must have at most 128 characters.'],
  password_breached: [400, 'This password is known from a data breach. Please choose another one.'],
  missing_password: [400, 'A password is required.'],
  user_exists: [400, 'User already exists'],
  no_email: [400, 'No Email Address'],
  pending_invite: [400, 'There is already a Pending Invite'],
  person_deceased: [400, 'A person who has died cannot be invited.'],
  address_changed: [400, 'The address of the person has changed since. Please ask for a new invitation.'],
  blank_title: [400, 'A title is required.'],
  invalid_angle: [400, 'A picture is turned by multiples of 90 degrees.'],
  invalid_place: [400, 'A place needs a latitude from -90 to 90 and a longitude from -180 to 180.'],
  invalid_box: [400, 'The box must lie inside the picture.'],
  foreign_thumbnail: [400, 'The thumbnail must be an image of this gallery.'],
  self_relation: [400, 'A person cannot be related to themselves.'],
  own_ancestor: [400, 'This would make a person their own ancestor.'],
  merge_with_self: [400, 'A person cannot be merged with themselves.'],
  no_gedcom: [400, 'This file is not a GEDCOM file.'],
  unknown_own_person: [400, 'The file has no person with this id.'],
  invalid_page: [404, 'Invalid page.'],
  invalid_credentials: [401, 'No active account found with the given credentials'],
  no_token: [401, 'Authentication credentials were not provided.'],
  invalid_token: [401, 'Token is invalid or expired'],
  address_locked: [403, 'Locked: too many failed attempts from this address.'],
  invalid_invite: [403, 'Invalid invite token'],
  wrong_password: [403, 'Incorrect previous password'],
  locked_profile: [403, 'Access denied to locked profile'],
  only_owner: [403, 'Only the person themselves can change this.'],
  protected_field: [403, 'This field cannot be changed here.'],
  user_email: [403, 'The e-mail address of a user is changed in their settings.'],
  user_person: [403, 'A person who is a user cannot be deleted.'],
  cross_site: [403, 'Requests from other sites are refused.'],
  sign_up_closed: [403, 'Sign-up is closed on this server.'],
  wrong_code: [403, 'This is not the code.'],
  first_run_over: [403, 'There is no first family to begin here.'],
  merge_two_users: [403, 'Two people who are both users cannot be merged.'],
  not_found: [404, 'Not found.'],
  unknown_confirmation: [404, 'Unknown or expired confirmation.'],
  unknown_unsubscribe: [404, 'This link is not complete.'],
  method_not_allowed: [405, 'Method not allowed.'],
  relation_exists: [409, 'These two people are already related.'],
  value_changed: [409, 'The value was changed by somebody else meanwhile.'],
  change_reverted: [409, 'This change was put back already, or what it concerns is no longer there.'],
  later_merge: [409, 'A later merge stands on this one: undo that first.'],
  import_running: [409, 'An import of this family is already running.'],
  title_exists: [409, 'There is already a gallery with this title.'],
  gallery_deleted: [409, 'The gallery of this image is deleted. Put the gallery back first.'],
  tag_exists: [409, 'This person is already tagged in this image.'],
  wrong_offset: [409, 'The upload goes on at another place.'],
  upload_incomplete: [409, 'The upload has not arrived as a whole.'],
  too_large: [413, 'This is too large.'],
  wrong_type: [415, 'This content type is not accepted.'],
  no_picture: [415, 'This content type is not accepted.'],
  unreadable_picture: [422, 'This picture cannot be read.'],
  too_many_requests: [429, 'Too many requests. Please try again later.'],
  internal: [500, 'Something went wrong on the server. Nothing was changed.'],
  places_loading: [503, 'The list of places is being loaded. Please try again in a minute.'],
  storage_full: [507, 'The server has no room for this. Nothing was kept.'],
  unavailable: [503, 'The server is stopping or busy. Please try again.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors

/** The body of every error: `detail` in English, `message` in the caller's language, `code` to choose by. */
export interface ErrorBody {
  detail: string
  code: ErrorCode
  message: string
  /** With `value_changed`: the value that is stored now. */
  current?: string | number | boolean
}
