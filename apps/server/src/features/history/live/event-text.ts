import type { FamilyEvent, FamilyReady } from '@banyan/contract'

// WHATWG HTML, section 9.2 "Server-sent events". JSON has no line breaks, so an event's data is one line.

const eventText = (name: string, id: number, data: object): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`

export const readyText = (ready: FamilyReady): string => eventText('ready', ready.id, ready)

export const changeText = (event: FamilyEvent): string => eventText('change', event.id, event)

/** A comment, which keeps proxies from closing a silent connection. */
export const heartbeatText = ':\n\n'
