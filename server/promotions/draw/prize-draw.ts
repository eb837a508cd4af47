import type { RejectOf, RequestOf, ResponseOf } from '#contract/define-call.ts'
import { siteDayOf } from '#contract/site/rules/site-clock.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { promotionDrawTicket } from '#contract/promotions/calls/draw.ts'
import type { DrawStatus } from '#contract/promotions/entities/prize-draw.ts'
import { winningTickets } from '#contract/promotions/rules/prize-draw.ts'
import type { Log } from '#server/platform/log.ts'
import { oneLineOf } from '#server/platform/start-fault.ts'
import type { Unit, UnitOfWork } from '#server/platform/unit-of-work.ts'
import { cutName, type ChanceDeps, type PromotionOf, type Player } from '#server/promotions/chance-desk.ts'
import type { Points } from '#server/promotions/points/points.ts'
import type { Takings } from '#server/promotions/takings.ts'
import type { DrawRows, PrizeDraw, Winner } from './draw-rows.ts'

interface PrizeDrawDeps extends ChanceDeps {
  rows: DrawRows
  points: Points
  takings: Takings
  units: UnitOfWork
  log: Log
}

type Drawing = PromotionOf<'draw'>
type TicketAnswer = Outcome<
  ResponseOf<typeof promotionDrawTicket>,
  Exclude<RejectOf<typeof promotionDrawTicket>, 'REQUEST_ID_REUSED'>
>

const dailyPart = (day: string): string => `ticket:${day}`

/** Which prize each place is: two of the first and one of the second are 0, 0, 1. */
const prizesOf = ({ params }: Drawing): number[] =>
  params.prizes.flatMap(({ count }, at) => Array.from({ length: count }, () => at))

const winnersOf = async (
  rows: DrawRows,
  promotion: Drawing,
  { tickets, serverSeed }: { tickets: number; serverSeed: string },
): Promise<Winner[]> => {
  const { promotionId, params } = promotion
  const prizes = prizesOf(promotion)
  const numbers = winningTickets(serverSeed, { promotionId, tickets, prizes: prizes.length })
  const holders = await rows.holders(promotionId, numbers)
  return numbers.flatMap((number, place) => {
    const [memberId, prizeAt] = [holders.get(number), prizes[place]]
    const prize = prizeAt === undefined ? undefined : params.prizes[prizeAt]
    if (memberId === undefined || prizeAt === undefined || !prize) return []
    return [{ place, number, prizeAt, memberId, label: prize.label, reward: prize.reward }]
  })
}

const readDraw =
  (now: () => number) =>
  async (
    rows: DrawRows,
    taken: Takings,
    { promotionId }: Drawing,
    memberId: string | undefined,
  ): Promise<DrawStatus> => {
    const draw = await rows.commit(promotionId)
    const winners = draw.state === 'drawn' ? await rows.winners(promotionId) : []
    const parts = memberId === undefined ? new Set<string>() : await taken.partsOf(promotionId, memberId)
    return {
      state: draw.state,
      commit: draw.commit,
      serverSeed: draw.serverSeed,
      tickets: draw.tickets,
      mine: memberId === undefined ? [] : await rows.ticketsOf(promotionId, memberId),
      isDailyTaken: parts.has(dailyPart(siteDayOf(now()))),
      winners: winners.map(({ number, prizeAt, memberId: id, nickname }) => ({
        number,
        prizeAt,
        name: id === memberId ? nickname : cutName(nickname),
        isMe: id === memberId,
      })),
    }
  }

/** What a ticket costs, once it may be had. */
const payTicket =
  ({ takings, now }: Pick<PrizeDrawDeps, 'takings' | 'now'>) =>
  async (unit: Unit, memberId: string, { promotion, source }: { promotion: Drawing; source: 'daily' | 'points' }) => {
    const { promotionId, params, title } = promotion
    if (source === 'daily') {
      const part = dailyPart(siteDayOf(now()))
      const isTaken = params.freePerDay > 0 && (await takings.in(unit).take({ promotionId, memberId, part }, now()))
      return isTaken ? accept({ cost: 0, title }) : reject('ALREADY_TAKEN')
    }
    return params.pricePoints === null ? reject('ALREADY_TAKEN') : accept({ cost: params.pricePoints, title })
  }

const takeTicket =
  (
    { desk, points, takings, now, ...deps }: PrizeDrawDeps,
    readStatus: ReturnType<typeof readDraw>,
    pay: ReturnType<typeof payTicket>,
  ) =>
  async (
    unit: Unit,
    player: Player,
    { promotionId, source, requestId }: RequestOf<typeof promotionDrawTicket>,
  ): Promise<TicketAnswer> => {
    const rows = deps.rows.in(unit)
    await rows.commit(promotionId)
    const held = await rows.hold(promotionId)
    const memberId = player.id
    const admitted = await desk.admit(unit, 'draw', { player, promotionId })
    if (!admitted.ok) return admitted
    const promotion = admitted.value
    if (held?.draw.state !== 'open' || now() >= promotion.params.drawAtMs) return reject('DRAW_CLOSED')
    const mine = await rows.ticketsOf(promotionId, memberId)
    if (mine.length >= promotion.params.perMemberMax) return reject('TICKETS_FULL')
    const price = await pay(unit, memberId, { promotion, source })
    if (!price.ok) return price
    const { cost, title } = price.value
    const left =
      cost === 0
        ? await points.in(unit).of(memberId)
        : await points
            .in(unit)
            .move({ key: `ticket:${memberId}:${requestId}`, memberId, reason: 'ticket', points: -cost, title })
    if (left === 'short') return reject('POINTS_SHORT')
    const number = await rows.addTicket({ promotionId, memberId, source, points: cost }, now())
    return accept({ number, standing: await readStatus(rows, takings.in(unit), promotion, memberId), points: left })
  }

const payWinner =
  ({ units, grants, ...deps }: PrizeDrawDeps) =>
  (promotionId: string, { place, memberId, reward, label }: Winner): Promise<void> =>
    units.run(async (unit) => {
      const grant = { key: `draw:${promotionId}:${place}`, memberId, promotionId, reward, why: label.zh }
      const verdict = await grants.in(unit).give(grant)
      await deps.rows.in(unit).paid(promotionId, place, verdict === 'given' || verdict === 'held' ? verdict : 'refused')
    })

const settleDraw =
  ({ units, points, now, ...deps }: PrizeDrawDeps, payOne: ReturnType<typeof payWinner>) =>
  async ({ promotionId, state }: PrizeDraw): Promise<void> => {
    if (state === 'drawn') for (const winner of await deps.rows.unpaid(promotionId)) await payOne(promotionId, winner)
    else
      for (const { number, memberId, points: cost } of await deps.rows.bought(promotionId))
        await units.run(async (unit) => {
          const key = `ticket-back:${promotionId}:${number}`
          await points.in(unit).move({ key, memberId, reason: 'ticket-back', points: cost, title: null })
        })
    await deps.rows.settled(promotionId, now())
  }

/** Draws of promotions: tickets until their moment, winners from a seed that was committed before the first ticket. [C-15] */
export const createPrizeDraws = (deps: PrizeDrawDeps) => {
  const { desk, takings, units, log, now } = deps

  const readStatus = readDraw(now)

  const pay = payTicket(deps)

  const ticket = takeTicket(deps, readStatus, pay)

  /** Draws once; whoever comes second finds it drawn. Answers whether it was open. */
  const hold = (promotion: Drawing): Promise<boolean> =>
    units.run(async (unit) => {
      const rows = deps.rows.in(unit)
      const held = await rows.hold(promotion.promotionId)
      if (held?.draw.state !== 'open') return false
      const serverSeed = held.seed()
      const winners = await winnersOf(rows, promotion, { tickets: held.draw.tickets, serverSeed })
      await rows.end(promotion.promotionId, { serverSeed, winners }, now())
      return true
    })

  /** Calls it off: nothing is drawn, its seed is never shown, points go back. */
  const callOff = async (unit: Unit, promotionId: string): Promise<boolean> => {
    const rows = deps.rows.in(unit)
    const held = await rows.hold(promotionId)
    if (held?.draw.state !== 'open') return false
    await rows.end(promotionId, null, now())
    return true
  }

  const payOne = payWinner(deps)

  const settle = settleDraw(deps, payOne)

  /** Holds what is due and pays what was won; what a stop left is found again. */
  const poll = async (): Promise<boolean> => {
    let isClear = true
    for (const draw of await deps.rows.unsettled())
      try {
        if (draw.state === 'open') {
          const promotion = await desk.find('draw', draw.promotionId)
          if (promotion && now() >= promotion.params.drawAtMs) await hold(promotion)
        } else await settle(draw)
      } catch (error) {
        log.error(
          { promotionId: draw.promotionId, reason: oneLineOf(error) },
          'a draw of a promotion could not be finished',
        )
        isClear = false
      }
    return isClear
  }
  const visitorStatus = (promotion: Drawing, memberId: string | undefined) =>
    readStatus(deps.rows, takings, promotion, memberId)

  /** The free ticket of today, while there is room for it. */
  const atHand = async ({ promotionId, params }: Drawing, memberId: string) => {
    if (params.freePerDay === 0 || now() >= params.drawAtMs) return []
    const isTaken = (await takings.partsOf(promotionId, memberId)).has(dailyPart(siteDayOf(now())))
    const isFull = isTaken || (await deps.rows.ticketsOf(promotionId, memberId)).length >= params.perMemberMax
    return isFull ? [] : [{ itemId: 'ticket', reward: null }]
  }
  return { shown: visitorStatus, atHand, ticket, callOff, poll }
}
export type PrizeDraws = ReturnType<typeof createPrizeDraws>
