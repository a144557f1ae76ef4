import { useEffect, useState } from 'react'

/** The specification's delay: the picture has arrived at the person by then, and everybody else comes to rest. */
const restAfterMs = 300

interface Editing {
  readonly personId: number
  readonly isResting: boolean
  readonly hasChanged: boolean
}

export interface EditMode {
  readonly isOn: boolean
  /** Everybody else is at rest, and the controls are there. */
  readonly isResting: boolean
  /** Whether anything was changed since it began. */
  readonly hasChanged: boolean
  begin(): void
  end(): void
  noteChange(): void
}

/** Editing is about one person: it ends when somebody else is selected, whoever did that. */
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
