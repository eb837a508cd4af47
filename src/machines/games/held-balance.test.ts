import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Balance } from '#contract/wallet/entities/money.ts'
import type { Restored } from '#src/machines/accounts/session-rules.ts'
import { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import { fakeCalls, fakeFeed } from '#src/machines/testing/fake-actors.ts'
import { holdBalance } from './held-balance.ts'

const userInfo = {
  id: '12',
  name: 'viewer01',
  nickname: '海风吹',
  avatar: '/art/av-01.svg',
  vipLevel: 6,
  kind: 'member',
  status: '1',
  anchorRoomNo: null,
} as const

const start = async () => {
  const restore = fakeCalls<Restored, unknown>()
  const ends = fakeCalls<string, { untilMs: number | null }>()
  const session = createActor(
    sessionMachine.provide({
      actors: {
        restore: restore.logic,
        sessionEnd: ends.logic,
        codeFeed: fakeFeed().logic,
        sessionFeed: fakeFeed().logic,
      },
      actions: { store: () => undefined },
    }),
  ).start()
  const wallets: Balance[] = [
    { currency: 'CNY', balanceMinor: 1_000 },
    { currency: 'COIN', balanceMinor: 5 },
  ]
  await restore.last().answer({
    session: { token: 't1', userInfo },
    result: { kind: 'accepted', data: { userInfo, wallets } },
  })
  const push = (currency: Balance['currency'], balanceMinor: number): void =>
    session.send({ type: 'wallet.changed', currency, balanceMinor })
  const shown = (): Record<string, number> =>
    Object.fromEntries(
      session.getSnapshot().context.wallets.map(({ currency, balanceMinor }) => [currency, balanceMinor]),
    )
  return { session, push, shown }
}

test('[C-13] while it is held a balance stays as it was, others follow, and then it is the newest one', async () => {
  const { session, push, shown } = await start()
  const release = holdBalance(session, 'CNY')
  push('CNY', 900)
  push('COIN', 6)
  push('CNY', 2_900)
  expect(shown()).toEqual({ CNY: 1_000, COIN: 6 })
  push('COIN', 7)
  release()
  expect(shown()).toEqual({ CNY: 2_900, COIN: 7 })
  push('CNY', 3_000)
  expect(shown()).toEqual({ CNY: 3_000, COIN: 7 })
})

test('[C-13] a stake that comes back leaves the balance where it was', async () => {
  const { session, push, shown } = await start()
  const release = holdBalance(session, 'CNY')
  push('CNY', 900)
  push('CNY', 1_000)
  release()
  expect(shown()).toEqual({ CNY: 1_000, COIN: 5 })
})
