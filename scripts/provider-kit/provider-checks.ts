import { Kit, startListener, type Check, type KitOptions } from './kit.ts'
import { paymentChecks } from './payment-checks.ts'
import { payoutChecks } from './payout-checks.ts'

export interface CheckResult {
  readonly title: string
  /** What was wrong; undefined: it passed. */
  readonly fault?: string
}

const run = async (kit: Kit, title: string, check: Check): Promise<CheckResult> => {
  try {
    await check(kit)
    return { title }
  } catch (error) {
    return { title, fault: error instanceof Error ? error.message : String(error) }
  }
}

/** Holds an adapter of a payment provider against the payment protocol, check by check. [C-14] */
export const checkProvider = async (options: KitOptions): Promise<CheckResult[]> => {
  const listener = await startListener()
  const kit = new Kit(options, listener)
  try {
    const results: CheckResult[] = []
    for (const [title, check] of Object.entries({ ...paymentChecks, ...payoutChecks }))
      results.push(await run(kit, title, check))
    return results
  } finally {
    listener.stop()
  }
}
