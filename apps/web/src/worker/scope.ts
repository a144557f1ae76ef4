// The compiler takes every script with these types for a dedicated worker.
export const scope = globalThis as unknown as ServiceWorkerGlobalScope
