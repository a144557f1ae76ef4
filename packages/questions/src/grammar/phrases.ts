import type { RankPlace, Sign } from './signs.ts'

/** From whom to whom: the reader or somebody named, and then relatives of relatives. */
export interface Phrase {
  readonly base: { readonly kind: 'reader' } | { readonly kind: 'named'; readonly people: readonly number[] }
  readonly links: readonly Link[]
  /** Whether nothing says whose relatives are meant. */
  readonly isBare: boolean
  /** Whether it says who of those named before is meant: my aunt | Blandine. */
  readonly isApposed: boolean
}

export interface Link {
  readonly chains: string
  readonly side?: 'F' | 'M' | undefined
  readonly place?: RankPlace | undefined
}

type Chained = Extract<Sign, { kind: 'kin' } | { kind: 'name' }> | { readonly kind: 'my' | 'me' | 'their' | 'of' }

const isChained = (sign: Sign): sign is Chained =>
  sign.kind === 'kin' ||
  sign.kind === 'name' ||
  sign.kind === 'my' ||
  sign.kind === 'me' ||
  sign.kind === 'their' ||
  sign.kind === 'of'

/**
 * Reads the phrases that name people: `my mother’s cousins`, `les oncles de Camille`, `syn brata mojej babci`. Undefined if one makes no sense.
 *
 * @param isOwnerLast - whether an owner follows without a word between
 */
export function readPhrases(signs: readonly Sign[], isOwnerLast: boolean): readonly Phrase[] | undefined {
  const phrases: Phrase[] = []
  for (const { chain, isApposed } of groupsOf(signs, isOwnerLast)) {
    const phrase = readPhrase(isOwnerLast ? withOwnersLast(chain) : chain)
    if (phrase === undefined) return undefined
    phrases.push({ ...phrase, isApposed })
  }
  return phrases
}

interface Group {
  readonly chain: Chained[]
  readonly isApposed: boolean
}

/** Signs that belong to one phrase: it ends at any other sign, and where a new one begins. */
function groupsOf(signs: readonly Sign[], isOwnerLast: boolean): readonly Group[] {
  const groups: Group[] = []
  let open: Group | undefined
  let isAfterSkip = false
  for (const sign of signs) {
    if (sign.kind === 'skip' || sign.kind === 'side') {
      isAfterSkip = true
      continue
    }
    if (!isChained(sign)) open = undefined
    else if (open === undefined || isBeginning(sign, open.chain.at(-1)!, isOwnerLast)) {
      const isApposed: boolean = sign.kind === 'name' && sign.isPlain && open?.chain.at(-1)?.kind === 'kin' && !isAfterSkip
      // What belongs to somebody cannot begin a phrase.
      if (sign.kind === 'of' || sign.kind === 'their') continue
      open = { chain: [sign], isApposed }
      groups.push(open)
    } else open.chain.push(sign)
    isAfterSkip = false
  }
  return groups
}

/** Whether a sign begins a phrase of its own after another sign. In Chinese "I" before a relative says "my". */
function isBeginning(sign: Chained, last: Chained, isOwnerLast: boolean): boolean {
  if (sign.kind === 'me') return true
  if (last.kind === 'me') return sign.kind !== 'kin'
  if (last.kind === 'name') return sign.kind === 'name' || sign.kind === 'my' || (sign.kind === 'kin' && sign.isMine)
  if (last.kind !== 'kin') return false
  if (sign.kind === 'kin' && sign.isOwner) return true
  return isOwnerLast ? sign.kind === 'name' && sign.isSubject : sign.kind === 'name' || sign.kind === 'my'
}

/** Puts an "of" where a language has none: `brat | mojej mamy`, `brat mamy | Anny`. */
const withOwnersLast = (group: readonly Chained[]): readonly Chained[] =>
  group.flatMap((sign, at) => (group[at - 1]?.kind === 'kin' && sign.kind !== 'of' ? [{ kind: 'of' } as const, sign] : [sign]))

function readPhrase(group: readonly Chained[]): Phrase | undefined {
  const pieces: Chained[][] = [[]]
  for (const sign of group) {
    if (sign.kind === 'of') pieces.push([])
    else pieces.at(-1)!.push(sign)
  }
  let phrase: Phrase | undefined
  for (const piece of pieces.filter((each) => each.length > 0).toReversed()) {
    const [first] = piece
    const hasBase =
      first!.kind === 'my' || first!.kind === 'me' || first!.kind === 'name' || (first!.kind === 'kin' && first!.isMine)
    if (hasBase && phrase !== undefined && !isSaidTwice(phrase, first!)) return undefined
    const links = piece.flatMap((sign) => (sign.kind === 'kin' ? [{ chains: sign.chains, place: sign.place }] : []))
    const base =
      first!.kind === 'name'
        ? ({ kind: 'named', people: first!.people } as const)
        : (phrase?.base ?? ({ kind: 'reader' } as const))
    if (piece.slice(1).some(({ kind }) => kind === 'name' || kind === 'me')) return undefined
    phrase = { base, links: [...(phrase?.links ?? []), ...links], isBare: !hasBase && (phrase?.isBare ?? true), isApposed: false }
  }
  return phrase
}

/** « mon oncle maternel de ma mère » makes no sense; `äitini serkkuni` says "my" twice. */
const isSaidTwice = ({ base }: Phrase, first: Chained): boolean => base.kind === 'reader' && first.kind === 'kin'
