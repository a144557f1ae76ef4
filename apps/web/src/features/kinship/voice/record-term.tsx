import { useState } from 'react'
import type { Family } from '../../../lib/family/indexed-family.ts'
import { randomKey } from '../../../lib/random-key.ts'
import type { ChineseDialect } from '../../../lib/session/session-core.ts'
import type { Way } from '../group-entries.ts'
import { useWordActions } from '../words/word-actions.ts'
import { VoiceRecorder } from './voice-recorder.tsx'

interface RecordTermProps {
  readonly way: Way
  readonly dialect: ChineseDialect
  readonly family: Family
}

/** Records what the family calls somebody where it says what the tables say: the term becomes the family's own word. */
export function RecordTerm({ way, dialect, family }: RecordTermProps) {
  const actions = useWordActions()
  const [key] = useState(randomKey)
  const { entry, ranks, names } = way
  const [from = 0] = entry.path
  const person = family.findPerson(entry.path.at(-1) ?? 0)
  const { list, hasPreferred } = names[dialect]
  const [ranked] = ranks[dialect]
  const first = ranked ?? (hasPreferred ? list[0] : undefined)
  if (first === undefined || person === undefined) return null
  const isTerm = ranked === undefined && entry.is_term && entry.open_ages.length === 0
  const findWord = async (): Promise<number> => {
    const about = isTerm ? { key: entry.key } : { person_id: person.id, from_person_id: from }
    // A second try adds no second word.
    const word = { word: first.name, reading: first.reading, language: dialect, idempotency_key: key }
    return (await actions.create({ ...word, ...about })).id
  }
  return <VoiceRecorder of={`term ${dialect} ${entry.path.join()}`} word={first.name} findWord={findWord} />
}
