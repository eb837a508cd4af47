import { expect, test } from 'vitest'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { createGrantMessage } from './grant-message.ts'
import type { Paid } from './grants.ts'

const rewardIn = async (reward: Reward): Promise<unknown> => {
  const sent: unknown[] = []
  const putAll = (messages: readonly { values: { reward?: unknown } }[]): Promise<number> =>
    Promise.resolve(sent.push(...messages.map(({ values }) => values.reward)))
  const tell = createGrantMessage({ in: () => ({ put: () => Promise.resolve(), putAll }) })
  const paid = { grant: { grantId: '1', memberId: '2', reward }, promotion: { title: 'x', slug: 'x' } }
  await tell({} as Unit, [paid as unknown as Paid])
  return sent[0]
}

test('[L-06, C-15] points and spins of a message have their thousands apart, and their plural', async () => {
  expect(await rewardIn({ kind: 'points', points: 12_000 })).toEqual({ zh: '12,000 积分', en: '12,000 points' })
  expect(await rewardIn({ kind: 'points', points: 1 })).toEqual({ zh: '1 积分', en: '1 point' })
  expect(await rewardIn({ kind: 'spins', spins: 1 })).toEqual({ zh: '1 次转盘机会', en: '1 spin' })
  expect(await rewardIn({ kind: 'coins', coins: 12_000 })).toEqual({ currency: 'COIN', amountMinor: 12_000 })
})
