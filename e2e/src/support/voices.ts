import type { Page } from '@playwright/test'

interface FakeVoice {
  readonly name: string
  readonly lang: string
  readonly localService: boolean
}

/** What the page has given to a voice: by which voice, and the text. */
export type Said = readonly [voice: string, text: string]

/** Gives the browser voices, since the one that runs tests has none; what they are given to say is kept. */
export async function installVoices(page: Page, voices: readonly FakeVoice[]): Promise<void> {
  await page.addInitScript((given) => {
    const said: (readonly [string, string])[] = []
    class Utterance extends EventTarget {
      voice: FakeVoice | undefined
      lang = ''
      rate = 1
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const speechSynthesis = Object.assign(new EventTarget(), {
      getVoices: () => given.map((voice) => ({ ...voice, voiceURI: voice.name, default: false })),
      cancel: () => undefined,
      speak: (utterance: Utterance) => {
        said.push([utterance.voice?.name ?? '', utterance.text])
        utterance.dispatchEvent(new Event('end'))
      },
    })
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
    Object.assign(window, { said })
  }, voices)
}

export const said = (page: Page): Promise<Said[]> => page.evaluate(() => (window as unknown as { said: Said[] }).said)
