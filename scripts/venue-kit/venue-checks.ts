import { randomUUID } from 'node:crypto'
import { venuePaths } from '#server/venues/remote/protocol.ts'
import { signatureAgeMaxMs } from '#server/venues/remote/signing.ts'
import { gameChecks } from './game-checks.ts'
import {
  createKitClient,
  faultOf,
  hold,
  same,
  startRun,
  type Check,
  type KitResult,
  type KitRun,
} from './kit-client.ts'

const atOnce = 20
const dayMs = 24 * 60 * 60_000

const balance = ({ client, channelCode, account }: KitRun, currency = 'CNY'): Promise<number> =>
  client.balanceOf({ channelCode, account }, currency)

/** Everything that a provider of venues must do; each with a fresh account. [C-13] */
const checks: readonly Check[] = [
  {
    name: 'an account that nobody moved money to has none',
    run: async (kit) => same([await balance(kit), await balance(kit, 'USDT')], [0, 0], 'balances'),
  },
  {
    name: 'what is transferred in lies there, and comes out again',
    run: async (kit) => {
      const { client, order } = kit
      same(await client.transfer(order()), { state: 'success', balanceAfterMinor: 10_000 }, 'in')
      same(await balance(kit), 10_000, 'balance')
      const out = order({ direction: 'out', amountMinor: 4_000 })
      same(await client.transfer(out), { state: 'success', balanceAfterMinor: 6_000 }, 'out')
      const rest = order({ direction: 'out', amountMinor: 6_000 })
      same(await client.transfer(rest), { state: 'success', balanceAfterMinor: 0 }, 'the rest out')
      same(await balance(kit), 0, 'balance after all')
    },
  },
  {
    name: 'a pause of play is taken, again and longer, and what lies there still comes out',
    run: async (kit) => {
      const { client, order, channelCode, account } = kit
      await client.transfer(order())
      for (const days of [1, 1, 7])
        same(
          await client.pause({ channelCode, account, untilMs: Date.now() + days * dayMs }),
          { state: 'paused' },
          'pause',
        )
      const out = order({ direction: 'out' })
      same(await client.transfer(out), { state: 'success', balanceAfterMinor: 0 }, 'out')
    },
  },
  {
    name: 'the same id is one transfer and has one answer, one after the other and at once',
    run: async (kit) => {
      const { client, order } = kit
      const one = order()
      const answers = await Promise.all(Array.from({ length: atOnce }, () => client.transfer(one)))
      for (const answer of answers) same(answer, { state: 'success', balanceAfterMinor: 10_000 }, 'answer')
      await client.transfer(order({ amountMinor: 500 }))
      same(await client.transfer(one), answers[0], 'the answer after another transfer')
      same(await balance(kit), 10_500, 'balance')
    },
  },
  {
    name: 'an id with other data is no transfer',
    run: async (kit) => {
      const { client, order } = kit
      const one = order()
      await client.transfer(one)
      for (const other of [
        { amountMinor: 1 },
        { account: `${one.account}x` },
        { direction: 'out' },
        { currency: 'USDT' },
      ])
        hold(
          (await client.tryTransfer({ ...one, ...other }))?.state !== 'success',
          `${JSON.stringify(other)} succeeded`,
        )
      same(await balance(kit), 10_000, 'balance')
    },
  },
  {
    name: 'what is not there does not come out, and a refusal stays one',
    run: async (kit) => {
      const { client, order } = kit
      const out = order({ direction: 'out', amountMinor: 100 })
      same(await client.transfer(out), { state: 'failed', refusal: 'balance-short' }, 'out of nothing')
      await client.transfer(order())
      same(await client.transfer(out), { state: 'failed', refusal: 'balance-short' }, 'the repeat')
      same(await balance(kit), 10_000, 'balance')
    },
  },
  {
    name: 'of many who take everything at once, one does',
    run: async (kit) => {
      const { client, order } = kit
      await client.transfer(order())
      const takes = Array.from({ length: atOnce }, () => client.transfer(order({ direction: 'out' })))
      const states = (await Promise.all(takes)).map(({ state }) => state)
      same(states.filter((state) => state === 'success').length, 1, 'successes')
      same(await balance(kit), 0, 'balance')
    },
  },
  {
    name: 'transfers at once add up',
    run: async (kit) => {
      await Promise.all(Array.from({ length: atOnce }, () => kit.client.transfer(kit.order({ amountMinor: 7 }))))
      same(await balance(kit), 7 * atOnce, 'balance')
    },
  },
  {
    name: 'currencies and accounts are apart',
    run: async (kit) => {
      const { client, order } = kit
      await client.transfer(order())
      await client.transfer(order({ account: `${kit.account}-2`, amountMinor: 3 }))
      await client.transfer(order({ currency: 'USDT', amountMinor: 5 }))
      same([await balance(kit), await balance(kit, 'USDT')], [10_000, 5], 'balances')
    },
  },
  {
    name: 'the status of a transfer is its answer; of one that never came it is unknown',
    run: async ({ client, order, channelCode }) => {
      const one = order()
      same(await client.statusOf({ transferId: one.transferId, channelCode }), { state: 'unknown' }, 'before')
      const answer = await client.transfer(one)
      same(await client.statusOf({ transferId: one.transferId, channelCode }), answer, 'after')
      same(await client.statusOf({ transferId: randomUUID(), channelCode }), { state: 'unknown' }, 'another')
    },
  },
  {
    name: 'amounts that are none move nothing',
    run: async (kit) => {
      for (const amountMinor of [0, -1, 1.5, 1e30, '100', null]) {
        const answer = await kit.client.tryTransfer({ ...kit.order(), amountMinor })
        hold(answer?.state !== 'success', `${JSON.stringify(amountMinor)} succeeded`)
      }
      same(await balance(kit), 0, 'balance')
    },
  },
  {
    name: 'what is not signed, or too long ago, is refused',
    run: async (kit) => {
      const body = JSON.stringify(kit.order())
      const path = venuePaths.transfer
      const { raw } = kit.client
      const late = Date.now() - signatureAgeMaxMs - 60_000
      const statuses = [
        await raw({ path, body, signature: '' }),
        await raw({ path, body, signature: 'f'.repeat(64) }),
        await raw({ path, body, key: 'another-key' }),
        await raw({ path, body, timeMs: late }),
        await raw({ path, body, timeMs: Number.NaN }),
      ]
      hold(!statuses.includes(200), `answered ${statuses.join(', ')}`)
      same(await balance(kit), 0, 'balance')
    },
  },
  {
    name: 'what is no request of the protocol is refused',
    run: async ({ client: { raw } }) => {
      const path = venuePaths.transfer
      const bodies = ['', '{', '[]', 'null', '{}', JSON.stringify({ transferId: 'x' })]
      for (const body of bodies) hold((await raw({ path, body })) !== 200, `${body} was answered`)
    },
  },
]

/** Runs every check on a channel of the venue: the one that is named, else the first that is open. */
export const checkVenue = async (origin: string, key: string, channelCode?: string): Promise<KitResult[]> => {
  const client = createKitClient(origin, key)
  let code = channelCode
  const first: KitResult = {
    name: 'it names its channels, one of them open',
    fault: await faultOf(async () => {
      const { channels } = await client.channels()
      code ??= channels.find(({ status, isDisplay }) => status === '1' && isDisplay)?.channelCode
      hold(
        channels.some((one) => one.channelCode === code),
        'no channel is open',
      )
    }),
  }
  const results = [first]
  if (code === undefined || first.fault !== null) return results
  for (const { name, run } of [...checks, ...gameChecks]) {
    const kit = startRun(client, code)
    results.push({ name, fault: await faultOf(() => run(kit)) })
  }
  return results
}
