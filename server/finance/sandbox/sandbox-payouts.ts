import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { PayoutState, type PayoutRequest } from '#server/finance/providers/payment-protocol.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { payoutScenarioOf, payoutSteps, noticeTwice } from './payout-scenarios.ts'
import { insertSteps } from './sandbox-payments.ts'

/** Payouts in the sandbox provider's own books. */
export interface SandboxPayouts {
  /** The same order with the same data is the same payout; with other data `reused`. */
  payOut(request: PayoutRequest): Promise<PayoutState | 'reused' | 'refused'>
  byOrder(orderId: string): Promise<PayoutState | undefined>
  /** Ends one now, whatever was to become of it; false when it has ended. */
  end(orderId: string, outcome: 'paid' | 'failed'): Promise<boolean>
}

const tokenBytes = 24
/** What of a request is kept. */
const PayoutKept = z.object({ currency: z.string(), amountMinor: z.int() })

/** On PostgreSQL, beside the sandbox's payments. Of the payee only a mark is kept, under the provider's secret. */
export const createSandboxPayouts = (db: Database, now: () => number, secret: string): SandboxPayouts => {
  const keptOf = ({ payee, ...request }: PayoutRequest) => ({
    ...request,
    payee: createHmac('sha256', secret).update(JSON.stringify(payee)).digest('base64url'),
  })

  const find = (tables: Database, orderId: string) =>
    tables
      .selectFrom('sandbox_payments')
      .select(['request', 'state'])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'payout')

  const insert = async (tables: Database, request: PayoutRequest): Promise<boolean> => {
    const at = new Date(now())
    const { orderId } = request
    const { numInsertedOrUpdatedRows } = await tables
      .insertInto('sandbox_payments')
      .values({
        order_id: orderId,
        kind: 'payout',
        token: randomBytes(tokenBytes).toString('base64url'),
        request: JSON.stringify(keptOf(request)),
        state: JSON.stringify({ orderId, status: 'pending' } satisfies PayoutState),
        expires_at: at,
        created_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }

  return {
    payOut: (request) =>
      db.transaction().execute(async (tables) => {
        // A refusal promises that nothing has left: not of an order that was taken with other data.
        const isNew = (await find(tables, request.orderId).executeTakeFirst()) === undefined
        if (isNew && payoutScenarioOf(request) === 'refused') return 'refused'
        if (await insert(tables, request))
          await insertSteps(tables, request.orderId, payoutSteps(request, randomUUID()), now())
        const row = await find(tables, request.orderId).executeTakeFirst()
        if (!row || !isDeepStrictEqual(row.request, keptOf(request))) return 'reused'
        return PayoutState.parse(row.state)
      }),
    end: (orderId, outcome) =>
      db.transaction().execute(async (tables) => {
        const row = await find(tables, orderId).forUpdate().executeTakeFirst()
        if (!row || PayoutState.parse(row.state).status !== 'pending') return false
        const { currency, amountMinor } = PayoutKept.parse(row.request)
        const payment = { paymentId: randomUUID(), currency, amountMinor }
        const state: PayoutState =
          outcome === 'paid' ? { orderId, status: 'paid', payment } : { orderId, status: 'failed' }
        await tables.deleteFrom('sandbox_payment_steps').where('order_id', '=', orderId).execute()
        await insertSteps(tables, orderId, noticeTwice(state), now())
        const kept = tables.updateTable('sandbox_payments').set({ state: JSON.stringify(state) })
        await kept.where('order_id', '=', orderId).execute()
        return true
      }),
    byOrder: async (orderId) => {
      const row = await find(db, orderId).executeTakeFirst()
      return row && PayoutState.parse(row.state)
    },
  }
}
