import { randomUUID } from 'node:crypto'
import { drawsOf } from '#contract/games/rules/fairness.ts'
import { layMines, minesMax, mineTiles } from '#contract/games/rules/mines.ts'
import type { ResponseOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { Calls } from '#contract/registry.ts'
import { knownSeeds } from '#tests/builders/game-seeds.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { houseAccounts, type Kinds, type Stand } from './command-kind.ts'
import { richMember } from './command-members.ts'

const seeds = { serverSeed: '5'.repeat(64), clientSeed: 'haifengchui' }

/** The one tile without a mine, of 24, in the first round: it is won with it. */
const gemTile = (): number => {
  const laid = layMines(drawsOf({ ...seeds, nonce: 0, stream: 'mines' }), minesMax)
  return Array.from({ length: mineTiles }, (_, tile) => tile).find((tile) => !laid.includes(tile)) ?? 0
}

/** A member with a pair of seeds under which round after round is the same for everybody. */
const player = async ({ db, process }: Stand): Promise<{ member: MemberInfo; seedId: string }> => {
  const member = await richMember({ db, process })
  const asked = await process.calls.gameSeeds.run({ member, client: aClient(), token: '' }, {})
  if (!asked.ok) throw new Error(asked.code)
  const { seedId } = asked.value as ResponseOf<Calls['gameSeeds']>
  await knownSeeds(db, seedId, seeds)
  return { member, seedId }
}

const seedsOf = ({ db }: Stand, member: MemberInfo | undefined): Promise<unknown> =>
  db
    .selectFrom('game_seeds')
    .select(['state', 'client_seed', 'rounds'])
    .where('member_id', '=', member?.id ?? '')
    .orderBy('state')
    .execute()

/** Rounds of our own games, and the change of their seeds. */
export const gameKinds: Kinds<'gamePlay' | 'gameMove' | 'gameSeedsRotate'> = {
  gamePlay: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const { member, seedId } = await player(stand)
      const bet = { game: 'dice', side: 'over', targetHundredths: 250 } as const
      return { member, input: { requestId: randomUUID(), seedId, bet, currency: 'CNY', stakeMinor: 1_000 } }
    },
    shows: async (stand, { member }) => [
      await seedsOf(stand, member),
      await stand.db
        .selectFrom('game_rounds')
        .select(['state', 'nonce', 'staked_minor'])
        .where('member_id', '=', member?.id ?? '')
        .execute(),
    ],
  },
  gameMove: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const { member, seedId } = await player(stand)
      const caller = { member, client: aClient(), token: '' }
      const bet = { game: 'mines', mines: 24 } as const
      const asked = { requestId: randomUUID(), seedId, bet, currency: 'CNY', stakeMinor: 1_000 } as const
      const begun = await stand.process.calls.gamePlay.run(caller, asked)
      if (!begun.ok) throw new Error(begun.code)
      const { roundId } = (begun.value as ResponseOf<Calls['gamePlay']>).round
      return { member, input: { requestId: randomUUID(), roundId, at: 0, move: { kind: 'pick', tile: gemTile() } } }
    },
    shows: (stand, { member }) =>
      stand.db
        .selectFrom('game_rounds')
        .select(['state', 'outcome', 'returned_minor'])
        .where('member_id', '=', member?.id ?? '')
        .execute(),
  },
  gameSeedsRotate: {
    prepare: async (stand) => {
      const { member, seedId } = await player(stand)
      return { member, input: { requestId: randomUUID(), seedId, clientSeed: '海风吹' } }
    },
    shows: (stand, { member }) => seedsOf(stand, member),
  },
}
