/** Upper bounds of the buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Duration {
  buckets: number[]
  count: number
  sum: number
}

/** How long calls took, by method, route pattern and status, none of which identifies anybody. */
export class CallDurations {
  readonly #durations = new Map<string, Duration>()

  record(method: string, route: string, status: number, seconds: number): void {
    const labels = `method="${method}",route="${route.replaceAll(/["\\\n]/g, '')}",status="${status}"`
    const known = this.#durations.get(labels) ?? { buckets: bounds.map(() => 0), count: 0, sum: 0 }
    for (const [index, bound] of bounds.entries()) if (seconds <= bound) known.buckets[index] = (known.buckets[index] ?? 0) + 1
    known.count += 1
    known.sum += seconds
    this.#durations.set(labels, known)
  }

  lines(): string[] {
    const name = 'banyan_call_seconds'
    const all = [...this.#durations].flatMap(([labels, { buckets, count, sum }]) => [
      ...buckets.map((value, index) => `${name}_bucket{${labels},le="${bounds[index]}"} ${value}`),
      `${name}_bucket{${labels},le="+Inf"} ${count}`,
      `${name}_sum{${labels}} ${sum}`,
      `${name}_count{${labels}} ${count}`,
    ])
    return [`# HELP ${name} Time until a call was answered.`, `# TYPE ${name} histogram`, ...all]
  }
}

export interface Gauge {
  name: string
  help: string
  /** A `counter` only increases while the server runs. */
  type?: 'gauge' | 'counter'
  value: number | { labels: string; value: number }[]
}

/** Writes the text that Prometheus reads (exposition format 0.0.4). */
export function writeMetrics(gauges: Gauge[], durations: CallDurations): string {
  const lines = gauges.flatMap(({ name, help, type = 'gauge', value }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...(typeof value === 'number' ? [`${name} ${value}`] : value.map((each) => `${name}{${each.labels}} ${each.value}`)),
  ])
  return `${[...lines, ...durations.lines()].join('\n')}\n`
}
