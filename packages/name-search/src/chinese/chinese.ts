import type { Chinese } from '../types.ts'
import { foldHan } from './fold.ts'
import { readings } from './readings.ts'
import { spellCantonese, spellMandarin } from './romanise.ts'
import { surnameSpellings } from './surnames.ts'

interface Sounds {
  readonly mandarin: readonly string[]
  readonly cantonese: readonly string[]
}

let known: Chinese | undefined

/**
 * What is needed to find Chinese names by their readings and in either way of writing. The tables are read with the first use, in
 * some 15 ms, and kept (about 3 MB).
 */
export function chinese(): Chinese {
  known ??= read()
  return known
}

function read(): Chinese {
  const groups = new Map<string, string>()
  for (const group of readings.split('|')) {
    const [sounds = '', characters = ''] = group.split(':')
    for (const character of characters) groups.set(character, sounds)
  }
  const surnames = new Map(
    surnameSpellings.split(',').map((entry): [string, readonly string[]] => {
      const [name = '', written = ''] = entry.split(':')
      return [name, written.split(' ')]
    }),
  )
  const spelled = new Map<string, Sounds>()
  const soundsOf = (group: string): Sounds => {
    let sounds = spelled.get(group)
    if (sounds === undefined) {
      const [mandarin = '', cantonese = ''] = group.split('/')
      sounds = { mandarin: allOf(mandarin, spellMandarin), cantonese: allOf(cantonese, spellCantonese) }
      spelled.set(group, sounds)
    }
    return sounds
  }
  return {
    fold: foldHan,
    spellings: (character) => {
      const group = groups.get(character)
      if (group === undefined) return []
      const { mandarin, cantonese } = soundsOf(group)
      return [mandarin, cantonese]
    },
    surname: (characters) => surnames.get(characters) ?? [],
  }
}

const allOf = (sounds: string, spell: (sound: string) => readonly string[]): readonly string[] => [
  ...new Set(
    sounds
      .split(' ')
      .filter((sound) => sound !== '')
      .flatMap(spell),
  ),
]
