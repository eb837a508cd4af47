import type { AdminAnswer } from '#contract/admin.ts'
import type { WalletNetwork } from '#contract/wallet/entities/payout-methods.ts'
import { checkWalletAddress } from '#contract/wallet/rules/wallet-address.ts'
import { done, failed, operator } from '#server/platform/admin/admin-answer.ts'
import type { AdminHandlers } from '#server/platform/admin/admin-handling.ts'
import type { Audit } from '#server/platform/audit.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { SiteSettings } from '#server/site/ports.ts'
import { usdtMinorOf } from './chain/chain-deposit-view.ts'
import type { SandboxChain } from './sandbox/sandbox-chain.ts'
import type { ChainDepositRow } from './store/chain-rows.ts'
import type { UsdtDeposits } from './usdt-deposits.ts'

const usdtPlaces = 6
const noSandbox = 'there is no sandbox chain here'

interface ChainAdminDeps {
  usdtDeposits: UsdtDeposits
  sandboxChains: ReadonlyMap<WalletNetwork, SandboxChain>
  settings: Pick<SiteSettings, 'get'>
  units: UnitOfWork
  audit: Audit
  /** Settles when the newest blocks are taken in. */
  caughtUp: () => Promise<void>
}

/** Why an operator may not credit either. */
const forbidden = {
  excluded: (memberId: string) => `member ${memberId} is excluded from play: send it back`,
  identity: (memberId: string) =>
    `member ${memberId} has not said who it is: it is credited by itself once that is done`,
} as const

/** Millionths of what was typed, such as 200 or 0.000001; null for anything else. */
const minorOfUsdt = (text: string): number | null => {
  const [, whole = '', decimals = ''] = /^(\d{1,10})(?:\.(\d{1,6}))?$/.exec(text) ?? []
  const minor = Number(whole + decimals.padEnd(usdtPlaces, '0'))
  return whole === '' || minor === 0 || !Number.isSafeInteger(minor) ? null : minor
}

const lineOf = (row: ChainDepositRow): string => {
  const { id, network, state, heldFor, token, amount, memberId, txId } = row
  return `${id}  ${network}  ${state}${heldFor ? ` [${heldFor}]` : ''}  ${amount} of ${token ?? 'USDT'}  member ${memberId}  ${txId}`
}

/** An operator's decision about a held transfer, with its line in the audit, in one unit of work. */
const decide = (
  { usdtDeposits, units, audit }: ChainAdminDeps,
  id: string,
  action: string,
  work: (unit: Unit, row: ChainDepositRow) => Promise<ChainDepositRow | string>,
): Promise<AdminAnswer> =>
  units.run(async (unit) => {
    const row = await usdtDeposits.rows.in(unit).lock(id)
    if (!row) return failed(`there is no transfer ${id}`)
    if (row.state !== 'held') return failed(`transfer ${id} is ${row.state}: nobody has to decide about it`)
    const after = await work(unit, row)
    if (typeof after === 'string') return failed(after)
    await audit.in(unit).note(operator, action, id, { creditedMinor: after.creditedMinor, state: after.state })
    return done(lineOf(after))
  })

const networkOf = (address: string): WalletNetwork | undefined =>
  (['TRC20', 'ERC20'] as const).find((network) => checkWalletAddress(network, address) === null)

type Commands = 'chain.held' | 'chain.credit' | 'chain.return' | 'chain.pay' | 'chain.mine' | 'chain.reorg'

/** What operators see of transfers by chains and decide about them, and the sandbox chain. [C-14] */
export const chainAdmin: AdminHandlers<Commands, ChainAdminDeps> = {
  'chain.held': async ({ usdtDeposits }, { limit }) => {
    const found = await usdtDeposits.rows.held(limit)
    return done(...(found.length === 0 ? ['no transfer is held'] : found.map(lineOf)))
  },
  'chain.credit': (deps, { id, amount }) =>
    decide(deps, id, 'chain.credit', async (unit, row) => {
      const amountMinor = amount === undefined ? usdtMinorOf(row) : minorOfUsdt(amount)
      if (amountMinor === null)
        return `say how much USDT: ${amount ?? 'what has come'} is no amount with at most ${usdtPlaces} places`
      const credited = await deps.usdtDeposits.settlement.credit(unit, row, amountMinor)
      return 'kind' in credited ? forbidden[credited.heldFor](row.memberId) : credited
    }),
  'chain.return': (deps, { id, txId }) =>
    decide(deps, id, 'chain.return', (unit, row) => deps.usdtDeposits.settlement.returned(unit, row, txId)),
  'chain.pay': async ({ sandboxChains, settings, audit, caughtUp }, { address, amount, token }) => {
    const network = networkOf(address)
    if (network === undefined) return failed(`${address} is no address of TRON or Ethereum`)
    const chain = sandboxChains.get(network)
    if (!chain) return failed(noSandbox)
    const amountMinor = minorOfUsdt(amount)
    if (amountMinor === null) return failed(`${amount} is no amount with at most ${usdtPlaces} places`)
    const usdt = settings.get('usdtNetworks').find((each) => each.network === network)?.token
    const mined = await chain.mine({ token: token ?? usdt ?? 'USDT', to: address, amount: String(amountMinor) })
    await audit.note(operator, 'chain.pay', address, { amount, token: token ?? 'USDT', txId: mined.txId })
    await caughtUp()
    return done(`${network} block ${mined.height}: transaction ${mined.txId}`)
  },
  'chain.mine': async ({ sandboxChains, caughtUp }, { count }) => {
    if (sandboxChains.size === 0) return failed(noSandbox)
    const heights = new Map<WalletNetwork, number>()
    for (const [network, chain] of sandboxChains)
      for (let left = count; left > 0; left -= 1) heights.set(network, (await chain.mine()).height)
    await caughtUp()
    return done(...[...heights].map(([network, height]) => `${network} block ${height}`))
  },
  'chain.reorg': async ({ sandboxChains, audit, caughtUp }, { depth, transfers }) => {
    if (sandboxChains.size === 0) return failed(noSandbox)
    const lines: string[] = []
    for (const [network, chain] of sandboxChains)
      lines.push(`${network} block ${await chain.reorganise(depth, transfers === 'keep')}, ${depth} others dropped`)
    await audit.note(operator, 'chain.reorg', 'sandbox', { depth, transfers })
    await caughtUp()
    return done(...lines)
  },
}
