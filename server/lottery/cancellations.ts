import type { Outcome } from '#contract/outcome.ts'
import { accept, reject } from '#contract/outcome.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import type { lotteryCancel } from '#contract/lottery/calls.ts'
import { openTickets, walletOf, type Ledger } from '#server/ledger/ports.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Protection } from '#server/protection/ports.ts'
import { refundPosting } from './domain/settlement-postings.ts'
import type { Draws } from './store/draws.ts'
import type { Tickets } from './store/tickets.ts'

interface CancellationDeps {
  draws: Draws
  tickets: Tickets
  ledger: Ledger
  protection: Pick<Protection, 'giveBack'>
  now: () => number
}

type CancelAnswer = Outcome<ResponseOf<typeof lotteryCancel>, 'RECORD_UNKNOWN' | 'DRAW_CLOSED'>

/** Takes a ticket out of every draw that is still sold, in one unit with its refunds. Accounts, then members, then draws. */
export const createCancellations = ({ draws, tickets, ledger, protection, now }: CancellationDeps) => {
  return async (unit: Unit, memberId: string, ticketId: string): Promise<CancelAnswer> => {
    const inUnit = tickets.in(unit)
    const ticket = await inUnit.find(memberId, ticketId)
    if (!ticket) return reject('RECORD_UNKNOWN')
    const { game, currency } = ticket
    const wallet = walletOf(memberId, currency)
    return ledger.in(unit).transact([wallet, openTickets(currency)], async (_, accounts) => {
      const shared = await draws.in(unit).share(ticket.entries.map(({ issue }) => ({ game, issue })))
      const atMs = now()
      const sold = shared.filter(({ state, closesAtMs }) => state === 'open' && atMs < closesAtMs)
      const freed = await inUnit.cancel(
        ticketId,
        sold.map(({ issue }) => issue),
      )
      if (freed.length === 0) return reject('DRAW_CLOSED')
      const amountMinor = freed.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0)
      const countedAtMs = ticket.boughtAtMs
      await protection.giveBack(unit, { memberId, what: 'stake-void', currency, amountMinor, countedAtMs })
      const results = await accounts.post(freed.map(refundPosting))
      if (results.some(({ verdict }) => verdict !== 'posted')) throw new Error(`ticket ${ticketId} cannot be refunded`)
      const balanceMinor = accounts.balanceOf(wallet)
      unit.announce([{ kind: 'wallet', memberId, balance: { currency, balanceMinor } }])
      return accept({ ticket: (await inUnit.find(memberId, ticketId)) ?? ticket, balanceMinor })
    })
  }
}

export type CancelTicket = ReturnType<typeof createCancellations>
