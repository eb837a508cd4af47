import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '#contract/define-call.ts'
import { drawsFor, type PairSeeds } from '#contract/games/rules/fairness.ts'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import type { promotionWheelSpin } from '#contract/promotions/calls/wheel.ts'
import type { WheelStatus } from '#contract/promotions/entities/wheel.ts'
import type { WheelPrize } from '#contract/promotions/entities/chance-params.ts'
import { prizeAt, spinPoint } from '#contract/promotions/rules/wheel.ts'
import type { RejectOf, RequestOf } from '#contract/define-call.ts'
import type { MemberSeeds } from '#server/games/ports.ts'
import type { FactConsumer } from '#server/platform/outbox/fact-consumer.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { giveOneOrRefuse, type ChanceDeps, type PromotionOf, type Player } from '#server/promotions/chance-desk.ts'
import { weekStartOf } from '#server/promotions/week.ts'
import { spinsEarned, spinsLeft } from './spins-earned.ts'
import { spinKey, type WheelRows } from './store.ts'

interface WheelDeps extends ChanceDeps {
  rows: WheelRows
  seeds: MemberSeeds
}

type Wheel = PromotionOf<'wheel'>
type SpinAnswer = Outcome<
  ResponseOf<typeof promotionWheelSpin>,
  Exclude<RejectOf<typeof promotionWheelSpin>, 'REQUEST_ID_REUSED'>
>

const dayMs = 24 * 60 * 60_000

const coinsOf = ({ reward }: WheelPrize): number => (reward?.kind === 'coins' ? reward.coins : 0)

/** A spin under these seeds: the point, and the prize that it lies in. [C-15, C-13] */
const spinUnder = (seeds: PairSeeds, prizes: readonly WheelPrize[]) => {
  const point = spinPoint(drawsFor(seeds, 'wheel'))
  const at = prizeAt(
    prizes.map(({ weight }) => weight),
    point,
  )
  const prize = prizes[at]
  if (!prize) throw new Error(`no prize has point ${point}`)
  return { point, at, prize }
}

/** A deposit that is large enough brings a spin of its day at every wheel that says so. */
const depositSpins = ({ rows: wheelRows, desk, now }: WheelDeps): FactConsumer => ({
  name: 'wheel',
  take: async (unit, facts) => {
    const deposited = facts.flatMap((fact) => (fact.name === 'deposited' ? [fact] : []))
    if (deposited.length === 0) return
    const rows = wheelRows.in(unit)
    for (const { promotionId, params, startAtMs, endAtMs } of await desk.running('wheel', unit))
      for (const { memberId, atMs, currency, amountMinor } of deposited) {
        const min = params.depositMinMinor?.[currency]
        if (min === undefined || amountMinor < min || atMs < startAtMs || atMs >= endAtMs) continue
        const day = siteDayOf(atMs)
        const key = `deposit:${promotionId}:${memberId}:${day}`
        await rows.grant({ key, memberId, promotionId, day, source: 'deposit', spins: 1 }, now())
      }
  },
})

/** The wheel: what a day brings, and spins under the member's own pair of seeds. [C-15] */
export const createWheel = (deps: WheelDeps) => {
  const { desk, grants, seeds, now } = deps

  const statusOf = async (rows: WheelRows, memberId: string, wheel: Wheel): Promise<WheelStatus> => {
    const day = siteDayOf(now())
    const [spins, weekCoins] = [
      await rows.dayOf(memberId, wheel.promotionId, day),
      await rows.coinsSince(memberId, wheel.promotionId, weekStartOf(day)),
    ]
    return {
      left: spinsLeft(wheel.params, spins).left,
      spun: spins.spun,
      dayEndsAtMs: siteDayStartMs(day) + dayMs,
      earned: spinsEarned(wheel.params, spins),
      weekCoins,
    }
  }

  /** The pair is held first: who has it spins alone, so that a day's spins are counted right. */
  const spin = async (
    unit: Unit,
    player: Player,
    { promotionId, revision, seedId }: RequestOf<typeof promotionWheelSpin>,
  ): Promise<SpinAnswer> => {
    const memberId = player.id
    const admitted = await desk.admit(unit, 'wheel', { player, promotionId })
    if (!admitted.ok) return admitted
    const wheel = admitted.value
    if (wheel.revision !== revision) return reject('PROMOTION_CHANGED')
    const held = (await seeds.in(unit).hold([{ memberId, seedId }])).get(seedId)
    if (!held) return reject('SEEDS_CHANGED')
    const rows = deps.rows.in(unit)
    const day = siteDayOf(now())
    const { left, isGrantedNext } = spinsLeft(wheel.params, await rows.dayOf(memberId, promotionId, day))
    if (left === 0) return reject('SPINS_NONE')
    const spinId = randomUUID()
    const { prizes } = wheel.params
    const offered = prizes.map(
      ({ reward, label }) => reward && { key: spinKey(spinId), memberId, promotionId, reward, why: label.zh },
    )
    const given = await giveOneOrRefuse(unit, grants, {
      asked: offered.filter((each) => each !== null),
      choose: () => offered[spinUnder(held, prizes).at] ?? null,
    })
    if (!given.ok) return given
    const { point, at, prize } = spinUnder(held, prizes)
    await seeds.in(unit).count([seedId])
    const made = {
      spinId,
      prizes,
      point,
      prizeAt: at,
      state: given.value,
      seedId,
      nonce: held.nonce,
    }
    await rows.add({ ...made, memberId, promotionId, day, isGranted: isGrantedNext, coins: coinsOf(prize) }, now())
    return accept({ spin: { ...made, atMs: now() }, standing: await statusOf(rows, memberId, wheel) })
  }

  const deposits = depositSpins(deps)

  /** Spins that are left today. */
  const atHand = async (wheel: Wheel, memberId: string) => {
    const { left } = spinsLeft(wheel.params, await deps.rows.dayOf(memberId, wheel.promotionId, siteDayOf(now())))
    return left > 0 ? [{ itemId: 'spin', reward: { kind: 'spins' as const, spins: left } }] : []
  }

  return { standing: (memberId: string, wheel: Wheel) => statusOf(deps.rows, memberId, wheel), atHand, spin, deposits }
}
export type WheelPlay = ReturnType<typeof createWheel>
