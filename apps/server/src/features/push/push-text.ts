import type { Locale } from '@banyan/contract'
import { fillIn } from '../../platform/messages/fill-in.ts'
import { messagesIn } from '../../platform/messages/messages.ts'

export type PushKind = 'photos' | 'comments' | 'people' | 'days'

/** How much of what is new, and which page shows it. */
export interface PushNote {
  kind: PushKind
  count: number
  /** Whether a comment mentions the reader. */
  mentionsReader?: boolean
  /** Begins with a slash. */
  path: string
}

interface Reader {
  locale: Locale
  /** The name of the family, "" for none. */
  family: string
  /** Whether the notification says what is new. A locked telephone shows it to anyone. */
  isDetailed: boolean
  /** Stands for what the message is about: the same message, sent again, replaces the first on the device. */
  mark: string
}

/** Where somebody sees everything that is new. */
const newsPath = '/family/history/'

/** Writes what the service worker shows: one or several notifications. It holds numbers, and nobody's name. */
export function writePush(notes: readonly PushNote[], { locale, family, isDetailed, mark }: Reader): string {
  const words = messagesIn(locale).push
  const [first] = notes
  if (!isDetailed) {
    const path = notes.length === 1 ? (first?.path ?? newsPath) : newsPath
    return JSON.stringify({ title: 'Banyan', notes: [{ body: words.something, path, tag: 'news' }] })
  }
  return JSON.stringify({
    title: family === '' ? 'Banyan' : family,
    notes: notes.map(({ kind, count, mentionsReader = false, path }) => ({
      body: fillIn(kind === 'comments' && mentionsReader ? words.mentioned : words[kind], { count: String(count) }),
      path,
      tag: `${kind} ${mark}`,
    })),
  })
}
