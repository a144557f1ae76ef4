import { calls } from '@banyan/contract'
import type { CallBody, CallResponse } from '@banyan/contract'
import { ApiError, callAddress, toApiError } from '../../lib/http/http.ts'
import type { Recording } from '../../lib/voice/record.ts'

type Said = CallBody<'addGuestComment'>

/** Sends a voice note, with its text. @throws ApiError */
export async function sendVoice(
  { photo_id: photo, person_id: person, text, guest_name: name = '', idempotency_key: key = '' }: Said,
  { bytes, durationMs, waveform }: Recording,
  { token, language }: { token: string; language: string },
): Promise<CallResponse<'addGuestVoiceNote'>> {
  const { method, path } = calls.addGuestVoiceNote
  const body = new FormData()
  const fields = { duration_ms: String(durationMs), waveform, text, guest_name: name, idempotency_key: key }
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set('voice', bytes, 'voice')
  const query = {
    ...(photo === undefined ? {} : { photo_id: photo }),
    ...(person === undefined ? {} : { person_id: person }),
  }
  const headers = { accept: 'application/json', 'accept-language': language, authorization: `Bearer ${token}` }
  const answer = await fetch(callAddress(path, {}, query), { method, headers, body }).catch(() => {
    throw new ApiError(0, 'no_connection', '')
  })
  const content: unknown = await answer.json().catch(() => undefined)
  // The server validates its answers against the contract.
  if (answer.ok) return content as CallResponse<'addGuestVoiceNote'>
  throw toApiError(answer.status, content, '')
}
