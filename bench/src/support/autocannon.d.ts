/** The parts of autocannon that the benchmarks use; it has no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string
    headers?: Record<string, string>
    connections?: number
    /** In seconds. */
    duration?: number
    /** Requested in turn. */
    requests?: { method?: 'GET' | 'POST' | 'PATCH'; path: string; body?: string }[]
    /** Replaces "[<id>]" in bodies by something unique. */
    idReplacement?: boolean
  }
  interface Result {
    requests: { average: number }
    /** In ms. */
    latency: { p50: number; p99: number }
    errors: number
    statusCodeStats: Record<string, { count: number }>
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
