import path from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Config } from '../../config.ts'
import { writePrivateFile } from '../files.ts'
import type { Logger } from '../log/logger.ts'
import type { QueuedMail } from './mail-queue.ts'

/** Hands a mail to a mail server or to the outbox folder. */
export interface MailSender {
  /** @throws when the mail was not accepted */
  send(mail: QueuedMail, signal: AbortSignal): Promise<void>
  close(): void
}

export function createMailSender(config: Config, log: Logger): MailSender {
  return config.mail.smtpUrl === undefined ? outboxSender(config, log) : smtpSender(config.mail.smtpUrl, config.mail.from)
}

/** Connections per sender; the worker takes as many mails at a time. */
export const mailConnections = 4

const second = 1000

function smtpSender(smtpUrl: string, from: string): MailSender {
  const options = {
    url: smtpUrl,
    pool: true,
    maxConnections: mailConnections,
    maxRequeues: 1,
    // A password is never sent unencrypted unless the operator's address allows it (?requireTLS=false).
    ...(new URL(smtpUrl).password === '' ? {} : { requireTLS: true }),
    dnsTimeout: 15 * second,
    connectionTimeout: 15 * second,
    greetingTimeout: 15 * second,
    socketTimeout: 60 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Transporter | undefined
  return {
    send: async (mail, signal) => {
      // Imported with the first mail, to save an idle server its memory.
      const { createTransport } = await import('nodemailer')
      transport ??= createTransport(options)
      await transport.sendMail({ ...envelope(mail, from), text: mail.text, html: mail.html, signal })
    },
    close: () => transport?.close({ force: true }),
  }
}

/** Used without a mail server: writes files that the operator can open in a mail program or an editor. */
function outboxSender(config: Config, log: Logger): MailSender {
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const info = await transport.sendMail({
        ...envelope(mail, config.mail.from),
        text: { raw: readable('text/plain', mail.text) },
        html: { raw: readable('text/html', mail.html) },
      })
      if (!Buffer.isBuffer(info.message)) throw new TypeError('The mail was not rendered.')
      const name = `${new Date(mail.created_at).toISOString().replace(/[-:]|\.\d+/g, '')}-${mail.id}.eml`
      await writePrivateFile(path.join(config.dataDir, 'outbox', name), info.message)
      log.info({ file: path.join('outbox', name) }, 'mail written to the outbox; set BANYAN_SMTP_URL to send mails')
    },
    close: () => undefined,
  }
}

/** Not encoded, so that the link can be copied from an editor. */
const readable = (type: string, content: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content.replace(/\r?\n/g, '\r\n')}`

const envelope = (mail: QueuedMail, from: string) => ({
  from,
  // Passed as an object, so that the address is never parsed as a list.
  to: { name: '', address: mail.recipient },
  subject: mail.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
  messageId: mail.message_id,
  date: new Date(mail.created_at),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribe_url === null
      ? {}
      : { 'List-Unsubscribe': `<${mail.unsubscribe_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
})
