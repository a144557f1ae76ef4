import type { Role } from '../kinds/roles.ts'
import { accountCalls } from './account-calls.ts'
import { cardCalls } from './card-calls.ts'
import { commentCalls } from './comment-calls.ts'
import { dayCalls } from './day-calls.ts'
import { earlyCalls } from './early-calls.ts'
import { faceCalls } from './face-calls.ts'
import { familyLogCalls } from './family-log-calls.ts'
import { firstPageCalls } from './first-page-calls.ts'
import { frameCalls } from './frame-calls.ts'
import { guestCalls } from './guest-calls.ts'
import { kinWordCalls } from './kin-word-calls.ts'
import { legacyCalls } from './legacy-calls.ts'
import { oidcCalls } from './oidc-calls.ts'
import { photoCalls } from './photo-calls.ts'
import { photoSearchCalls } from './photo-search-calls.ts'
import { printCalls } from './print-calls.ts'
import { pushCalls } from './push-calls.ts'
import { recoveryCalls } from './recovery-calls.ts'
import { samePhotoCalls } from './same-photo-calls.ts'
import { storyCalls } from './story-calls.ts'
import { treeCalls } from './tree-calls.ts'
import { wayInCalls } from './way-in-calls.ts'

/**
 * The HTTP calls, each defined once: server and web both bind to this table, and the OpenAPI description is generated from it. It
 * holds no schemas, so that a page which only makes calls does not load the validator (see `schemas/`).
 */
export type Call = Described & (Open | OfGuests | Restricted)

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
  /** It checks the secret of a mailed link, which is sent like a token, and may take as much as a call with one. */
  takesSecret?: true
  guest?: never
}

/** It needs the token that a guest got for a link, which opens nothing else: no session may make it, and no guest another call. */
interface OfGuests {
  token: false
  guest: true
  role?: never
  tokenInBody?: never
  takesSecret?: never
}

/** It needs a bearer access token. */
interface Restricted {
  token: true
  /** The least role in the family. What a reader may change beyond that is decided by policies: only what is their own. */
  role: Role
  tokenInBody?: never
  takesSecret?: never
  guest?: never
}

export const calls = {
  ...earlyCalls,
  ...wayInCalls,
  ...cardCalls,
  ...recoveryCalls,
  ...oidcCalls,
  ...accountCalls,
  ...treeCalls,
  ...photoCalls,
  ...photoSearchCalls,
  ...samePhotoCalls,
  ...frameCalls,
  ...faceCalls,
  ...guestCalls,
  ...commentCalls,
  ...kinWordCalls,
  ...dayCalls,
  ...firstPageCalls,
  ...pushCalls,
  ...familyLogCalls,
  ...legacyCalls,
  ...printCalls,
  ...storyCalls,
  startDataExport: {
    method: 'POST',
    path: '/api/data_export/',
    token: true,
    role: 'reader',
    summary: 'Prepare a copy of all that the caller may see of their family',
  },
  listDataExports: {
    method: 'GET',
    path: '/api/data_export/',
    token: true,
    role: 'reader',
    summary: "The caller's copies, newest first: progress, and where the finished one is",
  },
  getOperatorOverview: {
    method: 'GET',
    path: '/api/operator/',
    token: true,
    role: 'reader',
    summary: 'How the server does, for the users who run it; it names nobody',
  },
  getMapSettings: {
    method: 'GET',
    path: '/api/map_settings/',
    token: true,
    role: 'reader',
    summary: 'Where the map takes its pictures from, and where it begins',
  },
  getLifePlaces: {
    method: 'GET',
    path: '/api/life_places/',
    token: true,
    role: 'reader',
    summary: 'Where everybody was by their dated facts, packed in columns',
  },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
