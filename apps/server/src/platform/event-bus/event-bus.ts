/** Called with the family that has changed; `undefined` when it may be any. */
export type EventBusListener = (family: number | undefined) => void

/** Announces which family has changed: in this process, to other servers, and from commands that run beside a server. */
export interface EventBus {
  /** Call it after the commit: listeners in this process receive it at once, those in others soon. */
  publish(family: number): void
  /** Returns a function that unsubscribes the listener. A listener may be called twice for one change, or without any change. */
  subscribe(listener: EventBusListener): () => void
  /** Ends when other processes have been told everything. */
  close(): Promise<void>
}

/** Carries events between processes; it receives them while at least one listener is subscribed. */
export interface EventTransport {
  publish(family: number): void
  /** Settles when everything that was published has been sent. */
  sent(): Promise<void>
  start(listener: EventBusListener): void
  stop(): Promise<void>
}

export function createEventBus(transport: EventTransport): EventBus {
  const listeners = new Set<EventBusListener>()
  const deliver: EventBusListener = (family) => {
    for (const listener of listeners) listener(family)
  }
  return {
    publish: (family) => {
      transport.publish(family)
      deliver(family)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) transport.start(deliver)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) void transport.stop()
      }
    },
    close: async () => {
      listeners.clear()
      await transport.stop()
      await transport.sent()
    },
  }
}
