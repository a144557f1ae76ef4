import { useMemo, useRef, useState } from 'react'
import { useSession } from '../session/session.ts'
import { formsKey, openStorage } from '../storage.ts'
import { openFormStorage } from './form-storage.ts'
import type { FormStorage } from './form-storage.ts'

/** The forms that the user has begun to fill in on this device. */
export function useForms(): FormStorage {
  const userId = useSession((state) => state.usersPersonId)
  return useMemo(() => openFormStorage(openStorage(), formsKey(userId), Date.now), [userId])
}

/**
 * The content of a form: what was typed before, or its beginning. Every change is kept on this device until `forget` is called.
 *
 * @param read - returns what was stored if it has the shape of such a form
 */
export function useTypedForm<Value extends object>(
  key: string,
  beginning: Value,
  read: (stored: unknown) => Value | undefined,
): { value: Value; change: (changes: Partial<Value>) => void; forget: () => void } {
  const forms = useForms()
  const [value, setValue] = useState(() => read(forms.find(key)) ?? beginning)
  const latest = useRef(value)
  return {
    value,
    change: (changes) => {
      latest.current = { ...latest.current, ...changes }
      setValue(latest.current)
      forms.save(key, latest.current)
    },
    forget: () => forms.remove(key),
  }
}
