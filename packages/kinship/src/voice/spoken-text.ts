import { numberedPinyin } from './numbered-pinyin.ts'
import { respelled } from './respelled.ts'

/** A voice: which Chinese it speaks, and whether it reads Jyutping or Pinyin rather than characters, as those of eSpeak can. */
export interface KinVoice {
  readonly tag: 'zh-HK' | 'zh-CN' | 'zh-TW'
  readonly isPhonetic: boolean
}

/**
 * What to give to a voice so that it says a name with our reading and no other: the syllables, or characters, of which those that voices
 * misread are replaced by others of the same sound (姑姐 *gu1 ze1* becomes 姑遮). In Cantonese a doubled character stays: a voice knows that
 * 弟弟 changes its tones, and no other character has them.
 *
 * @param reading - a syllable for each character: Jyutping for zh-HK, otherwise Pinyin with tone marks or Zhuyin
 */
export function spokenText(text: string, reading: string, { tag, isPhonetic }: KinVoice): string {
  const syllables = tag === 'zh-HK' ? reading.split(' ') : numberedPinyin(reading)
  const characters = [...text]
  // A family's own word may have no reading, or one of another kind.
  if (syllables.length !== characters.length) return text
  if (isPhonetic) return syllables.join(' ')
  return characters
    .map((character, at) => {
      const isDoubled = [at - 1, at + 1].some((other) => characters[other] === character && syllables[other] !== syllables[at])
      const stays = isDoubled && tag === 'zh-HK'
      return stays ? character : (respelled[tag][`${character} ${syllables[at]!}`] ?? character)
    })
    .join('')
}
