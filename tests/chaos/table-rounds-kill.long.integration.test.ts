import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tableGames, type PlacedBet, type TableGame } from '#contract/games/entities/table.ts'
import { drawsOf } from '#contract/games/rules/fairness.ts'
import { playTable, tableReturnMinor } from '#contract/games/rules/table-play.ts'
import { openOwnGames } from '#tests/builders/own-games-stand.ts'
import { createCrashingDatabase, createCrashingPool } from './crashing-database.ts'
import { betOn, leaveFrom, tablesOn, type TablePlayer, type TableProcess } from './table-players.ts'

/** How often processes end here; `TABLE_CRASHES=1000` is the long form. */
const crashes = Number(process.env['TABLE_CRASHES'] ?? 40)
const players = 8
const statementsMax = 60

/** What is left of time: the tables' clocks go by it. */
const clock = { nowMs: Date.parse('2027-05-10T00:00:00Z') }
const now = (): number => clock.nowMs

/** One look at a table, whatever stands there: bets, leaves, and on to where something is due. */
const play = async (process: TableProcess, game: TableGame, seated: readonly TablePlayer[]): Promise<void> => {
  const dueMs = await process.goOn(game, true)
  const round = await process.latest(game)
  if (round?.state === 'open') await Promise.all(seated.map((player) => betOn(process, player, round)))
  if (round?.state === 'running' && game === 'crash') {
    clock.nowMs += randomInt(0, Math.max(1, dueMs - clock.nowMs))
    await Promise.all(seated.slice(0, players / 2).map((player) => leaveFrom(process, player, round)))
  }
  clock.nowMs = Math.max(clock.nowMs, dueMs)
}

/** Ends every round and hears every answer that is left. */
const finish = async (process: TableProcess, seated: readonly TablePlayer[]): Promise<void> => {
  for (const game of tableGames)
    for (let dueMs = 0; dueMs !== Infinity; clock.nowMs = Math.max(clock.nowMs, dueMs === Infinity ? 0 : dueMs))
      dueMs = await process.goOn(game, false)
  for (const player of seated) {
    const round = player.pending && (await process.latest(player.pending.bet.game))
    if (round) await betOn(process, player, round)
  }
}

type Kept = Pick<PlacedBet, 'betId' | 'roundId' | 'bet' | 'stakeMinor' | 'state' | 'leftHundredths' | 'returnedMinor'>

interface Judged {
  readonly player: TablePlayer
  readonly kept: readonly (Kept & { requestId: string })[]
  readonly process: TableProcess
  readonly wonMinor: number
}

/** What is wrong with one bet: it is over, was left where its member was told, and returned what its round's seed says. */
const faultOf = async (bet: Kept, { player, process }: Judged): Promise<string[]> => {
  const told = player.left.get(bet.betId)
  if (told !== undefined && told !== bet.leftHundredths)
    return [`${bet.betId} left at ${bet.leftHundredths}, not ${told}`]
  if (bet.state === 'void')
    return bet.returnedMinor === bet.stakeMinor ? [] : [`${bet.betId} is void and not given back`]
  const found = await process.run('gameTableRound', player.member, { roundId: bet.roundId })
  if (!found.ok) return [`${bet.roundId} is ${found.code}`]
  const { serverSeed, clientSeed } = found.value.proof
  const draws = drawsOf({ serverSeed: serverSeed ?? '', clientSeed: clientSeed ?? '', nonce: 0 })
  const due = tableReturnMinor(bet.bet, playTable(bet.bet.game, draws), bet.leftHundredths)
  return bet.state === 'done' && bet.returnedMinor === due
    ? []
    : [`${bet.betId} is ${bet.state}: ${bet.returnedMinor}, not ${due}`]
}

/** What is wrong with what a member has bet, in words. */
const judge = async (judged: Judged): Promise<string[]> => {
  const { player, kept, wonMinor } = judged
  const faults = (await Promise.all(kept.map((bet) => faultOf(bet, judged)))).flat()
  const byRequest = new Map(kept.map((bet) => [bet.requestId, bet.betId]))
  if (byRequest.size !== kept.length) faults.push('a request is two bets')
  for (const [requestId, answer] of player.answers)
    if (byRequest.get(requestId) !== answer?.betId) faults.push(`${requestId} was answered ${answer?.betId}`)
  if (kept.length > player.answers.size) faults.push('a bet that nobody asked for')
  const net = kept.reduce((sum, { returnedMinor, stakeMinor }) => sum + (returnedMinor ?? 0) - stakeMinor, 0)
  if (net !== wonMinor) faults.push(`bets come to ${net}, the wallet to ${wonMinor}`)
  return faults
}

test(
  `[C-13, X-04] ${crashes} processes end between any two statements under bets, rounds and payments at tables: each bet ends once`,
  async () => {
    const steady = await openOwnGames(now)
    const pool = createCrashingPool(steady.url)
    const members = await Promise.all(Array.from({ length: players }, () => steady.aPlayer()))
    const before = await Promise.all(members.map((member) => steady.balanceOf(member)))
    const seated = members.map((member): TablePlayer => ({
      member,
      pending: undefined,
      answers: new Map(),
      left: new Map(),
    }))
    for (let crash = 0; crash < crashes; crash += 1) {
      const crashing = createCrashingDatabase(pool)
      const process = tablesOn(crashing.db, now)
      crashing.crashAfter(randomInt(1, statementsMax))
      const life = async (): Promise<void> => {
        for (let turn = crash; ; turn += 1) await play(process, tableGames[turn % tableGames.length] ?? 'crash', seated)
      }
      await life().catch((error: unknown) => {
        if (!crashing.hasCrashed) throw error
      })
      await crashing.end()
    }
    const process = tablesOn(steady.db, now)
    await finish(process, seated)
    const { rows } = await sql<Kept & { memberId: string; requestId: string }>`
    select bet_id as "betId", round_id as "roundId", member_id as "memberId", request_id as "requestId", bet, state,
      stake_minor::int as "stakeMinor", left_hundredths as "leftHundredths", returned_minor::int as "returnedMinor"
    from game_table_bets`.execute(steady.db)
    expect(rows.length).toBeGreaterThan(crashes / 2)
    for (const [nth, player] of seated.entries()) {
      const wonMinor = (await steady.balanceOf(player.member)) - (before[nth] ?? 0)
      const kept = rows.filter(({ memberId }) => memberId === player.member.id)
      expect(await judge({ player, kept, process, wonMinor })).toEqual([])
    }
    expect(await steady.faults()).toEqual([])
    await pool.end()
    await steady.drop()
  },
  120_000 + crashes * 2_000,
)
