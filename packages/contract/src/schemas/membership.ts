import { z } from 'zod'
import { roles } from '../kinds/roles.ts'
import { limits } from '../limits.ts'
import {
  booleanChange,
  byId,
  byToken,
  id,
  idInput,
  language,
  numberInput,
  optionalTextInput,
  textInput,
  time,
  unlessGiven,
} from './values.ts'

const ok = z.object({ status: z.literal('OK') })
const done = z.literal('OK')

const invite = z.object({
  person_id: id,
  person_name: z.string(),
  email_address: z.string(),
  /** When the invitation was last mailed. */
  sent: time,
  username_who_invited_person: z.string(),
  language,
  expires: time,
})

const role = z.enum(roles)

/** A family of the caller's account. */
const membership = z.object({
  /** Names the family on any server. */
  family_id: z.string(),
  /** "" until a keeper names it. */
  family_name: z.string(),
  /** The caller's person in it. */
  person_id: id,
  person_name: z.string(),
  role,
  members: z.int(),
  /** Whether the caller's session works in this family. */
  is_current: z.boolean(),
})

const member = z.object({
  id,
  person_id: id,
  name: z.string(),
  role,
  joined: time,
  /** When they last signed in or renewed a session; null if they never have, and for callers who are no keepers. */
  last_sign_in: time.nullable(),
  is_self: z.boolean(),
  /** Whether keepers make cards for them, since their account has no address; false for callers who are no keepers. */
  needs_cards: z.boolean(),
})
/** Set instead of a password: somebody has signed in or confirmed in this session within the last ten minutes. */
const confirmed = booleanChange

const seenBy = ['everyone', 'near'] as const

const familySettings = z.object({
  /** "" until a keeper names the family. */
  name: z.string(),
  /** Keepers may. */
  can_change_name: z.boolean(),
  face_recognition: z.boolean(),
  /** Any member may switch it off; only the member who did may switch it on again, as long as they are a member. */
  can_change_face_recognition: z.boolean(),
  /** Who switched it off; "" while it is on, or after they have left. */
  face_recognition_off_by: z.string(),
  /** False if the operator has switched it off for the whole server. */
  is_face_recognition_offered: z.boolean(),
  /** Who sees living people in full: everybody in the family, or those near them. */
  living_seen_by: z.enum(seenBy),
  /** How many steps away somebody is still near: a parent, a child and a partner are one step. */
  near_steps: z.int().min(limits.nearSteps.min).max(limits.nearSteps.max),
  /** Whether the caller may change who sees whom: keepers may. */
  can_change_living: z.boolean(),
})

/** Joining, belonging to and leaving a family. */
export const membershipSchemas = {
  changePassword: {
    body: z.object({ old_password: textInput('password').optional(), new_password: textInput('password'), confirmed }),
    response: done,
  },
  getUsage: {
    response: z.object({
      /** The size of original photos, including those in the trash and uploads in progress. */
      storage_bytes: z.int(),
      /** Null when the disk is the only limit. */
      most_storage_bytes: z.int().nullable(),
      photos: z.int(),
      most_photos: z.int(),
      people: z.int(),
      most_people: z.int(),
      members: z.int(),
      most_members: z.int(),
    }),
  },
  getFamilySettings: { response: familySettings },
  updateFamilySettings: {
    body: z.object({
      name: textInput('line').optional(),
      face_recognition: booleanChange.optional(),
      living_seen_by: unlessGiven(z.enum(seenBy)).meta({ type: 'string', enum: [...seenBy] }),
      near_steps: unlessGiven(numberInput),
    }),
    response: familySettings,
  },
  listMemberships: { response: z.array(membership) },
  switchFamily: {
    body: z.object({ family_id: textInput('word') }),
    response: z.object({ access: z.string(), refresh: z.string(), language, person_id: id, family_id: z.string(), role }),
  },
  createFamily: { body: z.object({ name: optionalTextInput('line') }), response: membership },
  listInvitations: {
    response: z.array(
      z.object({
        id: z.string(),
        inviter: z.string(),
        family_name: z.string(),
        person_name: z.string(),
        sent: time,
        expires: time,
      }),
    ),
  },
  acceptOwnInvitation: { params: byId, response: membership },
  declineInvitation: { params: byId, response: done },
  listMembers: { response: z.array(member) },
  /** `password`: naming a keeper is confirmed with it. */
  changeMemberRole: {
    params: byId,
    body: z.object({ role, password: optionalTextInput('password') }),
    response: member,
  },
  /** `put_back`: the run that puts back what they did (`getPutBack`); null when it was not asked for, or they did nothing. */
  removeMember: {
    params: byId,
    body: z.object({ password: optionalTextInput('password'), revert: booleanChange.optional() }),
    response: z.object({ put_back: id.nullable() }),
  },
  listUsers: { response: z.array(z.object({ name: z.string(), email: z.string() })) },
  deleteAccount: {
    body: z.object({ password: optionalTextInput('password'), delete_profile: booleanChange, confirmed }),
    response: z.null(),
  },
  listSessions: {
    response: z.array(
      z.object({ id: z.string(), user_agent: z.string(), creation_date: time, last_used: time, is_current: z.boolean() }),
    ),
  },
  endSession: { params: byId, response: done },
  endOtherSessions: { response: done },
  requestEmailChange: {
    body: z.object({ email: textInput('email'), password: optionalTextInput('password'), confirmed }),
    response: ok,
  },
  confirmEmailChange: { body: z.object({ token: textInput('token') }), response: z.object({ email: z.string() }) },
  restoreEmail: {
    body: z.object({ token: textInput('token'), password: optionalTextInput('password') }),
    response: z.object({ email: z.string() }),
  },
  /** Which mails were stopped: the family's daily update, or those about photos. */
  unsubscribe: { params: byToken, response: z.object({ mails: z.enum(['updates', 'photos']) }) },
  listInvites: { response: z.array(invite) },
  getInvite: { params: byId, response: invite },
  createInvite: { body: z.object({ person_id: idInput }), response: invite },
  resendInvite: { params: byId, response: invite },
  deleteInvite: { params: byId, response: done },
  /** `has_account`: only who holds the mailed link learns that its address has an account, which then joins by signing in. */
  getInvitation: { params: byToken, response: invite.extend({ has_account: z.boolean() }) },
  acceptInvitation: { params: byToken, body: z.object({ password: textInput('password') }), response: invite },
}
