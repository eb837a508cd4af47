import type { VenueTransferEvent } from '#contract/venues/machines/venue-transfer-machine.ts'
import { walletOf, type LockedAccounts, type Posting } from '#server/ledger/ports.ts'
import { factEntry, type FactOf } from '#server/platform/outbox/facts.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { holdOf, planOut, planPlay, venueAccountOf } from './domain/transfer-postings.ts'
import type { Transfer } from './domain/transfer.ts'

export const isPosted = (verdict: string | undefined, what: string): void => {
  if (verdict !== 'posted') throw new Error(`${what} is ${verdict}`)
}

export const announceWallet = (
  unit: Unit,
  accounts: LockedAccounts,
  { memberId, currency }: Pick<Transfer, 'memberId' | 'currency'>,
): void =>
  unit.announce([
    { kind: 'wallet', memberId, balance: { currency, balanceMinor: accounts.balanceOf(walletOf(memberId, currency)) } },
  ])

/** What was won or lost where only the sum is known: it is no turnover. [C-15] */
const playedElsewhere = (
  { transferId, memberId, channelCode: venue, currency }: Transfer,
  { debit, amountMinor }: Posting,
  atMs: number,
): FactOf<'played'> => {
  const netMinor = debit.kind === `venue:${venue}` ? -amountMinor : amountMinor
  const id = `played:transfer:${transferId}`
  return { name: 'played', id, memberId, atMs, category: 'venue', venue, currency, countedMinor: 0, netMinor }
}

/** What was won or lost there, and what came out of it or went in. */
const bookMove = async (
  accounts: LockedAccounts,
  transfer: Transfer,
  { unit, balanceAfterMinor, nowMs }: { unit: Unit; balanceAfterMinor: number; nowMs: number },
): Promise<void> => {
  const { direction, transferId } = transfer
  const play = planPlay(transfer, accounts.balanceOf(venueAccountOf(transfer)), balanceAfterMinor)
  // What was lost may be covered only by what comes now, so what comes in is first.
  if (direction === 'in') isPosted(await accounts.capture(holdOf(transfer).id), `the capture of transfer ${transferId}`)
  const postings = [...(play ? [play] : []), ...(direction === 'out' ? [planOut(transfer)] : [])]
  const results = await accounts.post(postings)
  results.forEach(({ verdict }, index) => isPosted(verdict, `the posting ${postings[index]?.id}`))
  if (play) unit.announce([factEntry(playedElsewhere(transfer, play, nowMs))])
}

/** What the machine wants done in the books. */
export const applyEffects = async (
  accounts: LockedAccounts,
  transfer: Transfer,
  { unit, effects, event, nowMs }: { unit: Unit; effects: readonly string[]; event: VenueTransferEvent; nowMs: number },
): Promise<void> => {
  if (effects.includes('book') && event.type === 'provider.moved')
    await bookMove(accounts, transfer, { unit, balanceAfterMinor: event.balanceAfterMinor, nowMs })
  if (effects.includes('giveBack') && transfer.direction === 'in')
    isPosted(await accounts.release(holdOf(transfer).id), `the release of transfer ${transfer.transferId}`)
}

/** What came from a venue, or never got there, is not lost to it. */
export const isBack = ({ direction }: Transfer, state: Transfer['state']): boolean =>
  state === (direction === 'out' ? 'succeeded' : 'failed')

export const returnOf = ({ memberId, currency, amountMinor, direction, createdAtMs }: Transfer, nowMs: number) =>
  direction === 'out'
    ? ({ memberId, what: 'venue-out', currency, amountMinor, countedAtMs: nowMs } as const)
    : ({ memberId, what: 'venue-void', currency, amountMinor, countedAtMs: createdAtMs } as const)
