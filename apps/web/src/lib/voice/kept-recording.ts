import { useEffect, useRef, useState } from 'react'
import { dropRecording, keepRecording, readRecording } from '../offline/kept-recordings.ts'
import { randomKey } from '../random-key.ts'
import type { Recording } from './record.ts'

/** A recording that the server does not have yet. */
export interface Unsent extends Recording {
  /** Names what is sent, so that sending it again adds nothing. */
  readonly key: string
}

/** What was recorded here and is not sent yet. It stays on this device, through navigation and reloads, until it is sent or thrown away. */
export function useUnsentRecording(name: string): {
  unsent: Unsent | undefined
  setUnsent: (recording: Recording | undefined) => void
} {
  const [unsent, setState] = useState<Unsent>()
  const isChanged = useRef(false)
  useEffect(() => {
    let isHere = true
    const find = async () => {
      const known = await readRecording(name)
      if (isHere && known && !isChanged.current) setState(known)
    }
    void find()
    return () => {
      isHere = false
    }
  }, [name])
  return {
    unsent,
    setUnsent: (recording) => {
      isChanged.current = true
      const next = recording && { ...recording, key: randomKey() }
      setState(next)
      void (next === undefined ? dropRecording(name) : keepRecording(name, next))
    },
  }
}
