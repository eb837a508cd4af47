import { randomUUID } from 'node:crypto'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import { soccerMatches } from '#contract/limits.ts'
import type { lotteryBuy } from '#contract/lottery/calls.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Calls } from '#contract/registry.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { knownDraw, soccerRound } from '#tests/builders/lottery.ts'
import { houseAccounts, type Kinds, type Stand } from './command-kind.ts'
import { richMember } from './command-members.ts'

const soccerIssue = '2099001'
const issues = ['20990101-0001', '20990101-0002']

/** Two draws that are far away. */
const someDraws = async ({ db }: Stand): Promise<void> => {
  for (const [at, issue] of issues.entries())
    await knownDraw(db, { game: 'k3', issue, drawsAtMs: Date.parse('2099-01-01') + at * 180_000 }, '7'.repeat(64))
}

const asked = (): RequestOf<typeof lotteryBuy> => ({
  requestId: randomUUID(),
  game: 'k3',
  lines: [{ play: 'sides', picks: [[0, 2]] }],
  currency: 'CNY',
  draws: issues.map((issue) => ({ issue, multiple: 1 })),
  stopsOnWin: true,
})

const entriesOf = ({ db }: Stand, member: MemberInfo | undefined): Promise<unknown> =>
  db
    .selectFrom('lottery_entries as e')
    .innerJoin('lottery_tickets as t', 't.seq', 'e.ticket_seq')
    .select(['e.state', 'e.multiple', 'e.stake_minor', 'e.returned_minor', 't.staked_minor'])
    .where('t.member_id', '=', member?.id ?? '')
    .orderBy('e.entry_id')
    .execute()

/** Lottery tickets, bought and taken back. */
export const lotteryKinds: Kinds<'lotteryBuy' | 'lotteryCancel' | 'soccerBuy'> = {
  lotteryBuy: {
    varies: houseAccounts,
    prepare: async (stand) => {
      await someDraws(stand)
      return { member: await richMember(stand), input: asked() }
    },
    shows: (stand, { member }) => entriesOf(stand, member),
  },
  lotteryCancel: {
    prepare: async (stand) => {
      await someDraws(stand)
      const member = await richMember(stand)
      const bought = await stand.process.calls.lotteryBuy.run({ member, client: aClient(), token: '' }, asked())
      if (!bought.ok) throw new Error(bought.code)
      const { ticketId } = (bought.value as ResponseOf<Calls['lotteryBuy']>).ticket
      return { member, input: { requestId: randomUUID(), ticketId } }
    },
    shows: (stand, { member }) => entriesOf(stand, member),
  },
  soccerBuy: {
    varies: houseAccounts,
    prepare: async (stand) => {
      await soccerRound(stand.db, { issue: soccerIssue, closesAtMs: Date.parse('2099-01-01') })
      const picks = Array.from({ length: soccerMatches }, () => [3 as const])
      const input = { requestId: randomUUID(), issue: soccerIssue, play: 'win14' as const, picks, multiple: 2 }
      return { member: await richMember(stand), input }
    },
    shows: ({ db }, { member }) =>
      db
        .selectFrom('soccer_tickets')
        .select(['play', 'picks', 'combinations', 'multiple', 'stake_minor', 'state'])
        .where('member_id', '=', member?.id ?? '')
        .execute(),
  },
}
