import { createNode, createPointer, findChild, textOf } from './node.ts'
import type { Node } from './node.ts'
import { ownText } from './own-text.ts'
import { cutText } from './problem-log.ts'
import type { GedcomComment, WritableComment } from './types.ts'

// What people said about a record, its files or its facts is a NOTE to other programs. Banyan's additions use extension tags.

/** Below NOTE: a comment, by an identifier that is the same in every export. Below OBJE: the comment whose recording it is. */
const commentTag = '_COMMENT'

/** More are left out of a file, and so is what a single one has beyond these. */
export const mostComments = 20_000
export const mostHearts = 100_000
const most = { text: 10_000, word: 500, mentions: 100 } as const

/** What other programs show of a heart. */
const heart = '♥'

const isComment = (node: Node): boolean =>
  node.tag === 'NOTE' && !node.isPointer && node.children.some(({ tag }) => tag === commentTag)

/** What a comment refers to, as the export names it. */
interface CommentContext {
  /** The xref of a person; undefined when the export does not have them. */
  personXref: (person: number) => string | undefined
  /** The xref of the record of a recording. */
  voiceXref: (comment: WritableComment) => string
}

/** Other programs show who wrote it, and when, as its last line. */
const signatureOf = (author: string, at: string): string =>
  `— ${[author, at.slice(0, 10)].filter((part) => part !== '').join(', ')}`

/** @param file - the position of the file that it is about, among those of the record */
export function commentNode(comment: WritableComment, { personXref, voiceXref }: CommentContext, file = 0): Node {
  const { uid, text, author, isGuest, isHeart, at, editedAt, mentions, isOfGallery, voice } = comment
  const said = (tag: string, value: string): Node[] => (value === '' ? [] : [createNode(tag, value)])
  return createNode('NOTE', [isHeart ? heart : text, signatureOf(author, at)].filter((part) => part !== '').join('\n'), [
    createNode(commentTag, uid, [
      ...said('_AUTHOR', author),
      ...said('_GUEST', isGuest ? 'Y' : ''),
      ...said('_HEART', isHeart ? 'Y' : ''),
      createNode('_AT', at),
      ...said('_EDITED', editedAt),
      ...said('_FILE', file === 0 ? '' : String(file + 1)),
      ...said('_GALLERY', isOfGallery ? 'Y' : ''),
      ...mentions.flatMap(({ person, name }) => {
        const xref = personXref(person)
        return xref === undefined ? [] : [createPointer('_MENTION', xref, [createNode('PHRASE', name)])]
      }),
      ...(voice === undefined
        ? []
        : [
            createPointer('_VOICE', voiceXref(comment), [
              createNode('_LENGTH', String(voice.durationMs)),
              ...said('_WAVEFORM', voice.waveform),
            ]),
          ]),
    ]),
  ])
}

/** The record of a comment's recording. */
export const voiceNodes = ({ uid, author, at, voice }: WritableComment): Node[] => [
  createNode('FILE', voice?.path.split('/').map(encodeURIComponent).join('/') ?? '', [
    createNode('FORM', voice?.form ?? ''),
    createNode('TITL', [author, at.slice(0, 10)].filter((part) => part !== '').join(', ')),
  ]),
  createNode(commentTag, uid),
]

/** The file of a multimedia record that holds the recording of a comment; undefined for other records. */
export const voiceFileOf = (nodes: readonly Node[]): string | undefined =>
  nodes.some(({ tag }) => tag === commentTag)
    ? ownText(nodes.find(({ tag, isPointer }) => tag === 'FILE' && !isPointer)?.value.trim() ?? '')
    : undefined

/** A comment whose recording is still called by its record. */
export type FoundComment = Omit<GedcomComment, 'voice'> & {
  voice?: Omit<NonNullable<GedcomComment['voice']>, 'file'> & { xref: string }
}

/**
 * Takes the comments out of a record, so that they are neither its notes nor kept with it.
 * @param tag - of a record that Banyan wrote
 */
export function takeComments(tag: 'INDI' | 'FAM' | 'OBJE', xref: string, nodes: Node[]): readonly FoundComment[] {
  let found: FoundComment[] | undefined
  const take = (from: Node[], place: Pick<FoundComment, 'path'>): Node[] => {
    if (!from.some(isComment)) return from
    for (const node of from) if (isComment(node)) (found ??= []).push({ tag, xref, ...place, ...readComment(node) })
    return from.filter((node) => !isComment(node))
  }
  const own = take(nodes, {})
  if (own !== nodes) nodes.splice(0, nodes.length, ...own)
  // The position of a structure is its path once the record's own comments are gone.
  if (tag !== 'OBJE') for (const [index, node] of nodes.entries()) node.children = take(node.children, { path: String(index) })
  return found ?? none
}

/** Most records have no comment. */
const none: never[] = []

function readComment(node: Node): Omit<FoundComment, 'tag' | 'xref' | 'path'> {
  const comment = findChild(node, commentTag) ?? node
  const word = (of: Node, tag: string): string => ownText(cutText(textOf(of, tag), most.word))
  const [author, at] = [word(comment, '_AUTHOR'), word(comment, '_AT')]
  const file = textOf(comment, '_FILE')
  const isHeart = textOf(comment, '_HEART') === 'Y'
  const voice = comment.children.find(({ tag, isPointer }) => tag === '_VOICE' && isPointer)
  return {
    index: /^[1-9]\d{0,2}$/u.test(file) ? Number(file) - 1 : 0,
    isOfGallery: textOf(comment, '_GALLERY') === 'Y',
    line: node.line,
    uid: ownText(cutText(comment.value.trim(), most.word)),
    text: isHeart ? '' : ownText(cutText(unsigned(node.value, signatureOf(author, at)), most.text)),
    author,
    isGuest: textOf(comment, '_GUEST') === 'Y',
    isHeart,
    at,
    editedAt: word(comment, '_EDITED'),
    mentions: comment.children
      .filter(({ tag, isPointer }) => tag === '_MENTION' && isPointer)
      .slice(0, most.mentions)
      .map((each) => ({ person: ownText(each.value), name: word(each, 'PHRASE') })),
    ...(voice === undefined
      ? {}
      : {
          voice: {
            xref: voice.value,
            durationMs: Number(textOf(voice, '_LENGTH')) || 0,
            waveform: word(voice, '_WAVEFORM'),
          },
        }),
  }
}

function unsigned(text: string, signature: string): string {
  const whole = text.trim()
  return whole === signature ? '' : whole.endsWith(`\n${signature}`) ? whole.slice(0, -signature.length).trim() : whole
}
