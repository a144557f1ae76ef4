import type { Language } from '@banyan/contract'
import { fillIn, messagesIn } from '../messages/messages.ts'

/** What a mail is about, and what its words need. `url` is where its button leads. */
export interface MailContents {
  sign_up_confirmation: { name: string; url: string }
  password_reset: { name: string; url: string }
  password_changed: { name: string; url: string }
  invitation: { name: string; inviter: string; url: string }
  email_confirmation: { name: string; url: string }
  email_changed: { name: string; url: string }
}

export type MailKind = keyof MailContents

export interface RenderedMail {
  subject: string
  text: string
  html: string
}

const documentLanguages: Record<Language, string> = { en: 'en', fr: 'fr', pl: 'pl', fi: 'fi', 'zh-cn': 'zh-Hans', 'zh-tw': 'zh-Hant' }

/** Puts a mail into words, in the reader's language, as text and as HTML. */
export function renderMail<Kind extends MailKind>(kind: Kind, data: MailContents[Kind], language: Language): RenderedMail {
  const { mails } = messagesIn(language)
  const words = mails[kind]
  const name = readableName(data.name)
  const greeting = name === undefined ? mails.greetingWithoutName : fillIn(mails.greeting, { name })
  const sender = fillIn(mails.sender, { host: new URL(data.url).host })
  const inviter = 'inviter' in data ? (readableName(data.inviter) ?? mails.somebody) : ''
  const filled = { ...words, subject: fillIn(words.subject, { inviter }), text: fillIn(words.text, { inviter }) }
  const parts = { greeting, sender, addressInstead: mails.addressInstead, url: data.url, ...filled }
  return { subject: filled.subject, text: asText(parts), html: asHtml(parts, documentLanguages[language]) }
}

interface Parts {
  subject: string
  greeting: string
  text: string
  button: string
  url: string
  addressInstead: string
  note: string
  sender: string
}

const asText = (parts: Parts): string =>
  [parts.greeting, parts.text, `${parts.button}:\n${parts.url}`, parts.note, `-- \n${parts.sender}`].join('\n\n') + '\n'

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'PingFang TC','PingFang SC','Noto Sans CJK TC',sans-serif"

function asHtml(parts: Parts, documentLanguage: string): string {
  const { subject, greeting, text, button, url, addressInstead, note, sender } = escapeAll(parts)
  return `<!doctype html>
<html lang="${documentLanguage}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px;${font};font-size:16px;line-height:1.5">
<div lang="${documentLanguage}" style="max-width:560px;margin:0 auto">
<p style="margin:0 0 16px">${greeting}</p>
<p style="margin:0 0 24px">${text}</p>
<p style="margin:0 0 24px"><a href="${url}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:#2e6f9a;color:#ffffff;font-weight:600;text-decoration:none">${button}</a></p>
<p style="margin:0 0 24px">${note}</p>
<p style="margin:0 0 24px;font-size:14px">${addressInstead}<br><span style="word-break:break-all">${url}</span></p>
<p style="margin:0;padding-top:16px;border-top:1px solid #9aa8a0;font-size:14px">${sender}</p>
</div>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

function escapeAll(parts: Parts): Parts {
  const { subject, greeting, text, button, url, addressInstead, note, sender } = parts
  return {
    subject: escapeHtml(subject),
    greeting: escapeHtml(greeting),
    text: escapeHtml(text),
    button: escapeHtml(button),
    url: escapeHtml(url),
    addressInstead: escapeHtml(addressInstead),
    note: escapeHtml(note),
    sender: escapeHtml(sender),
  }
}

/**
 * Anybody can sign up with another's address and any name. Mail programs turn what looks like an address in a text
 * into a link, so such a name is not repeated: nobody advertises or lures through a mail of ours.
 */
function readableName(name: string): string | undefined {
  const oneLine = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const looksLikeAddress = /[:/\\@]|www|\.\S/iu.test(oneLine)
  return oneLine === '' || looksLikeAddress ? undefined : oneLine
}
