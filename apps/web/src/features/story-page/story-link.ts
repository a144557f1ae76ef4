import { calls } from '@banyan/contract'
import type { LinkedStory, Locale } from '@banyan/contract'
import { createSend } from '../../lib/http/http.ts'
import type { Unsent } from '../../lib/voice/kept-recording.ts'

/** What the link of a mail can do. */
export interface StoryLink {
  /** Names what is kept on the device, without the secret. */
  readonly name: string
  /** @throws ApiError `link_over`, and if the server cannot be reached */
  open(): Promise<LinkedStory>
  write(text: string): Promise<LinkedStory>
  speak(recording: Unsent): Promise<LinkedStory>
  stop(token: string): Promise<void>
  resume(token: string): Promise<void>
}

export function storyLink(token: string, language: Locale): StoryLink {
  const send = createSend({
    fetch: (...request) => window.fetch(...request),
    noConnection: () => '',
    findCall: async (name) => calls[name],
  })
  const of = { language, token }
  return {
    name: token.slice(0, 8),
    open: () => send('openStory', {}, of),
    write: (text) => send('answerStory', { body: { text } }, of),
    speak: ({ bytes, durationMs, waveform, key }) => {
      const body = new FormData()
      for (const [field, value] of Object.entries({ duration_ms: String(durationMs), waveform, idempotency_key: key }))
        body.set(field, value)
      body.set('voice', bytes, 'voice')
      return send('answerStoryByVoice', { body } as never, of)
    },
    stop: async (plan) => void (await send('stopStories', { params: { token: plan } }, { language })),
    resume: async (plan) => void (await send('resumeStories', { params: { token: plan } }, { language })),
  }
}
