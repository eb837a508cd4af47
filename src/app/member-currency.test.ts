import { expect, test, vi } from 'vitest'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { adoptCurrency } from './member-currency.ts'

const answering = (result: unknown): Gateway => ({ call: () => Promise.resolve(result as never) })

test('[A-05] a member’s amounts are shown in the currency of the account', async () => {
  const choose = vi.fn<(currency: SettlementCurrency) => void>()
  await adoptCurrency(answering({ kind: 'accepted', data: { currency: 'USDT' } }), choose)
  expect(choose.mock.calls).toEqual([['USDT']])
})

test('[A-05] without an answer the browser’s own choice stays', async () => {
  const choose = vi.fn<(currency: SettlementCurrency) => void>()
  await adoptCurrency(answering({ kind: 'fault', reason: 'timeout' }), choose)
  expect(choose.mock.calls).toEqual([])
})
