import { openAnswer } from '../http/open-answer.ts'

/** Reads a recording; it is never kept on the device, so that a deleted one is gone here too. */
export async function readVoice(wordId: number): Promise<Blob> {
  const answer = await openAnswer('getKinVoice', { params: { id: wordId }, signal: new AbortController().signal })
  return new Blob([await answer.arrayBuffer()], { type: answer.headers.get('content-type') ?? '' })
}
