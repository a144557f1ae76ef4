import { useEffect, useEffectEvent } from 'react'
import { findCommand } from './command.ts'
import type { Command } from './command.ts'

/** Makes the commands' keys work on the whole page; fields and open dialogs keep their own. */
export function usePageKeys(commands: readonly Command[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTaken(event.target)) return
    const command = findCommand(commands, event, true)
    if (!command) return
    event.preventDefault()
    command.perform()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea, select, input:not([type="radio"])'))
  )
}
