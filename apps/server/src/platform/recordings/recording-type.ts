/** The kinds of sound that browsers record: Opus in WebM or Ogg, AAC or Opus in MP4. */
export type RecordingType = 'audio/webm' | 'audio/ogg' | 'audio/mp4'

export const recordingEndings: Readonly<Record<RecordingType, string>> = {
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
}

const headBytes = 4_096
/** As long as the longest of the marks below, but one byte. */
const overlapBytes = 15

/** The handlers of tracks in MP4. The description of the tracks may stand at the end. */
const marks = { sound: /hdlr[\s\S]{8}soun/, film: /hdlr[\s\S]{8}vide/, codec: /mp4a|Opus/ } as const
/** Codecs of pictures in Matroska. Two letters alone also occur in sound. */
const filmInMatroska = /V_(?:VP[89]|AV1|MPEG|MJPEG|MS\/|THEORA|PRORES|UNCOMP|REAL|QUICKTIME)/

/** Finds out what a file is, while it passes, by its first bytes and by the sound that it holds. */
export class RecordingTypeReader {
  #head = Buffer.alloc(0)
  #tail = ''
  readonly #found = new Set<keyof typeof marks>()

  read(bytes: Buffer): void {
    if (this.#head.length < headBytes) this.#head = Buffer.concat([this.#head, bytes.subarray(0, headBytes - this.#head.length)])
    if (!this.#isMp4()) return
    const text = this.#tail + bytes.toString('latin1')
    for (const [name, mark] of Object.entries(marks) as [keyof typeof marks, RegExp][])
      if (!this.#found.has(name) && mark.test(text)) this.#found.add(name)
    this.#tail = text.slice(-overlapBytes)
  }

  /** Undefined for anything but a recording, films included. */
  get type(): RecordingType | undefined {
    const head = this.#head
    if (head.subarray(0, 4).equals(Buffer.from('1a45dfa3', 'hex')) && head.subarray(0, 64).includes('webm'))
      return head.includes('A_OPUS') && !filmInMatroska.test(head.toString('latin1')) ? 'audio/webm' : undefined
    if (head.subarray(0, 4).equals(Buffer.from('OggS')))
      return head.subarray(0, 64).includes('OpusHead') ? 'audio/ogg' : undefined
    const found = this.#found
    return found.has('sound') && found.has('codec') && !found.has('film') ? 'audio/mp4' : undefined
  }

  #isMp4(): boolean {
    return this.#head.subarray(4, 8).equals(Buffer.from('ftyp'))
  }
}
