import type { FastifyInstance } from 'fastify'
import { createSharedReads } from '#server/platform/shared-reads.ts'
import type { LateRefusals } from '#server/platform/late-refusals.ts'
import { isSameSecret } from './same-secret.ts'
import type { Metrics } from './metrics.ts'

/** True, or what is wrong. */
export type ReadyCheck = () => Promise<true | string>

/** However many ask, what the process needs is asked so often. */
const readyKeptMs = 1_000

const readyStates = ['ok', 'off', 'outdated', 'degraded']

const describe = async (check: ReadyCheck): Promise<string> => {
  try {
    const state = await check()
    return state === true ? 'ok' : state
  } catch {
    return 'failed'
  }
}

interface HealthDeps {
  readyChecks: Record<string, ReadyCheck>
  metrics: Metrics
  metricsToken: string | undefined
  admitsAddress: (address: string) => boolean
  mayRefuse: LateRefusals
  now: () => number
}

/**
 * `/healthz`: the process answers. `/readyz`: what it needs answers too. `/metrics`: for Prometheus with the
 * token as its bearer, since the port is the public one and a proxy on this machine speaks for everybody; without a
 * token for nobody.
 */
export const registerHealth = (
  app: FastifyInstance,
  { readyChecks, metrics, metricsToken, admitsAddress, mayRefuse, now }: HealthDeps,
): void => {
  const verdicts = createSharedReads({ keptMs: readyKeptMs, entriesMax: 1, now })
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (!admitsAddress(request.ip)) {
      if (!(await mayRefuse(request.ip))) void reply.header('connection', 'close')
      return reply.status(429).header('cache-control', 'no-store').send({ status: 'busy' })
    }
    const entries = await verdicts.once('ready', () =>
      Promise.all(Object.entries(readyChecks).map(async ([name, check]) => [name, await describe(check)] as const)),
    )
    const isReady = entries.every(([, state]) => readyStates.includes(state))
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unready', ...Object.fromEntries(entries) })
  })
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === undefined || !isSameSecret(request.headers.authorization, `Bearer ${metricsToken}`))
      return reply.callNotFound()
    const { type, body } = await metrics.text()
    return reply.header('cache-control', 'no-store').type(type).send(body)
  })
}
