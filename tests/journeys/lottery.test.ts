import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { lotteryBuy, lotteryTickets, lotteryUpcoming } from '#contract/lottery/calls.ts'
import { soccerRounds } from '#contract/lottery/soccer-calls.ts'
import { soccerMatches } from '#contract/limits.ts'
import type { SoccerRound } from '#contract/lottery/entities/soccer.ts'
import type { LotteryGame } from '#contract/lottery/entities/lottery.ts'
import { protectionExclude } from '#contract/protection/calls.ts'
import { ended, putResult } from '#tests/builders/bets.ts'
import { storeMatch } from '#tests/builders/matches.ts'
import { databaseOf } from './verification-hand.ts'
import { logIn, viewports } from './browser.ts'
import { journeys } from './journey.ts'

const clock = { aheadMs: 0 }
const { world, person, member } = journeys({ clock, environment: { SESSIONS_PER_MEMBER: '3' } })
const path = '/app/lottery/k3'
const enoughMs = 90_000
const hourMs = 60 * 60_000
/** Rounds of the soccer lottery are looked at so often. */
const lookMs = 5_000

/** Moves the server's clock to the next draw of fast three, and holds it. */
const drawNext = async (): Promise<void> => {
  const { draws } = await (await member('viewer02')).accepted(lotteryUpcoming, { game: 'k3' })
  const { lotteryDraws, now } = world().services()
  clock.aheadMs += Math.max(0, (draws[0]?.drawsAtMs ?? 0) - now())
  await lotteryDraws.flush()
}
/** Whoever plays has time before sales close. */
const leaveTime = async (game: LotteryGame): Promise<void> => {
  const { draws } = await (await member('viewer02')).accepted(lotteryUpcoming, { game })
  const { lotteryDraws, now } = world().services()
  const leftMs = (draws[0]?.closesAtMs ?? 0) - now()
  if (leftMs > enoughMs) return
  clock.aheadMs += (draws[0]?.drawsAtMs ?? 0) - now()
  await lotteryDraws.flush()
}
const ticketsOf = (page: Page) => page.getByRole('region', { name: '我的彩票' })

test('[R-12, C-13, A-01] a chase is bought, drawn, paid and stopped by its win, on two devices at once, and the draw is verified', async () => {
  await leaveTime('k3')
  const [desk, phone] = [await person(), await person(viewports.phone)]
  await logIn(desk, 'viewer03', '/app/lottery')
  await logIn(phone, 'viewer03', path)
  const { page } = desk
  await page.getByRole('link', { name: '去投注 快三' }).click()
  await page.getByRole('button', { name: '全', exact: true }).click()
  await page.getByRole('button', { name: '多追一期' }).click()
  await page.getByRole('button', { name: '多追一期' }).click()
  await page.getByTestId('ticket-total').getByText('¥96.00').waitFor()
  await page.getByRole('button', { name: '确认投注' }).click()
  await expect.poll(() => ticketsOf(page).getByText('待开奖').count()).toBe(3)
  await phone.page.reload()
  await expect.poll(() => ticketsOf(phone.page).getByText('待开奖').count()).toBe(3)

  await drawNext()
  for (const shown of [page, phone.page]) {
    await ticketsOf(shown)
      .getByText(/^中奖 ¥/)
      .waitFor()
    await expect.poll(() => ticketsOf(shown).getByText('已停追 ¥32.00').count()).toBe(2)
  }
  expect((await world().services().books.balances.verify()).faults).toEqual([])
  const [last] = await page.getByRole('link', { name: /^验证 / }).all()
  await last?.click()
  await page.getByText('种子与开售前公布的哈希一致').waitFor()
  expect(await page.getByText(/npm run -s verify -- --game k3/).innerText()).toContain('--client-seed k3:')
})

/** Fourteen matches that begin in three hours, and the round that is made of them. */
const soccerRound = async (): Promise<{ matchIds: string[]; round: SoccerRound }> => {
  const { soccerRounds: loop, now } = world().services()
  const storage = await databaseOf(world())
  const matchIds = Array.from({ length: soccerMatches }, (_, at) => String(920_000_000_000_000_000n + BigInt(at)))
  for (const [at, matchId] of matchIds.entries())
    await storeMatch(storage.db, { matchId, leagueId: 'soccer', startAtMs: now() + 3 * hourMs + at * 60_000 })
  await storage.close()
  clock.aheadMs += lookMs
  await loop.flush()
  const { rounds } = await (await member('viewer02')).accepted(soccerRounds, { limit: 1 })
  const [round] = rounds
  if (!round) throw new Error('no round of the soccer lottery is made')
  return { matchIds: round.matches.map(({ matchId }) => matchId), round }
}

/** All matches end two to one, and the round is settled. */
const endMatches = async (matchIds: readonly string[], round: SoccerRound): Promise<void> => {
  const { soccerRounds: loop, now } = world().services()
  const storage = await databaseOf(world())
  for (const matchId of matchIds) await putResult(storage.db, matchId, ended(2, 1))
  await storage.close()
  clock.aheadMs += Math.max(0, round.closesAtMs - now()) + lookMs
  await loop.flush()
}

test('[R-12] on a phone numbers come by chance, lines are put aside, and what is not drawn is taken back', async () => {
  await leaveTime('11of5')
  const { page, ...who } = await person(viewports.phone)
  await logIn({ page, ...who }, 'viewer04', '/app/lottery/11of5')
  await page.getByRole('tab', { name: '任三' }).click()
  await page.getByRole('button', { name: '机选一注' }).click()
  await page.getByRole('button', { name: '加入' }).click()
  await page.getByRole('button', { name: '机选一注' }).click()
  await page.getByTestId('ticket-total').getByText('¥4.00').waitFor()
  await page.getByRole('button', { name: '确认投注' }).click()
  await page.getByRole('button', { name: '撤销未开奖的期次' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销未开奖的期次' }).click()
  await ticketsOf(page).getByText('已撤销 ¥4.00').waitFor()
})

test('[R-12, C-16] who is excluded from play is refused in words, and nothing is staked', async () => {
  const client = await member('viewer07')
  await client.accepted(protectionExclude, { requestId: crypto.randomUUID(), months: 6 })
  const who = await person()
  await logIn(who, 'viewer07', path)
  const { page } = who
  await page.getByRole('button', { name: '机选一注' }).click()
  await page.getByRole('button', { name: '确认投注' }).click()
  await page.getByRole('alert').getByText('您已自我排除').waitFor()
  expect((await client.accepted(lotteryTickets, { game: null, limit: 20 })).tickets).toEqual([])
})

test('[R-12] a draw that has closed meanwhile is refused by the server’s clock', async () => {
  const client = await member('viewer05')
  const { draws } = await client.accepted(lotteryUpcoming, { game: 'k3' })
  const [next] = draws
  clock.aheadMs += Math.max(0, (next?.closesAtMs ?? 0) - world().services().now())
  const refused = await client.refusal(lotteryBuy, {
    requestId: crypto.randomUUID(),
    game: 'k3',
    lines: [{ play: 'sides', picks: [[0]] }],
    currency: 'CNY',
    draws: [{ issue: next?.issue ?? '', multiple: 1 }],
    stopsOnWin: false,
  })
  expect(refused).toMatchObject({ name: 'DRAW_CLOSED' })
})

test('[R-12, C-13, C-15] on a phone fourteen matches are guessed, several ways where one likes, and who is right shares the pool', async () => {
  const { matchIds, round } = await soccerRound()
  const who = await person(viewports.phone)
  await logIn(who, 'viewer06', '/app/lottery')
  const { page } = who
  await page.getByRole('link', { name: '去投注 足彩 14 场' }).click()
  const matches = page.getByRole('region', { name: '选择赛果' }).getByRole('group')
  await expect.poll(() => matches.count()).toBe(soccerMatches)
  for (const match of await matches.all()) await match.getByRole('button', { name: '胜', exact: true }).click()
  await matches.first().getByRole('button', { name: '负', exact: true }).click()
  await page.getByTestId('ticket-total').getByText('¥4.00').waitFor()
  await page.getByRole('button', { name: '确认投注' }).click()
  const mine = page.getByRole('region', { name: '我的足彩' })
  await mine.getByText('待开奖').waitFor()
  await page.reload()
  await mine.getByText('待开奖').waitFor()

  await endMatches(matchIds, round)
  // ¥4 of stakes: ¥2.80 shared, ¥1.96 of it in the first class and the rest in the second.
  await mine.getByText('中奖 ¥2.80').waitFor()
  const past = page.getByRole('region', { name: '往期赛果与派奖' })
  await past.getByText('1 注，每注 ¥1.96').waitFor()
  await past.getByText('1 注，每注 ¥0.84').waitFor()
  expect((await world().services().books.balances.verify()).faults).toEqual([])
})
