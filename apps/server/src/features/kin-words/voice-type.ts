/** The kinds of sound that browsers record: Opus in WebM or Ogg, AAC or Opus in MP4. */
export type VoiceType = 'audio/webm' | 'audio/ogg' | 'audio/mp4'

export const voiceEndings: Readonly<Record<VoiceType, string>> = { 'audio/webm': 'webm', 'audio/ogg': 'ogg', 'audio/mp4': 'm4a' }

const includes = (bytes: Buffer, text: string): boolean => bytes.includes(text, 0, 'latin1')

/** What a file is, by its first bytes and by the sound that it holds; undefined for anything else, films included. */
export function readVoiceType(bytes: Buffer): VoiceType | undefined {
  const head = bytes.subarray(0, 4_096)
  if (head.subarray(0, 4).equals(Buffer.from('1a45dfa3', 'hex')) && includes(head.subarray(0, 64), 'webm'))
    return includes(head, 'A_OPUS') && !includes(head, 'V_') ? 'audio/webm' : undefined
  if (includes(head.subarray(0, 4), 'OggS')) return includes(head.subarray(0, 64), 'OpusHead') ? 'audio/ogg' : undefined
  if (!includes(head.subarray(4, 8), 'ftyp')) return undefined
  // The description of the tracks may stand at the end.
  const isSound = includes(bytes, 'soun') && !includes(bytes, 'vide') && (includes(bytes, 'mp4a') || includes(bytes, 'Opus'))
  return isSound ? 'audio/mp4' : undefined
}
