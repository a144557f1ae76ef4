import type { CallBody } from '@banyan/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/http/api.ts'

/**
 * Whether a mailed link still works, so that nobody types two passwords for nothing; undefined until the server has answered. If
 * the call fails, the form says what is wrong when it is sent.
 */
export function useMailedLink(kind: CallBody<'checkMailedLink'>['kind'], token: string): boolean | undefined {
  const [isValid, setIsValid] = useState<boolean>()
  useEffect(() => {
    const controller = new AbortController()
    call('checkMailedLink', { body: { kind, token }, signal: controller.signal }).then(
      (answer) => setIsValid(answer.is_valid),
      () => (controller.signal.aborted ? undefined : setIsValid(true)),
    )
    return () => controller.abort()
  }, [kind, token])
  return isValid
}
