import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usdtAddresses, usdtDeposits } from '#contract/finance/calls.ts'
import type { ChainDeposit } from '#contract/finance/entities/chain-deposit.ts'
import { memberInfo } from '#contract/members/calls/member-info.ts'
import { birthdayBind, realNameBind } from '#contract/members/calls/members.ts'
import { protectionExclude, protectionGet, protectionLimitSet, protectionTimeOut } from '#contract/protection/calls.ts'
import { checkWalletAddress } from '#contract/wallet/rules/wallet-address.ts'
import { demoPeople } from '#server/demo/demo-people.ts'
import type { ChainTransfer } from '#server/finance/chain/chain-watcher.ts'
import { strangeTokensMax } from '#server/finance/chain/chain-ingest.ts'
import { walletOf } from '#server/ledger/ports.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import {
  blockAfter,
  hashOf,
  startScriptedWatcher,
  watcherSecret,
  type ScriptedWatcher,
} from '#tests/builders/scripted-watcher.ts'
import { aBirthday } from '#tests/builders/birthday.ts'
import { openClient, type TestClient } from '#tests/world/client.ts'
import { startWorld, type World } from '#tests/world/world.ts'

/** Test vector 1 of BIP-32. */
const xpub =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8'
const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const needed = 20
const million = 1_000_000
let watcher: ScriptedWatcher
let world: World
let client: TestClient
let seat = 0
let serial = 0

beforeAll(async () => {
  watcher = await startScriptedWatcher()
  world = await startWorld({
    environment: { CHAIN_WATCHERS: `TRC20=${watcher.url}#${watcherSecret}`, USDT_XPUBS: `TRC20=${xpub}` },
  })
  await world.services().settings.set('verification', {}, 'test')
  await caughtUp()
})
afterAll(async () => {
  await world.stop()
  await watcher.stop()
})
/** Each test has a member that no other test has changed. */
beforeEach(async () => {
  Object.assign(watcher.script, { isDown: false, says: null, asked: [] })
  client = openClient(world.baseUrl, '')
  seat += 1
  await client.logIn(demoPeople[seat - 1]?.name ?? '')
  await sayWho(client)
})

/** What a first deposit asks for. */
const sayWho = async (who: TestClient): Promise<void> => {
  await who.accepted(realNameBind, { realName: '王小明' })
  await who.accepted(birthdayBind, { birthday: aBirthday() })
}

/** Twice: what was being read already may have failed. */
const caughtUp = async (): Promise<void> => {
  await world.services().chainWatch.flush()
  await world.services().chainWatch.flush()
}
const addressOn = async (network: 'TRC20' | 'ERC20', who = client): Promise<string> => {
  const { addresses } = await who.accepted(usdtAddresses, {})
  return addresses.find((each) => each.network === network)?.address ?? ''
}
const transfer = (to: string, amount: number | string, changes: Partial<ChainTransfer> = {}): ChainTransfer => {
  serial += 1
  return { txId: hashOf('tx', serial), logIndex: 0, token: usdt, to, amount: String(amount), ...changes }
}
const deposits = async (): Promise<ChainDeposit[]> => (await client.accepted(usdtDeposits, {})).deposits
/** How each transfer stands, the newest first. */
const standing = async (): Promise<string[]> =>
  (await deposits()).map(({ state, confirmations, heldFor }) =>
    [state, state === 'confirming' ? confirmations : '', heldFor ?? ''].filter((word) => word !== '').join(' '),
  )
const centre = async (): Promise<number> => {
  const { wallets } = await client.accepted(memberInfo, {})
  return wallets.find(({ currency }) => currency === 'USDT')?.balanceMinor ?? 0
}
const booksAreRight = async () => expect((await world.services().balances.verify()).faults).toEqual([])

describe('addresses', () => {
  test('[C-14] are one a member and network, well formed, and the same for good', async () => {
    const { addresses } = await client.accepted(usdtAddresses, {})
    expect(
      addresses.map(({ network, confirmations, min_money, isDemo }) => [network, confirmations, min_money, isDemo]),
    ).toEqual([
      ['TRC20', 20, 20 * million, false],
      ['ERC20', 12, 20 * million, true],
    ])
    for (const { network, address } of addresses) expect(checkWalletAddress(network, address)).toBeNull()
    expect((await client.accepted(usdtAddresses, {})).addresses).toEqual(addresses)
    const other = openClient(world.baseUrl, '')
    await other.logIn('anchor07')
    await sayWho(other)
    const asked = await Promise.all([1, 2, 3, 4].map(() => addressOn('TRC20', other)))
    expect(new Set(asked).size).toBe(1)
    expect(asked[0]).not.toBe(addresses[0]?.address)
  })

  test('[C-14] a network that is closed shows no address', async () => {
    const { settings } = world.services()
    const before = settings.get('usdtNetworks')
    await settings.set(
      'usdtNetworks',
      before.map((each) => ({ ...each, status: '0' as const })),
      'test',
    )
    expect(await client.accepted(usdtAddresses, {})).toEqual({ addresses: [] })
    await settings.set('usdtNetworks', before, 'test')
  })
})

describe('a transfer', () => {
  test('[C-14, S-13] is shown with its confirmations, and credited once at the last of them', async () => {
    const to = await addressOn('TRC20')
    const before = await centre()
    const sent = transfer(to, 200 * million)
    watcher.grow([sent])
    await caughtUp()
    expect(await standing()).toEqual(['confirming 1'])
    watcher.grow([], needed - 3)
    await caughtUp()
    expect([await standing(), await centre()]).toEqual([['confirming 19'], before])
    watcher.grow()
    await caughtUp()
    expect(await deposits()).toEqual([
      {
        id: expect.any(String),
        network: 'TRC20',
        txId: sent.txId,
        logIndex: 0,
        address: to,
        token: null,
        amount: String(200 * million),
        amountMinor: 200 * million,
        state: 'credited',
        heldFor: null,
        against: null,
        confirmations: needed,
        confirmationsNeeded: needed,
        creditedMinor: 200 * million,
        owedMinor: 0,
        seenAtMs: expect.any(Number),
      },
    ])
    await caughtUp()
    expect(await centre()).toBe(before + 200 * million)
    await booksAreRight()
  })

  test('[C-14] several in one transaction, with all six places, count each by itself', async () => {
    const to = await addressOn('TRC20')
    const before = await centre()
    const first = transfer(to, 20_000_001)
    watcher.grow([first, { ...first, logIndex: 1, amount: '30000002' }], needed)
    await caughtUp()
    expect([await standing(), await centre()]).toEqual([['credited', 'credited'], before + 50_000_003])
  })

  test('[C-14] to an address of nobody, of nothing, or on another network is nothing of ours', async () => {
    const to = await addressOn('TRC20')
    watcher.grow(
      [transfer(usdt, 50 * million), transfer(to, 0), transfer(await addressOn('ERC20'), 50 * million)],
      needed,
    )
    await caughtUp()
    expect(await deposits()).toEqual([])
  })
})

describe('what does not fit', () => {
  test('[C-14, E-04] dust and other tokens are held until an operator credits or returns them', async () => {
    const to = await addressOn('TRC20')
    const before = await centre()
    const huge = '9'.repeat(78)
    const sent = [
      transfer(to, 20 * million - 1),
      transfer(to, 50 * million, { token: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' }),
      transfer(to, huge),
    ]
    watcher.grow(sent, needed)
    await caughtUp()
    expect(await standing()).toEqual(['held amount', 'held token', 'held dust'])
    expect((await deposits()).map(({ amount, amountMinor, token }) => [amount, amountMinor, token])).toEqual([
      [huge, null, null],
      [String(50 * million), null, 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'],
      [String(20 * million - 1), 20 * million - 1, null],
    ])
    expect(await centre()).toBe(before)
    const [large, token, dust] = (await deposits()).map(({ id }) => id)
    expect((await world.admin(['chain', 'held'])).stdout).toContain(`${dust}  TRC20  held [dust]`)
    expect(await world.admin(['chain', 'credit', token ?? ''])).toMatchObject({ exit: 1 })
    expect(await world.admin(['chain', 'credit', token ?? '', '1.0000001'])).toMatchObject({ exit: 1 })
    expect(await world.admin(['chain', 'credit', dust ?? ''])).toMatchObject({ exit: 0 })
    expect(await world.admin(['chain', 'credit', dust ?? ''])).toMatchObject({ exit: 1 })
    expect(await world.admin(['chain', 'credit', token ?? '', '49.5'])).toMatchObject({ exit: 0 })
    expect(await world.admin(['chain', 'return', large ?? '', hashOf('back')])).toMatchObject({ exit: 0 })
    expect(await standing()).toEqual(['returned amount', 'credited token', 'credited dust'])
    expect(await centre()).toBe(before + 20 * million - 1 + 49_500_000)
    await booksAreRight()
  })

  test('[C-14] worthless tokens that somebody sends by the hundred fill nothing up', async () => {
    const to = await addressOn('TRC20')
    const worthless = Array.from({ length: strangeTokensMax + 20 }, () => transfer(to, 1, { token: 'TWorthless' }))
    watcher.grow([...worthless, transfer(to, 25 * million)], needed)
    await caughtUp()
    const first = await client.accepted(usdtDeposits, {})
    expect(first.deposits[0]?.state).toBe('credited')
    let count = first.deposits.length
    for (let page = first; page.hasMore; count += page.deposits.length)
      page = await client.accepted(usdtDeposits, { beforeId: page.deposits.at(-1)?.id ?? '' })
    expect(count).toBe(strangeTokensMax + 1)
  })
})

describe('protection', () => {
  const day = { kind: 'deposit', period: 'day', currency: 'USDT' } as const
  const limitTo = (amountMinor: number, who = client) =>
    who.accepted(protectionLimitSet, { requestId: randomUUID(), ...day, amountMinor })
  const used = async (who = client): Promise<number | undefined> => {
    const { limits } = await who.accepted(protectionGet, {})
    return limits.find((each) => each.kind === 'deposit' && each.period === 'day' && each.currency === 'USDT')
      ?.usedMinor
  }
  const refusal = async (who = client): Promise<unknown> => {
    const refused = await who.refusal(usdtAddresses, {})
    return 'name' in refused && refused.name
  }

  test('[C-14, V-01] whoever has not said who he is sees no address; what comes to one from before waits for it', async () => {
    const stranger = openClient(world.baseUrl, '')
    await stranger.logIn('anchor08')
    expect(await stranger.refusal(usdtAddresses, {})).toMatchObject({
      name: 'IDENTITY_REQUIRED',
      data: { missing: ['realName', 'birthday'] },
    })
    await sayWho(stranger)
    const to = await addressOn('TRC20', stranger)
    const { id: memberId } = (await world.services().members.byName('anchor08')) ?? { id: '' }
    const { units } = world.services()
    // As one who had an address before identity was asked for.
    await units.run(async (unit) => {
      await tablesOf(unit).updateTable('members').set({ real_name: null }).where('id', '=', memberId).execute()
    })
    watcher.grow([transfer(to, 60 * million)], needed)
    await caughtUp()
    const mine = async () =>
      (await stranger.accepted(usdtDeposits, {})).deposits.map(({ state, heldFor }) => [state, heldFor])
    expect([await mine(), await used(stranger)]).toEqual([[['held', 'identity']], 0])
    const [{ id } = { id: '' }] = (await stranger.accepted(usdtDeposits, {})).deposits
    expect(await world.admin(['chain', 'credit', id])).toMatchObject({ exit: 1 })
    await stranger.accepted(realNameBind, { realName: '王小明' })
    await units.run(async (unit) => {
      await tablesOf(unit)
        .updateTable('chain_deposits')
        .set({ changed_at: new Date(0) })
        .where('id', '=', id)
        .execute()
    })
    await caughtUp()
    expect([await mine(), await used(stranger)]).toEqual([[['credited', null]], 60 * million])
    await booksAreRight()
  })

  test('[C-14, S-13] a transfer counts, above a limit too, and says so; a used-up limit shows no address', async () => {
    const to = await addressOn('TRC20')
    await limitTo(50 * million)
    const before = await centre()
    watcher.grow([transfer(to, 40 * million)], needed)
    await caughtUp()
    // 10 are left, and less than 20 is not taken.
    expect([await used(), await refusal()]).toEqual([40 * million, 'LIMIT_REACHED'])
    watcher.grow([transfer(to, 30 * million)], needed)
    await caughtUp()
    expect((await deposits()).map(({ state, against }) => [state, against])).toEqual([
      ['credited', 'limit'],
      ['credited', null],
    ])
    expect([await used(), await centre()]).toEqual([70 * million, before + 70 * million])
    watcher.drop(needed + 1)
    watcher.grow([], needed + 1, 'other')
    await caughtUp()
    expect([await standing(), await used()]).toEqual([['undone', 'credited'], 40 * million])
    await booksAreRight()
  })

  test('[C-14, S-13] exactly the least amount left of a limit still shows an address', async () => {
    await limitTo(20 * million)
    expect(await addressOn('TRC20')).not.toBe('')
  })

  test('[C-14, S-13] in a time-out no address is shown; what comes is credited, counted, and said to have come in it', async () => {
    const to = await addressOn('TRC20')
    const before = await centre()
    await client.accepted(protectionTimeOut, { requestId: randomUUID(), days: 1 })
    expect(await refusal()).toBe('PLAY_TIMED_OUT')
    watcher.grow([transfer(to, 25 * million)], needed)
    await caughtUp()
    expect((await deposits()).map(({ state, against }) => [state, against])).toEqual([['credited', 'time-out']])
    expect([await used(), await centre()]).toEqual([25 * million, before + 25 * million])
  })

  test('[C-14, S-13] what comes for somebody who is excluded is held for its return, and nobody can credit it', async () => {
    const to = await addressOn('TRC20')
    const before = await centre()
    watcher.grow([transfer(to, 45 * million)])
    await caughtUp()
    await client.accepted(protectionExclude, { requestId: randomUUID(), months: 6 })
    expect(await refusal()).toBe('SELF_EXCLUDED')
    watcher.grow([], needed)
    await caughtUp()
    expect([await standing(), await used(), await centre()]).toEqual([['held excluded'], 0, before])
    const [{ id } = { id: '' }] = await deposits()
    expect((await world.admin(['chain', 'held'])).stdout).toContain(`${id}  TRC20  held [excluded]`)
    expect(await world.admin(['chain', 'credit', id])).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('is excluded from play'),
    })
    expect(await world.admin(['chain', 'return', id, hashOf('sent back')])).toMatchObject({ exit: 0 })
    expect([await standing(), await centre()]).toEqual([['returned excluded'], before])
    await booksAreRight()
  })
})

describe('a re-organisation', () => {
  test('[C-14] before the credit: the transfer is gone, and counts anew when it comes again', async () => {
    const to = await addressOn('TRC20')
    const before = await centre()
    const sent = transfer(to, 40 * million)
    watcher.grow([sent], 5)
    await caughtUp()
    watcher.drop(6)
    watcher.grow([], 6, 'other')
    await caughtUp()
    expect(await deposits()).toEqual([])
    watcher.grow([sent], needed - 1)
    await caughtUp()
    expect([await standing(), await centre()]).toEqual([['credited'], before + 40 * million])
  })

  test('[C-14, A-02] after the credit: it is taken back, what is spent is owed, and the next deposit settles it', async () => {
    const to = await addressOn('TRC20')
    const before = await centre()
    const sent = transfer(to, 100 * million)
    watcher.grow([sent], needed)
    await caughtUp()
    expect(await centre()).toBe(before + 100 * million)
    const { userInfo } = await client.accepted(memberInfo, {})
    const { books } = world.services()
    const wallet = walletOf(userInfo.id, 'USDT')
    const elsewhere = { owner: 'house', kind: 'fees', currency: 'USDT' } as const
    const spent = before + 70 * million
    await books.ledger.transact([wallet, elsewhere], (_, accounts) =>
      accounts.post([
        {
          id: `spent:${userInfo.id}`,
          debit: wallet,
          credit: elsewhere,
          amountMinor: spent,
          currency: 'USDT',
          reason: 'withdrawal-fee',
          reference: 'x',
        },
      ]),
    )
    watcher.drop(needed + 1)
    watcher.grow([], needed + 1, 'other')
    await caughtUp()
    expect([await standing(), await centre()]).toEqual([['undone'], 0])
    await booksAreRight()
    watcher.grow([sent, transfer(to, 50 * million)], needed)
    await caughtUp()
    expect(await centre()).toBe(80 * million)
    expect((await deposits()).map(({ creditedMinor, owedMinor }) => [creditedMinor, owedMinor])).toEqual([
      [50 * million, 0],
      [100 * million, 70 * million],
    ])
    await booksAreRight()
  })

  test('[C-14] a shorter branch, or one below what is kept, changes nothing', async () => {
    const to = await addressOn('TRC20')
    watcher.grow([transfer(to, 30 * million)], needed)
    await caughtUp()
    const kept = [...watcher.chain()]
    watcher.drop(5)
    watcher.grow([], 2, 'short')
    await caughtUp()
    expect(await standing()).toEqual(['credited'])
    watcher.script.says = () => ({
      blocks: [{ ...kept.at(-1), hash: hashOf('elsewhere'), parentHash: hashOf('nowhere'), transfers: [] }],
    })
    await caughtUp()
    expect(await standing()).toEqual(['credited'])
    watcher.script.says = null
    watcher.drop(3)
    watcher.chain().push(...kept.slice(watcher.chain().length))
    watcher.grow()
    await caughtUp()
    expect(await standing()).toEqual(['credited'])
  })
})

describe('what a watcher says', () => {
  test('[C-14] blocks that come twice, in disorder, or hang on nothing are taken in as one chain', async () => {
    const to = await addressOn('TRC20')
    const one = blockAfter(watcher.tip(), [transfer(to, 60 * million)])
    const two = blockAfter(one)
    const forged = blockAfter({ ...two, hash: hashOf('forged') }, [transfer(to, 900 * million)])
    const twin = blockAfter(two, [transfer(to, 800 * million)], 'twin')
    const before = watcher.tip()
    watcher.script.says = () => ({ blocks: [forged, two, one, one, before, two] })
    await caughtUp()
    expect(await standing()).toEqual(['confirming 2'])
    watcher.script.says = () => ({ blocks: [two, twin, blockAfter(two)] })
    await caughtUp()
    expect(await standing()).toEqual(['confirming 2'])
    watcher.script.says = null
    watcher.chain().push(one, two)
    watcher.grow([], needed)
    await caughtUp()
    expect(await standing()).toEqual(['credited'])
    expect(await centre()).toBeGreaterThanOrEqual(60 * million)
  })

  test('[C-14] the same transfer in two blocks counts in the first', async () => {
    const to = await addressOn('TRC20')
    const before = await centre()
    const sent = transfer(to, 70 * million)
    watcher.grow([sent])
    watcher.grow([{ ...sent, amount: String(999 * million) }], needed)
    await caughtUp()
    expect([await standing(), await centre()]).toEqual([['credited'], before + 70 * million])
  })

  test('[C-14] what cannot be read credits nobody and loses nothing', async () => {
    const to = await addressOn('TRC20')
    const good = blockAfter(watcher.tip(), [transfer(to, 80 * million)])
    const amounts = ['1.5', '-1', '1e9', '0x10', '９', '1'.repeat(79), '']
    for (const amount of amounts) {
      watcher.script.says = () => ({ blocks: [{ ...good, transfers: [transfer(to, amount)] }] })
      await caughtUp()
    }
    for (const says of [
      null,
      [],
      { blocks: 'all' },
      { blocks: [{ ...good, height: '1' }] },
      { blocks: [{ ...good, hash: 'x' }] },
    ]) {
      watcher.script.says = () => says
      await caughtUp()
    }
    watcher.script.isDown = true
    await caughtUp()
    expect(await deposits()).toEqual([])
    Object.assign(watcher.script, { isDown: false, says: null })
    watcher.chain().push(good)
    watcher.grow([], needed)
    await caughtUp()
    expect(await standing()).toEqual(['credited'])
    expect(watcher.script.refused).toBe(0)
  })

  test('[C-14] a long silence is made good from the last block on', async () => {
    const to = await addressOn('TRC20')
    watcher.grow([transfer(to, 33 * million)], 450)
    watcher.grow([transfer(to, 34 * million)])
    await caughtUp()
    expect(await standing()).toEqual(['confirming 1', 'credited'])
  })
})

describe('the sandbox chain', () => {
  test('[C-14] is paid, mined and re-organised by an operator', async () => {
    const to = await addressOn('ERC20')
    const before = await centre()
    expect(await world.admin(['chain', 'pay', to, '200.5'])).toMatchObject({ exit: 0 })
    expect(await standing()).toEqual(['confirming 1'])
    await world.admin(['chain', 'mine', '11'])
    expect([await standing(), await centre()]).toEqual([['credited'], before + 200_500_000])
    await world.admin(['chain', 'reorg', '12', 'keep'])
    expect([await standing(), await centre()]).toEqual([['credited'], before + 200_500_000])
    await world.admin(['chain', 'reorg', '13'])
    expect([await standing(), await centre()]).toEqual([['undone'], before])
    for (const words of [
      ['nothing', '1'],
      [to, '0'],
      [to, '1.0000001'],
      [to, '1e3'],
      [watcher.tip().hash, '1'],
    ])
      expect(await world.admin(['chain', 'pay', ...words])).toMatchObject({ exit: 1 })
    await booksAreRight()
  })
})
