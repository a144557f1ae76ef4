import type { RecordingType } from '../../platform/recordings/recording-type.ts'
import { multipart } from '../multipart.ts'

/** As browsers begin their files; what is said follows, and nobody on the server listens. */
const heads: Readonly<Record<RecordingType, Buffer>> = {
  'audio/webm': Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
    Buffer.from('42878104428581021853806701ffffffffffffff1654ae6bae', 'hex'),
    Buffer.from('A_OPUS'),
  ]),
  'audio/ogg': Buffer.concat([Buffer.from('OggS\0\u0002'), Buffer.alloc(22), Buffer.from('OpusHead')]),
  'audio/mp4': Buffer.concat([
    Buffer.from('\0\0\0\u0018ftypmp42'),
    Buffer.alloc(12),
    Buffer.from('moovhdlr\0\0\0\0\0\0\0\0sounstsdmp4a'),
  ]),
}

export const voiceFile = (type: RecordingType = 'audio/webm', said = 'grandmother'): Buffer =>
  Buffer.concat([heads[type], Buffer.from(said)])

/** The body of a call that keeps a recording. */
export const voiceForm = (bytes: Buffer = voiceFile(), durationMs = 900, fields: Record<string, string> = {}) =>
  multipart([['duration_ms', String(durationMs)], ...Object.entries(fields), ['voice', { bytes, fileName: 'voice' }]])
