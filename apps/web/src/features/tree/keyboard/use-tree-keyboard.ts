import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { findCommand } from '../commands/command.ts'
import type { Command } from '../commands/command.ts'
import type { PeopleTable } from '../scene/people-table.ts'
import type { Scene } from '../scene/scene.ts'
import type { TreeStage } from '../view/tree-stage.ts'
import { stepFrom } from './steps.ts'
import type { Direction } from './steps.ts'
import { useAnnouncement } from './use-announcement.ts'
import { walkKeyOf } from './walk-keys.ts'
import type { WalkKey } from './walk-keys.ts'

interface KeyboardContext {
  readonly host: RefObject<HTMLElement | null>
  readonly stage: TreeStage | undefined
  readonly scene: Scene | undefined
  readonly people: PeopleTable
  readonly selectedId: number
  readonly ownId: number
  /** What the reader calls somebody, while it is shown. */
  readonly kinOf: ((id: number) => string | undefined) | undefined
  /** Other commands whose keys work while the tree has the focus. */
  readonly commands: readonly Command[]
  readonly onSelect: (id: number) => void
  readonly onOpen: (id: number) => void
}

export interface TreeKeyboard {
  /** The person with the keyboard focus; undefined while the pointer is used. */
  readonly focusedId: number | undefined
  /** The text for screen readers. */
  readonly announcement: string
  hide(): void
}

/** Moves the keyboard focus through the tree. */
export function useTreeKeyboard({
  host,
  stage,
  scene,
  people,
  selectedId,
  ownId,
  kinOf,
  commands,
  onSelect,
  onOpen,
}: KeyboardContext): TreeKeyboard {
  const [focusedId, setFocusedId] = useState<number>()
  const { announcement, announce } = useAnnouncement(people, selectedId, ownId, kinOf)
  /** The people left by steps up or down, so that the step back finds them again. */
  const trail = useRef<number[]>([])

  // The focused person may no longer be drawn.
  const shownId = focusedId !== undefined && scene && scene.nodeOf(focusedId) < 0 ? selectedId : focusedId
  useEffect(() => stage?.setFocused(shownId), [stage, shownId])

  const step = (direction: Direction): void => {
    if (!scene) return
    const from = shownId ?? selectedId
    const next = stepFrom(scene, people.graph, from, direction, trail.current.at(-1))
    if (shownId === undefined) {
      // The first key only shows the current position.
      setFocusedId(from)
      announce(from)
      return
    }
    if (!next) {
      announce(from)
      return
    }
    if (next.id === trail.current.at(-1)) trail.current.pop()
    else if (direction === 'up' || direction === 'down') trail.current.push(from)
    else trail.current = []
    setFocusedId(next.id)
    announce(next.id, next.as, from)
  }

  const goTo = (id: number): void => {
    trail.current = []
    setFocusedId(id)
    announce(id)
  }

  const choose = (): void => {
    const id = shownId ?? selectedId
    if (id === selectedId) onOpen(id)
    else {
      onSelect(id)
      goTo(id)
    }
  }

  const perform: Record<Exclude<WalkKey['do'], 'step'>, () => void> = {
    choose,
    home: () => {
      if (!scene || scene.nodeOf(ownId) < 0) onSelect(ownId)
      goTo(ownId)
    },
  }

  const hide = (): void => {
    trail.current = []
    setFocusedId(undefined)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const walk = walkKeyOf(event)
    const command = walk ? undefined : findCommand(commands, event, false)
    if (!walk && !command) return
    event.preventDefault()
    if (command) command.perform()
    else if (walk?.do === 'step') step(walk.direction)
    else if (walk) perform[walk.do]()
  })
  const onFocus = useEffectEvent(() => goTo(shownId ?? selectedId))
  const onBlur = useEffectEvent(hide)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    host.current?.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    // The pointer focuses the tree too, but then the eye is where the pointer is and nothing needs announcing.
    let isPointed = false
    host.current?.addEventListener('pointerdown', () => (isPointed = true), { signal, capture: true })
    host.current?.addEventListener(
      'focus',
      () => {
        if (!isPointed) onFocus()
        isPointed = false
      },
      { signal },
    )
    host.current?.addEventListener(
      'blur',
      () => {
        isPointed = false
        onBlur()
      },
      { signal },
    )
    return () => controller.abort()
  }, [host])

  return { focusedId: shownId, announcement, hide }
}
