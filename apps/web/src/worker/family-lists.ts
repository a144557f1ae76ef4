import { columnsType, joinFamilyLists, readFamilyLists, splitFamilyLists } from '@banyan/contract/columns'
import { listsTokenHeader, listsChangesHeader } from './session-cache.ts'

/** Beyond so many changes, or so large a share of the lists, the lists are read whole again. */
const maxChanges = 50
const maxShareOfChanges = 0.25

/** What the server is asked for the changes since; undefined to read everything again. */
export function tokenToAsk(known: Response): string | undefined {
  const [count = 0, share = 0] = (known.headers.get(listsChangesHeader) ?? '').split(' ').map(Number)
  return count < maxChanges && share < maxShareOfChanges ? (known.headers.get(listsTokenHeader) ?? undefined) : undefined
}

interface Taken {
  /** For the page. */
  readonly answer: Response
  /** To be stored, unless that is stored already. */
  readonly keeping?: Response
}

/**
 * Adds what has changed to the stored lists.
 *
 * @param response - the server's answer: everything, or what has changed
 * @param known - what is stored
 * @param asked - the token of what the page knows; otherwise it wants everything
 */
export async function takeLists(response: Response, known: Response | undefined, asked: string | undefined): Promise<Taken> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { token, isPartial } = headerOf(bytes)
  // The bytes are no longer compressed, as the answer's own headers say.
  const headers = { 'content-type': response.headers.get('content-type') ?? columnsType }
  const answer = new Response(bytes, { headers })
  if (!isPartial) return { answer, keeping: toKeep([bytes], token, response.headers) }
  const stored = known?.headers.get(listsTokenHeader) ?? undefined
  if (known === undefined) return { answer }
  // A page that knows another state than this device gets everything.
  const isEnough = asked !== undefined && asked === stored
  if (token === stored) return { answer: isEnough ? answer : known }
  const before = splitFamilyLists(new Uint8Array(await known.arrayBuffer()))
  const keeping = toKeep([...before, bytes], token, new Headers(headers))
  return { answer: isEnough ? answer : keeping.clone(), keeping }
}

function toKeep(answers: readonly Uint8Array[], token: string | undefined, told: Headers): Response {
  const [whole, ...changes] = answers
  const share = changes.reduce((sum, { length }) => sum + length, 0) / Math.max(1, whole?.length ?? 0)
  const headers = new Headers()
  for (const name of ['content-type', 'etag']) {
    const value = told.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (token !== undefined) headers.set(listsTokenHeader, token)
  headers.set(listsChangesHeader, `${changes.length} ${share}`)
  const body = whole !== undefined && changes.length === 0 ? whole : joinFamilyLists(answers)
  return new Response(body as Uint8Array<ArrayBuffer>, { headers })
}

/** A newer server may pack the lists in another way: then they are stored as they are. */
function headerOf(bytes: Uint8Array): { token: string | undefined; isPartial: boolean } {
  try {
    return readFamilyLists(bytes).header
  } catch {
    return { token: undefined, isPartial: false }
  }
}
