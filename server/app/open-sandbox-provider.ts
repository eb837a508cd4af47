import { randomBytes } from 'node:crypto'
import { sandboxBankPath } from '#server/finance/sandbox/register-bank.ts'
import { createSandboxBank } from '#server/finance/sandbox/sandbox-bank.ts'
import { createSandboxPayments } from '#server/finance/sandbox/sandbox-payments.ts'
import { createSandboxPayouts } from '#server/finance/sandbox/sandbox-payouts.ts'
import { createSandboxProvider, sandboxFeed } from '#server/finance/sandbox/sandbox-provider.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { Config } from './config.ts'
import { listenFault, portOf, reachedAt } from './listening.ts'

export const sandboxProviderCode = 'sandbox'
const secretBytes = 32

/** The payment provider of the demo: a checkout and an interface on a port of its own. */
export const openSandboxProvider = async (
  { db, secrets, now, log, shutdown, housekeeping }: Infrastructure,
  config: Config,
) => {
  const secret = await secrets.get('sandbox-provider', () => randomBytes(secretBytes))
  const access = { code: sandboxProviderCode, secret: secret.toString('base64url') }
  const payments = createSandboxPayments(db, now)
  housekeeping.add(() => payments.sweep())
  let url = ''
  const { app, notices, setOutage } = createSandboxProvider({
    payments,
    payouts: createSandboxPayouts(db, now, access.secret),
    bank: createSandboxBank(db, now),
    siteOrigin: () => `http://${reachedAt(config.HOST, config.PORT)}`,
    secret: access.secret,
    origin: () => config.CHECKOUT_ORIGIN ?? url,
    trustProxy: config.TRUST_PROXY === 'on',
    now,
    log,
  })
  shutdown.add('sandbox provider', async () => {
    await app.close()
    await notices.stop()
  })
  try {
    await app.listen({ host: config.HOST, port: config.CHECKOUT_PORT })
  } catch (error) {
    throw listenFault('CHECKOUT_PORT', config.CHECKOUT_PORT, error)
  }
  url = `http://${reachedAt(config.HOST, portOf(app.server))}`
  const bankUrl = `${config.CHECKOUT_ORIGIN ?? url}${sandboxBankPath}`
  return { access: { ...access, url }, feed: [sandboxFeed, access.secret] as const, bankUrl, setOutage }
}

export type OpenSandboxProvider = Awaited<ReturnType<typeof openSandboxProvider>>
