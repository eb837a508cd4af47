import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Numbers that other parts count themselves, read when somebody asks for /metrics. */
export type StatsSource = () => Record<string, number>

const getOrMake = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const existing = map.get(key)
  if (existing !== undefined) return existing
  const made = make()
  map.set(key, made)
  return made
}

export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'grandstand_' })
  const calls = new Counter({
    name: 'grandstand_calls_total',
    help: 'Answered calls by path and response code',
    labelNames: ['path', 'code'] as const,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'grandstand_call_seconds',
    help: 'Time from request to answer by path',
    labelNames: ['path'] as const,
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  // Finding a series by its labels costs more than counting in it. Paths and codes are the contract's: they are few.
  const counters = new Map<string, Map<number, Counter.Internal>>()
  const timers = new Map<string, Histogram.Internal<'path'>>()
  const counterOf = (path: string, code: number): Counter.Internal => {
    const byCode = getOrMake(counters, path, () => new Map<number, Counter.Internal>())
    return getOrMake(byCode, code, () => calls.labels(path, String(code)))
  }
  return {
    called: (path: string, code: number, tookMs: number): void => {
      counterOf(path, code).inc()
      getOrMake(timers, path, () => seconds.labels(path)).observe(tookMs / 1000)
    },
    /** Shows a part's own counters as `grandstand_<part>_<name>`. */
    watch: (part: string, source: StatsSource): void => {
      for (const name of Object.keys(source())) {
        const metric = `grandstand_${part}_${name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()}`
        const gauge: Gauge = new Gauge({
          name: metric,
          help: `${name} of ${part}`,
          registers: [registry],
          collect: (): void => gauge.set(source()[name] ?? 0),
        })
      }
    },
    text: async (): Promise<{ type: string; body: string }> => ({
      type: registry.contentType,
      body: await registry.metrics(),
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
