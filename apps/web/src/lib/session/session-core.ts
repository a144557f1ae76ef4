import { defaultLanguage, dialectNames, isLanguage, kinRegionChoices, isRegion, localeOf, roles } from '@banyan/contract'
import type { DialectName, KinRegionChoice, Language, Locale, Region, Role } from '@banyan/contract'
import { createStore } from 'zustand/vanilla'
import { ApiError } from '../http/http.ts'
import type { Send } from '../http/http.ts'
import { draftsKey, formsKey, learnedKey } from '../storage.ts'
import type { KeyValueStorage, StorageKey } from '../storage.ts'

export type ChineseDialect = 'cantonese' | 'mandarin'
/** How Mandarin is read out to readers in Taiwan. */
export type MandarinReading = 'zhuyin' | 'pinyin'
/** `unknown` until the remembered tokens have been tried; `unreachable` when the server gave no answer about them. */
export type SessionStatus = 'unknown' | 'restoring' | 'signed-in' | 'signed-out' | 'unreachable'

export interface SessionState {
  status: SessionStatus
  /** Why there is no session, in the specification's words; empty while there is one. */
  failure: '' | 'No Access token' | 'Token verification failed'
  /** Whether the user ended the session, so that nobody is sent back to where they were. */
  hasLoggedOut: boolean
  /** Whether the user is deleting their account: then the end of the session, wherever it is noticed first, leads home. */
  isLeaving: boolean
  accessToken: string
  refreshToken: string
  language: Language | undefined
  /** Where the reader lives, as far as Chinese words differ; "" until they or their browser said. */
  region: Region
  /** The selected person; 0 for none. */
  personId: number
  /** The signed-in user's own person; 0 for none. */
  usersPersonId: number
  /** The family that the session works in; "" for a session that began before families had names of their own. */
  family: string
  /** What the user may do in the family. */
  role: Role
  /** Where the family's events go on from whatever is read in this session; undefined until the server has said so, and once it is taken. */
  beginning: Beginning | undefined
  /** Undefined until the reader has chosen one. */
  selectedChineseDialect: ChineseDialect | undefined
  mandarinReading: MandarinReading
  /** Whose words for relatives come first; "" until the reader has chosen. */
  kinRegion: KinRegionChoice | ''
  /** The dialect to show beside Cantonese and Mandarin; "" for none. */
  moreDialect: DialectName | ''
}

/** The last change when a session was found to be valid, and the view that the user had of the family. */
interface Beginning {
  last_change?: number | undefined
  view?: string | undefined
}

export interface SignIn extends Beginning {
  access: string
  refresh: string
  language: Language
  person_id: number
  family_id?: string | undefined
  role?: Role | undefined
  device?: string | undefined
}

/** This browser's session: remembered, restored, refreshed and ended. */
export type Session = ReturnType<typeof createSession>

/** @param isKept - whether the data of an access token's session can be read without the server */
export function createSession(
  storage: KeyValueStorage,
  send: Send,
  isKept: (accessToken: string) => Promise<boolean> = async () => false,
) {
  const store = createStore<SessionState>(() => ({
    status: 'unknown',
    failure: '',
    hasLoggedOut: false,
    isLeaving: false,
    beginning: undefined,
    ...recall(storage),
  }))
  const { getState: get, setState: set } = store
  let account = storage.getItem('account') ?? ''
  let restoring: Promise<SessionStatus> | undefined
  let refreshing: Promise<boolean> | undefined

  const remember = (values: Partial<Record<StorageKey, string>>) => {
    for (const [key, value] of Object.entries(values)) if (value === '') storage.removeItem(key)
    for (const [key, value] of Object.entries(values)) if (value !== '') storage.setItem(key, value)
  }
  const forgetTyped = () => {
    for (const keyOf of [draftsKey, formsKey, learnedKey]) storage.removeItem(keyOf(get().usersPersonId))
  }
  /** Clears what belongs to the previous user, or to another family of the same one: people's ids may be the same in both. */
  const become = (next: string, family: string, personId: number) => {
    const isOther = (before: string, after: string) => before !== '' && after !== '' && before !== after
    const before = get().usersPersonId
    // Not everybody has an address.
    if (isOther(account, next) || isOther(get().family, family) || (before !== 0 && personId !== 0 && before !== personId)) {
      forgetTyped()
      set({ personId: 0, usersPersonId: 0 })
    }
    account = next
  }
  const options = () => ({ token: get().accessToken, language: localeOfSession(get()) })

  const expire = () => {
    remember({ access_token: '', refresh_token: '' })
    set({ status: 'signed-out', failure: 'Token verification failed', accessToken: '', refreshToken: '' })
  }

  const exchange = async (): Promise<boolean> => {
    const used = get().refreshToken
    if (used === '') return false
    try {
      const { access, refresh, device, ...beginning } = await send(
        'refreshToken',
        { body: { refresh: used, device: storage.getItem('device') ?? '' } },
        options(),
      )
      // The user may have signed out, or somebody else signed in, while the request was in flight.
      if (get().refreshToken !== used) return get().accessToken !== ''
      remember({ access_token: access, refresh_token: refresh, ...(device === undefined ? {} : { device }) })
      const { status } = get()
      set({ accessToken: access, refreshToken: refresh, ...(status === 'restoring' ? { beginning } : {}) })
      return true
    } catch (error) {
      if (isRefusal(error)) return false
      throw error
    }
  }

  const verify = async (): Promise<SessionStatus> => {
    const token = get().accessToken
    if (token === '') {
      set({ status: 'signed-out', failure: 'No Access token' })
      return 'signed-out'
    }
    set({ status: 'restoring' })
    try {
      const isValid = await send('verifyToken', { body: { token } }, options()).then(
        (beginning) => {
          set({ beginning })
          return true
        },
        (error: unknown) => {
          if (isRefusal(error)) return false
          throw error
        },
      )
      const isSignedIn = isValid || (await api.refresh())
      if (get().status !== 'restoring') return get().status
      if (isSignedIn) set({ status: 'signed-in', failure: '' })
      else expire()
    } catch {
      // Without an answer nobody knows whether the tokens are valid, so they stay for the next attempt. Until then the data on
      // this device can be read; every call that the server answers checks the token again.
      const isReadable = await isKept(token).catch(() => false)
      if (get().status === 'restoring') set(isReadable ? { status: 'signed-in', failure: '' } : { status: 'unreachable' })
    }
    return get().status
  }

  const api = {
    store,
    /** Tries the remembered tokens; overlapping calls share one attempt. */
    restore: (): Promise<SessionStatus> => {
      if (get().status === 'signed-in') return Promise.resolve('signed-in')
      restoring ??= verify().finally(() => (restoring = undefined))
      return restoring
    },
    /** Exchanges the refresh token; overlapping calls share one exchange. Returns false when the session is over. */
    refresh: (): Promise<boolean> => {
      refreshing ??= exchange().finally(() => (refreshing = undefined))
      return refreshing
    },
    /** The marker by which the server recognises this browser; "" before the first sign-in. */
    device: () => storage.getItem('device') ?? '',
    /** The address that signed in here last; "" after a sign-out. */
    account: () => account,
    /** @param email - the email address that they signed in with */
    signIn: (
      {
        access,
        refresh,
        language,
        person_id: personId,
        family_id: family = '',
        role = 'member',
        device,
        last_change,
        view,
      }: SignIn,
      email = '',
    ) => {
      const id = String(personId)
      become(email.trim().toLowerCase(), family, personId)
      remember({
        account,
        ...(device === undefined ? {} : { device }),
        access_token: access,
        refresh_token: refresh,
        language,
        family,
        role,
        person_id: id,
        users_person_id: id,
      })
      set({
        status: 'signed-in',
        failure: '',
        hasLoggedOut: false,
        accessToken: access,
        refreshToken: refresh,
        language,
        personId,
        usersPersonId: personId,
        family,
        role,
        beginning: { last_change, view },
      })
    },
    /** Ends the session on the server, if it can be reached, and here in any case. */
    logOut: async (): Promise<void> => {
      const ending = options()
      forgetTyped()
      account = ''
      remember({ account, family: '', role: '', access_token: '', refresh_token: '', person_id: '0', users_person_id: '0' })
      set({
        status: 'signed-out',
        failure: '',
        hasLoggedOut: true,
        accessToken: '',
        refreshToken: '',
        personId: 0,
        usersPersonId: 0,
        family: '',
        role: 'member',
      })
      if (ending.token) await send('logout', {}, ending).catch(() => undefined)
    },
    setLeaving: (isLeaving: boolean) => set({ isLeaving }),
    forgetLogOut: () => set({ hasLoggedOut: false, isLeaving: false }),
    /** The tokens are no longer valid: the user signs in again and returns. */
    expire,
    /** A keeper may have given the user another role, and sessions of earlier versions do not say in which family they are. */
    setMembership: (role: Role, family = get().family) => {
      remember({ role, family })
      set({ role, family })
    },
    selectPerson: (personId: number) => {
      remember({ person_id: String(personId) })
      set({ personId })
    },
    setLanguage: (language: Language, region: Region) => {
      remember({ language, region })
      set({ language, region })
    },
    setChineseDialect: (selectedChineseDialect: ChineseDialect) => {
      remember({ selectedChineseDialect })
      set({ selectedChineseDialect })
    },
    setMandarinReading: (mandarinReading: MandarinReading) => {
      remember({ mandarinReading })
      set({ mandarinReading })
    },
    setKinRegion: (kinRegion: KinRegionChoice | '') => {
      remember({ kinRegion })
      set({ kinRegion })
    },
    setMoreDialect: (moreDialect: DialectName | '') => {
      remember({ moreDialect })
      set({ moreDialect })
    },
    /** Adopts what another tab of this browser did. */
    adopt: () => {
      const { language: _language, region: _region, ...recalled } = recall(storage)
      become(storage.getItem('account') ?? '', storage.getItem('family') ?? '', recalled.usersPersonId)
      const before = get()
      const hasLoggedOut = recalled.accessToken === '' && recalled.usersPersonId === 0
      const status = recalled.accessToken === '' ? 'signed-out' : before.accessToken === '' ? 'signed-in' : before.status
      // Each tab keeps its selected person, as long as the user is the same.
      const personId = recalled.usersPersonId === before.usersPersonId ? before.personId : recalled.personId
      // Nobody knows what the other tab's session began with.
      set({ ...recalled, personId, status, hasLoggedOut, beginning: undefined })
    },
  }
  return api
}

/** The language to ask the server for. */
export const localeOfSession = ({ language = defaultLanguage, region }: Pick<SessionState, 'language' | 'region'>): Locale =>
  localeOf(language, region)

/** Whether the server refused, rather than giving no useful answer. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

const kinRegionOf = (text: string): KinRegionChoice | '' => kinRegionChoices.find((choice) => choice === text) ?? ''

function recall(storage: KeyValueStorage) {
  const text = (key: StorageKey) => storage.getItem(key) ?? ''
  const id = (key: StorageKey) => (/^[1-9]\d*$/.test(text(key)) ? Number(text(key)) : 0)
  const language = text('language')
  const region = text('region')
  const dialects: readonly ChineseDialect[] = ['cantonese', 'mandarin']
  const reading: MandarinReading = text('mandarinReading') === 'pinyin' ? 'pinyin' : 'zhuyin'
  return {
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    language: isLanguage(language) ? language : undefined,
    region: isRegion(region) ? region : ('' as const),
    personId: id('person_id'),
    usersPersonId: id('users_person_id'),
    family: text('family'),
    role: roles.find((role) => role === text('role')) ?? ('member' as const),
    selectedChineseDialect: dialects.find((dialect) => dialect === text('selectedChineseDialect')),
    mandarinReading: reading,
    kinRegion: kinRegionOf(text('kinRegion')),
    moreDialect: dialectNames.find((name) => name === text('moreDialect')) ?? ('' as const),
  }
}

/** The selected person, otherwise the user's own, otherwise none. */
export function findSelectedPerson<P extends { id: number }>(
  people: readonly P[],
  state: Pick<SessionState, 'personId' | 'usersPersonId'>,
): P | undefined {
  return people.find((person) => person.id === state.personId) ?? people.find((person) => person.id === state.usersPersonId)
}
