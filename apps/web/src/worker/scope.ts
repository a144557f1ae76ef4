// With these types, the compiler takes every script for a dedicated worker.
export const scope = globalThis as unknown as ServiceWorkerGlobalScope
