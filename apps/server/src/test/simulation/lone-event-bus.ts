import { createEventBus } from '../../platform/event-bus/event-bus.ts'
import type { EventBus } from '../../platform/event-bus/event-bus.ts'

/** The event bus of a process that shares its database with no other. */
export const loneEventBus = (): EventBus =>
  createEventBus({
    publish: () => undefined,
    sent: () => Promise.resolve(),
    start: () => undefined,
    stop: () => Promise.resolve(),
  })
