import type { KinWord } from '@banyan/contract'
import { namesOfKey } from '@banyan/kinship'
import type { KinWordRow } from './kin-words.table.ts'

/** @param isThere - whether a person who says a word is still there */
export const presentKinWord = (row: KinWordRow, isThere: (person: number) => boolean): KinWord => ({
  id: row.id,
  key: row.key,
  term: termOf(row.key),
  person_id: row.person_id,
  from_person_id: row.from_person_id,
  language: row.language,
  word: row.word,
  reading: row.reading,
  said_by_id: row.said_by_id !== null && isThere(row.said_by_id) ? row.said_by_id : null,
  user_id: row.user_id,
  written_by: row.present_name ?? row.user_name,
  voice:
    row.voice_key === null
      ? null
      : {
          duration_ms: Number(row.voice_ms),
          user_id: row.voice_user_id ?? 0,
          recorded_by: row.present_voice_name ?? row.voice_user_name,
          creation_date: row.voice_at ?? row.updated_at,
        },
  last_updated_date: row.updated_at,
  creation_date: row.created_at,
})

function termOf(key: string): KinWord['term'] {
  const names = namesOfKey(key)
  if (names === undefined) return null
  const { cantonese, mandarin, traditional, en, fr, pl, fi } = names
  return {
    cantonese: [...cantonese],
    mandarin: [...mandarin],
    traditional: [...traditional],
    en: [...en],
    fr: [...fr],
    pl: [...pl],
    fi: [...fi],
  }
}
