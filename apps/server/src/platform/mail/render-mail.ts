import { formatDate, formattingLocale } from '@banyan/contract'
import type { AlarmKind, Locale } from '@banyan/contract'
import type { Messages } from '../messages/en.ts'
import { fillIn } from '../messages/fill-in.ts'
import { messagesIn } from '../messages/messages.ts'
import { readableName, unlinkedName } from './names.ts'

/** The kinds of mail and the values that each one's text needs. `url` is the target of the button. */
export interface MailContents {
  sign_up_confirmation: { name: string; url: string }
  password_reset: { name: string; url: string }
  /** The people whose open invitations ended with the old password. */
  password_changed: { name: string; url: string; endedInvitations?: string[] }
  invitation: { name: string; inviter: string; url: string }
  email_confirmation: { name: string; url: string }
  email_changed: { name: string; url: string }
  email_restored: { name: string; url: string }
  new_device: { name: string; url: string; device: string; at: Date }
  session_reused: { name: string; url: string; device: string; at: Date }
  way_in_added: WayInMail
  way_in_removed: WayInMail
  way_in_used: WayInMail
  card_sign_in: WayInMail
  /** To the keeper who made a card: its owner, or somebody else, has used it. */
  card_used: { name: string; actor: string; url: string; device: string; at: Date }
  /** To keepers: a member cannot sign in any more. */
  recovery_asked: { name: string; actor: string; url: string }
  /** To the member: from `at` on, keepers can let somebody into their account. */
  recovery_begun: { name: string; at: Date; url: string }
  /** To the other keepers. */
  recovery_waiting: { name: string; actor: string; at: Date; url: string }
  recovery_stopped: { name: string; actor: string; url: string }
  /** To the member and to the keepers. */
  recovery_used: { name: string; actor: string; url: string; device: string; at: Date }
  photo_tag: { name: string; tagger: string; url: string; unsubscribe: Unsubscribe }
  now_keeper: { name: string; url: string }
  /** `until`: the day (ISO 8601) on which the family is handed over at the earliest. */
  legacy_asked: { name: string; successor: string; until: string; url: string }
  legacy_told: { name: string; successor: string; until: string; url: string }
  handed_over: { name: string; successor: string; url: string }
  /** The first question to somebody who has not been asked before. */
  story_first: StoryMail
  story_question: StoryMail
  death_reported: { name: string; tagger: string; url: string }
  data_export: { name: string; url: string }
  alarm: { name: string; url: string; alarm: AlarmKind }
  family_update: { name: string; url: string; news: FamilyNews; days?: ComingDays; unsubscribe: Unsubscribe }
  /** When there is nothing else. */
  family_days: { name: string; url: string; days: ComingDays; unsubscribe: Unsubscribe }
  /**
   * `until`: the day (ISO 8601) until which everything can be put back. Some recipients get this mail even if they have turned
   * mails off.
   */
  many_deletions: {
    name: string
    actor: string
    until: string
    deletions: Record<(typeof deletedThings)[number], number>
    url: string
    unsubscribe?: Unsubscribe
  }
}

interface StoryMail {
  /** What the asking member calls the recipient, or their name. */
  name: string
  /** Who asks. */
  actor: string
  question: string
  url: string
  unsubscribe: Unsubscribe
}

interface WayInMail {
  name: string
  url: string
  wayIn: 'passkey' | 'totp' | 'recoveryCodes' | 'recoveryCode' | 'card' | 'oidc' | 'all'
  /** The name of a passkey or a provider; "" otherwise. */
  wayInName: string
  device: string
  at: Date
}

/** What can be deleted, in the order in which a mail lists it. */
const deletedThings = ['people', 'links', 'galleries', 'photos', 'tags', 'texts'] as const

export type MailKind = keyof MailContents

/** What others have added or changed; each person appears once. */
export interface FamilyNews {
  added: PersonNews[]
  changed: PersonNews[]
  /** How many people imports have added. */
  imported: number
  deleted: PersonNews[]
  deletedGalleries: PersonNews[]
  /** What was said about photos, galleries and people. */
  comments: CommentNews[]
  /** How often others ask who somebody in a photo is. */
  asked: { count: number; by: string[] }
  /** Whom others have named when the reader asked. */
  answered: PersonNews[]
  /** What people have told: the question, or the title, and whose story it is. */
  stories: { person: string; question: string }[]
  /** Single photos, not counting those in deleted galleries. */
  deletedPhotos: { count: number; by: string[] }
}

/** What is kept on days to come, in lines. */
export interface ComingDays {
  tomorrow: string[]
  inAWeek: string[]
}

export interface CommentNews {
  kind: 'image' | 'gallery' | 'person'
  /** The title of the photo or gallery, or the person's name. */
  title: string
  /** How many comments are new. */
  count: number
  /** How many of them are voice notes. */
  voices: number
  by: string[]
  mentionsReader: boolean
}

export interface PersonNews {
  name: string
  /** The names of the users who did it. */
  by: string[]
}

/** How the reader can stop such mails. */
export interface Unsubscribe {
  /** The page that the mail links to. */
  pageUrl: string
  /** Where a mail program sends its one-click POST (RFC 8058). */
  oneClickUrl: string
}

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

/** The texts are British, but a mail says only that it is in English. */
const htmlLanguage = (locale: Locale): string => (locale === 'en' ? 'en' : formattingLocale(locale))

/** How many people a mail mentions by name. */
const namedAtMost = 20

/** Renders a mail in the reader's language, as text and as HTML. */
export function renderMail<Kind extends MailKind>(kind: Kind, data: MailContents[Kind], language: Locale): RenderedMail {
  const { mails } = messagesIn(language)
  const words = mails[kind]
  const name = readableName(data.name)
  const greeting = name === undefined ? mails.greetingWithoutName : fillIn(mails.greeting, { name })
  const sender = fillIn(mails.sender, { host: new URL(data.url).host })
  const nameOrSomebody = (other: string): string => readableName(other) ?? mails.somebody
  const others = {
    inviter: 'inviter' in data ? nameOrSomebody(data.inviter) : '',
    tagger: 'tagger' in data ? nameOrSomebody(data.tagger) : '',
    actor: 'actor' in data ? nameOrSomebody(data.actor) : '',
    successor: 'successor' in data ? nameOrSomebody(data.successor) : '',
    // In a subject line, too: it is the line that makes somebody open the mail.
    question: 'question' in data ? data.question : '',
    until: 'until' in data ? dayOf(data.until, language) : '',
    device: 'device' in data ? data.device || deviceOf('wayIn' in data ? data.wayIn : undefined, mails) : '',
    wayIn: 'wayIn' in data ? fillIn(mails.waysIn[data.wayIn], { name: unlinkedName(data.wayInName) }) : '',
    time: 'at' in data ? formatDate(data.at, language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }) : '',
    ...('alarm' in data ? messagesIn(language).alarms[data.alarm] : {}),
  }
  const filled = { ...words, subject: fillIn(words.subject, others), text: fillIn(words.text, others) }
  const parts: Parts = {
    greeting,
    sender,
    addressInstead: mails.addressInstead,
    url: data.url,
    ...filled,
    quote: 'question' in data ? data.question : undefined,
    lists: [
      ...('days' in data && data.days !== undefined ? dayLists(data.days, mails, language) : []),
      ...('news' in data ? listsOf(data.news, mails, language) : []),
      ...('deletions' in data ? [deletionList(data.deletions, mails, language)] : []),
      ...('endedInvitations' in data && data.endedInvitations.length > 0
        ? [invitationList(data.endedInvitations, mails, language)]
        : []),
    ],
    unsubscribe:
      'unsubscribe' in data && data.unsubscribe !== undefined
        ? { words: mails.unsubscribe, url: data.unsubscribe.pageUrl }
        : undefined,
  }
  const above = (line: string): string => fillIn(mails.aboveLink, { words: line })
  const spoken = {
    ...parts,
    button: above(parts.button),
    unsubscribe: parts.unsubscribe && { ...parts.unsubscribe, words: above(parts.unsubscribe.words) },
  }
  return { subject: filled.subject, text: asText(spoken), html: asHtml(parts, htmlLanguage(language)) }
}

/** An operator removes all ways in at once, on the command line. */
const deviceOf = (wayIn: WayInMail['wayIn'] | undefined, mails: Messages['mails']): string =>
  wayIn === 'all' ? mails.serverItself : mails.unknownDevice

interface Parts {
  subject: string
  greeting: string
  text: string
  /** Larger than the rest. */
  quote: string | undefined
  lists: { title: string; items: string[] }[]
  button: string
  url: string
  addressInstead: string
  note: string
  sender: string
  unsubscribe: { words: string; url: string } | undefined
}

function dayLists({ tomorrow, inAWeek }: ComingDays, mails: Messages['mails'], language: Locale): Parts['lists'] {
  const words = mails.family_days
  const list = (title: string, lines: readonly string[]): Parts['lists'] =>
    lines.length === 0
      ? []
      : [
          {
            title,
            items: [
              ...lines.slice(0, namedAtMost).map(unlinkedName),
              ...(lines.length > namedAtMost
                ? [fillIn(mails.family_update.more, { count: countOf(lines.length - namedAtMost, language) })]
                : []),
            ],
          },
        ]
  return [...list(words.tomorrow, tomorrow), ...list(words.inAWeek, inAWeek)]
}

/** Lists the people of a family as lines. Relatives know each other, so names stay as they are, but never become links. */
function listsOf(
  { added, changed, imported, deleted, deletedGalleries, deletedPhotos, comments, asked, answered, stories }: FamilyNews,
  mails: Messages['mails'],
  language: Locale,
): Parts['lists'] {
  const words = mails.family_update
  const names = new Intl.ListFormat(formattingLocale(language), { type: 'conjunction' })
  const lines = (people: PersonNews[], line: string): string[] => [
    ...people
      .slice(0, namedAtMost)
      .map(({ name, by }) =>
        by.length === 0
          ? unlinkedName(name)
          : fillIn(line, { person: unlinkedName(name), users: names.format(by.map(unlinkedName)) }),
      ),
    ...(people.length > namedAtMost ? [fillIn(words.more, { count: countOf(people.length - namedAtMost, language) })] : []),
  ]
  const plural = new Intl.PluralRules(formattingLocale(language))
  const howMany = ({ count, voices }: CommentNews): string => {
    const form = plural.select(voices)
    const texts = words.voiceNotes
    const said = fillIn(form === 'one' || form === 'few' || form === 'many' ? texts[form] : texts.other, {
      count: countOf(voices, language),
    })
    if (voices === count) return said
    const written = fillIn(words.commentCount, { count: countOf(count, language) })
    return voices === 0 ? written : fillIn(words.voiceNotesAmong, { comments: written, voiceNotes: said })
  }
  const said = (news: CommentNews): string => {
    const { kind, title, by, mentionsReader } = news
    return fillIn(mentionsReader ? words.mentionedIn : words.commentsOn, {
      about: fillIn(words[kind === 'image' ? 'onPhoto' : kind === 'gallery' ? 'onGallery' : 'onPerson'], {
        title: unlinkedName(title),
      }),
      count: howMany(news),
      users: names.format((by.length === 0 ? [mails.somebody] : by).map(unlinkedName)),
    })
  }
  return [
    {
      title: words.questions,
      items: [
        ...(asked.count > 0
          ? [
              fillIn(words.asked, {
                count: countOf(asked.count, language),
                users: names.format((asked.by.length === 0 ? [mails.somebody] : asked.by).map(unlinkedName)),
              }),
            ]
          : []),
        ...lines(answered, words.answered),
      ],
    },
    {
      title: words.stories,
      items: [
        ...stories
          .slice(0, namedAtMost)
          .map(({ person, question }) => fillIn(words.story, { person: unlinkedName(person), question: unlinkedName(question) })),
        ...(stories.length > namedAtMost ? [fillIn(words.more, { count: countOf(stories.length - namedAtMost, language) })] : []),
      ],
    },
    {
      title: words.comments,
      items: [
        ...comments.slice(0, namedAtMost).map(said),
        ...(comments.length > namedAtMost
          ? [fillIn(words.more, { count: countOf(comments.length - namedAtMost, language) })]
          : []),
      ],
    },
    {
      title: words.added,
      items: [
        ...lines(added, words.addedBy),
        ...(imported > 0 ? [fillIn(words.imported, { count: countOf(imported, language) })] : []),
      ],
    },
    { title: words.changed, items: lines(changed, words.changedBy) },
    {
      title: words.deleted,
      items: [
        ...lines(deleted, words.deletedBy),
        ...lines(deletedGalleries, words.deletedGallery.replace('{title}', '{person}')),
        ...(deletedPhotos.count > 0
          ? [
              fillIn(words.deletedPhotos, {
                count: countOf(deletedPhotos.count, language),
                users: names.format(deletedPhotos.by.map(unlinkedName)),
              }),
            ]
          : []),
      ],
    },
  ].filter(({ items }) => items.length > 0)
}

const invitationList = (
  names: string[],
  { password_changed, family_update }: Messages['mails'],
  language: Locale,
): Parts['lists'][number] => ({
  title: password_changed.endedInvitations,
  items: [
    ...names.slice(0, namedAtMost).map(unlinkedName),
    ...(names.length > namedAtMost ? [fillIn(family_update.more, { count: countOf(names.length - namedAtMost, language) })] : []),
  ],
})

const deletionList = (
  deletions: MailContents['many_deletions']['deletions'],
  { many_deletions: words }: Messages['mails'],
  language: Locale,
): Parts['lists'][number] => ({
  title: words.deleted,
  items: deletedThings
    .filter((thing) => deletions[thing] > 0)
    .map((thing) => fillIn(words[thing], { count: countOf(deletions[thing], language) })),
})

const countOf = (count: number, language: Locale): string => new Intl.NumberFormat(formattingLocale(language)).format(count)

const dayOf = (date: string, language: Locale): string =>
  formatDate(new Date(date), language, { dateStyle: 'long', timeZone: 'UTC' })

const asText = ({ greeting, text, quote, lists, button, url, note, sender, unsubscribe }: Parts): string =>
  [
    greeting,
    text,
    ...(quote === undefined ? [] : [quote]),
    ...lists.map(({ title, items }) => [title, ...items.map((item) => `- ${item}`)].join('\n')),
    `${button}\n${url}`,
    note,
    `-- \n${sender}`,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.words}\n${unsubscribe.url}`]),
  ].join('\n\n') + '\n'

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'PingFang TC','PingFang SC','Noto Sans CJK TC',sans-serif"

function asHtml(parts: Parts, documentLanguage: string): string {
  const { subject, greeting, text, quote, lists, button, url, addressInstead, note, sender, unsubscribe } = parts
  const shown = escapeHtml(url)
  return `<!doctype html>
<html lang="${documentLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;${font};font-size:16px;line-height:1.5">
<div lang="${documentLanguage}" style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>
<p style="margin:0 0 24px">${escapeHtml(text)}</p>
${quote === undefined ? '' : `<p style="margin:0 0 24px;font-size:24px;line-height:1.35;font-weight:600">${escapeHtml(quote)}</p>\n`}${lists.map(listAsHtml).join('')}<p style="margin:0 0 24px"><a href="${shown}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#2e6f9a;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0 0 24px">${escapeHtml(note)}</p>
<p style="margin:0 0 24px;font-size:14px">${escapeHtml(addressInstead)}<br><span style="word-break:break-all">${shown}</span></p>
<p style="margin:0;padding-top:16px;border-top:1px solid #9aa8a0;font-size:14px">${escapeHtml(sender)}</p>
${unsubscribe === undefined ? '' : `<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(unsubscribe.url)}" style="color:inherit">${escapeHtml(unsubscribe.words)}</a></p>\n`}</div>
</body>
</html>
`
}

const listAsHtml = ({
  title,
  items,
}: Parts['lists'][number]): string => `<h2 style="margin:0 0 8px;font-size:16px">${escapeHtml(title)}</h2>
<ul style="margin:0 0 24px;padding-left:20px">
${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}
</ul>
`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
