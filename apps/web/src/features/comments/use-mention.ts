import type { FamilyMember } from '@banyan/contract'
import { useState } from 'react'
import type { RefObject } from 'react'
import { useMembers } from './comments.queries.ts'
import { optionId } from './mention-list.tsx'
import { begunName, complete, suggest } from './mention-text.ts'
import type { Typed } from './mention-text.ts'

const noMembers: readonly FamilyMember[] = []

/** Suggests members while a name is typed after an `@`. */
export function useMention(value: Typed, field: RefObject<HTMLTextAreaElement | null>, onChange: (typed: Typed) => void) {
  const [begun, setBegun] = useState<{ readonly from: number; readonly name: string; readonly cursor: number }>()
  const [at, setAt] = useState(0)
  const { data = noMembers } = useMembers(begun !== undefined)
  const found = begun === undefined ? noMembers : suggest(data, begun.name)
  const chosen = found[Math.min(at, found.length - 1)]
  const close = () => setBegun(undefined)
  const take = (member: FamilyMember) => {
    if (begun === undefined) return
    const { cursor, ...typed } = complete(value, begun.cursor, begun.from, member)
    onChange(typed)
    close()
    requestAnimationFrame(() => field.current?.setSelectionRange(cursor, cursor))
  }
  return {
    close,
    look: ({ value: text, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
      const name = selectionStart === selectionEnd ? begunName(text, selectionStart) : undefined
      setBegun(name && { ...name, cursor: selectionStart })
      if (name?.name !== begun?.name) setAt(0)
    },
    /** @returns whether the key was for the suggestions */
    onKey: (key: string): boolean => {
      if (chosen === undefined) return false
      if (key === 'ArrowDown') setAt((now) => (now + 1) % found.length)
      else if (key === 'ArrowUp') setAt((now) => (now + found.length - 1) % found.length)
      else if (key === 'Enter' || key === 'Tab') take(chosen)
      else if (key === 'Escape') close()
      else return false
      return true
    },
    fieldProps: (listId: string) => ({
      'aria-autocomplete': 'list' as const,
      ...(chosen === undefined ? {} : { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, chosen) }),
    }),
    list: { found, chosen, onTake: take },
  }
}
