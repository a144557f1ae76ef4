import { describe, expect, it } from 'vitest'
import { findCommand } from './command.ts'
import type { Command } from './command.ts'

const commands: readonly Command[] = [
  { id: 'in', label: 'Zoom in', icon: 'in', keys: ['+', '='], perform: () => undefined },
  { id: 'edit', label: 'Edit', icon: 'edit', keys: ['e'], perform: () => undefined },
  { id: 'undo', label: 'Undo', icon: 'undo', keys: ['mod+z'], isPageWide: true, perform: () => undefined },
]
const press = (key: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | undefined, isPageWide: boolean) =>
  findCommand(commands, { key, ctrlKey: held === 'ctrlKey', metaKey: held === 'metaKey', altKey: held === 'altKey' }, isPageWide)
    ?.id

describe('keys', () => {
  it('find their command where it listens', () => {
    expect(press('=', undefined, false)).toBe('in')
    expect(press('E', undefined, false)).toBe('edit')
    expect(press('e', undefined, true)).toBeUndefined()
    expect(press('z', 'ctrlKey', true)).toBe('undo')
    expect(press('z', 'metaKey', true)).toBe('undo')
  })

  it('leave the browser what is its own', () => {
    expect(press('+', 'ctrlKey', false)).toBeUndefined()
    expect(press('e', 'altKey', false)).toBeUndefined()
    expect(press('z', undefined, true)).toBeUndefined()
  })
})
