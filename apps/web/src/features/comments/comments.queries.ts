import type { Comment, Comments, Hearts } from '@banyan/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { upload } from '../../lib/http/upload.ts'
import { duringOwnChange } from '../../lib/live/own-changes.ts'
import { applyTalk } from '../../lib/photos/talk.ts'
import type { About } from '../../lib/photos/talk.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { Unsent } from '../../lib/voice/kept-recording.ts'

const keyOf = ({ kind, id }: About) => queryKeys.comments.of(kind, id)

const fieldsOf = ({ kind, id }: About) => ({
  image_id: kind === 'image' ? id : undefined,
  gallery_id: kind === 'gallery' ? id : undefined,
  person_id: kind === 'person' ? id : undefined,
  fact_id: kind === 'fact' ? id : undefined,
})

const queryOf = ({ kind, id }: About): Record<string, string> => ({ [`${kind}_id`]: String(id) })

const read = (about: About, signal?: AbortSignal, before?: number): Promise<Comments> =>
  call('listComments', {
    query: {
      ...queryOf(about),
      ...(before === undefined ? {} : { before: String(before) }),
    },
    ...(signal === undefined ? {} : { signal }),
  })

/** The newest comments about something, and its hearts. */
export const useComments = (about: About) => {
  const client = useQueryClient()
  return useQuery({
    queryKey: keyOf(about),
    queryFn: async ({ signal }) => {
      const comments = await read(about, signal)
      // The counts beside the photo may be older.
      applyTalk(client, about, talkOf(comments))
      return comments
    },
  })
}

const talkOf = ({ count, hearts }: Pick<Comments, 'count' | 'hearts'>) => ({
  comment_count: count,
  heart_count: hearts.count,
  has_heart: hearts.is_own,
})

/** What was said about facts is counted with their people's own comments. */
const refreshCounts = async (client: QueryClient, { kind }: About): Promise<void> => {
  if (kind === 'fact') await client.invalidateQueries({ queryKey: queryKeys.comments.ofPeople })
}

/** Whom a comment can mention: those who have an account. */
export const useMembers = (isWanted: boolean) =>
  useQuery({ queryKey: queryKeys.members, queryFn: ({ signal }) => call('listMembers', { signal }), enabled: isWanted })

export function useCommentActions(about: About) {
  const client = useQueryClient()
  const change = (work: (known: Comments) => Comments): void => {
    const changed = client.setQueryData<Comments>(keyOf(about), (known) => known && work(known))
    if (changed) applyTalk(client, about, talkOf(changed))
    void refreshCounts(client, about)
  }
  const put = (comment: Comment): void =>
    change((known) => {
      const isKnown = known.results.some(({ id }) => id === comment.id)
      const results = isKnown
        ? known.results.map((each) => (each.id === comment.id ? comment : each))
        : [...known.results, comment].toSorted((one, other) => one.id - other.id)
      return { ...known, results, count: known.count + (isKnown ? 0 : 1) }
    })
  return {
    readEarlier: async (before: number): Promise<void> => {
      const earlier = await read(about, undefined, before)
      change((known) => {
        const ids = new Set(known.results.map(({ id }) => id))
        return {
          ...known,
          results: [...earlier.results.filter(({ id }) => !ids.has(id)), ...known.results],
          has_earlier: earlier.has_earlier,
        }
      })
    },
    add: (text: string, key: string): Promise<void> =>
      duringOwnChange(async () => put(await call('createComment', { body: { ...fieldsOf(about), text, idempotency_key: key } }))),
    addVoice: (text: string, { bytes, durationMs, waveform, key }: Unsent): Promise<void> =>
      duringOwnChange(async () => {
        const form = new FormData()
        for (const [field, value] of Object.entries({ duration_ms: durationMs, waveform, text, idempotency_key: key }))
          form.set(field, String(value))
        form.set('voice', bytes, 'voice')
        const { signal } = new AbortController()
        // Renews the token, if need be, so that the recording is not sent twice.
        await read(about)
        put(await upload('createVoiceNote', form, { query: queryOf(about), onProgress: () => undefined, signal }))
      }),
    edit: (id: number, text: string): Promise<void> =>
      duringOwnChange(async () => put(await call('updateComment', { params: { id }, body: { text } }))),
    remove: (id: number): Promise<void> =>
      duringOwnChange(async () => {
        await call('deleteComment', { params: { id } })
        change((known) => ({
          ...known,
          results: known.results.filter((each) => each.id !== id),
          count: known.count - (known.results.some((each) => each.id === id) ? 1 : 0),
        }))
      }),
    restore: (id: number): Promise<void> => duringOwnChange(async () => put(await call('restoreComment', { params: { id } }))),
  }
}

/** Gives something a heart, or takes it back. */
export async function setHeart(client: QueryClient, about: About, isOn: boolean): Promise<Hearts> {
  const hearts = await duringOwnChange(() => call('setHeart', { body: { ...fieldsOf(about), is_on: isOn } }))
  client.setQueryData<Comments>(keyOf(about), (known) => known && { ...known, hearts })
  applyTalk(client, about, { heart_count: hearts.count, has_heart: hearts.is_own })
  void refreshCounts(client, about)
  // Read again when they are next opened: what is looked at stays while hearts are given and taken back.
  void client.invalidateQueries({ queryKey: queryKeys.timeline.all, refetchType: 'none' })
  return hearts
}
