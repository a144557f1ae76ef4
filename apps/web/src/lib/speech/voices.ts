import type { KinVoice } from '@banyan/kinship'
import { useSyncExternalStore } from 'react'

/** A voice of this device, with what it reads. */
export interface DeviceVoice extends KinVoice {
  readonly voice: SpeechSynthesisVoice
}

type Tag = KinVoice['tag']

/** Voices name their language in many ways: `zh-HK`, `zh_HK`, `yue`, `cmn-Hans-CN`. */
const speaks: Readonly<Record<Tag, RegExp>> = {
  'zh-HK': /^(?:yue|zh[-_](?:\w+[-_])?(?:HK|MO))/iu,
  'zh-TW': /^(?:zh|cmn)[-_](?:\w+[-_])?TW|^zh[-_]Hant$/iu,
  'zh-CN': /^(?:zh|cmn)(?:$|[-_](?:\w+[-_])?(?:CN|SG)|[-_]Hans$)/iu,
}
/** Some systems call voices local that send the text to their maker all the same. */
const isRemote = /online|network|remote|cloud/iu
const readsSyllables = /jyutping|pinyin/iu
/** eSpeak’s Mandarin voice spells characters out in English. */
const isUseless = /latin[ _]as[ _]english/iu

/** The device's voice for names in a language; undefined without one that works on the device alone. */
function findVoice(voices: readonly SpeechSynthesisVoice[], tag: Tag): DeviceVoice | undefined {
  const usable = voices.filter(
    (voice) => voice.localService && !isRemote.test(`${voice.name} ${voice.voiceURI}`) && !isUseless.test(voice.name),
  )
  // A reader in Taiwan would rather hear the voice of the Mainland than none; Cantonese and Mandarin are different languages.
  const tags: readonly Tag[] = tag === 'zh-HK' ? [tag] : tag === 'zh-TW' ? [tag, 'zh-CN'] : [tag, 'zh-TW']
  for (const spoken of tags) {
    const found = usable.filter(({ lang }) => speaks[spoken].test(lang))
    const voice = found.find(({ name }) => readsSyllables.test(name)) ?? found.find((each) => each.default) ?? found[0]
    if (voice) return { voice, tag: spoken, isPhonetic: readsSyllables.test(voice.name) }
  }
  return undefined
}

/** Old browsers, and those that people have stripped, have none. */
const synthesis: SpeechSynthesis | undefined = typeof window === 'undefined' ? undefined : window.speechSynthesis

const none: readonly SpeechSynthesisVoice[] = []
let known: readonly SpeechSynthesisVoice[] = none

/** The same list as long as it has the same voices: browsers make a new one for each question. */
function readVoices(): readonly SpeechSynthesisVoice[] {
  const voices = synthesis?.getVoices() ?? none
  const isSame = voices.length === known.length && voices.every(({ voiceURI }, at) => voiceURI === known[at]?.voiceURI)
  if (!isSame) known = voices
  return known
}

/** Browsers find their voices after the page has loaded, and say so. */
function subscribe(changed: () => void): () => void {
  synthesis?.addEventListener?.('voiceschanged', changed)
  return () => synthesis?.removeEventListener?.('voiceschanged', changed)
}

export const useVoice = (tag: Tag): DeviceVoice | undefined => findVoice(useSyncExternalStore(subscribe, readVoices), tag)

/** Names are short and new to the listener. */
const rate = 0.8

/** Says a text, and no longer what was being said. @param onEnd - told whether it could be said */
export function speak(text: string, { voice }: DeviceVoice, onEnd: (hasSpoken: boolean) => void): void {
  if (!synthesis) return onEnd(false)
  synthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.rate = rate
  utterance.addEventListener('end', () => onEnd(true))
  utterance.addEventListener('error', ({ error }) => onEnd(error === 'canceled' || error === 'interrupted'))
  synthesis.speak(utterance)
}
