import { useEffect, useState } from 'react'

/** The specification's delay: by then the camera has reached the person, and everybody else is dimmed. */
const restAfterMs = 300

interface Editing {
  readonly personId: number
  readonly isResting: boolean
  readonly hasChanged: boolean
}

export interface EditMode {
  readonly isOn: boolean
  /** Whether everybody else is dimmed and the controls are visible. */
  readonly isResting: boolean
  /** Whether anything has changed since editing began. */
  readonly hasChanged: boolean
  begin(): void
  end(): void
  noteChange(): void
}

/** Editing is about one person, so it ends when somebody else gets selected, no matter how. */
export function useEditMode(selectedId: number): EditMode {
  const [editing, setEditing] = useState<Editing>()
  const current = editing?.personId === selectedId ? editing : undefined
  const comingTo = current === undefined || current.isResting ? undefined : current.personId
  useEffect(() => {
    if (comingTo === undefined) return undefined
    const timer = setTimeout(
      () => setEditing((now) => (now?.personId === comingTo ? { ...now, isResting: true } : now)),
      restAfterMs,
    )
    return () => clearTimeout(timer)
  }, [comingTo])
  return {
    isOn: current !== undefined,
    isResting: current?.isResting ?? false,
    hasChanged: current?.hasChanged ?? false,
    begin: () => setEditing({ personId: selectedId, isResting: false, hasChanged: false }),
    end: () => setEditing(undefined),
    noteChange: () => setEditing((now) => now && { ...now, hasChanged: true }),
  }
}
