import { InviteParams } from '#contract/promotions/entities/invite-params.ts'
import type { Promotion, PromotionItem } from '#contract/promotions/entities/promotion.ts'
import type { Reward } from '#contract/promotions/entities/reward.ts'
import { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Fact } from '#server/platform/outbox/facts.ts'

/** Minor units of one currency. */
export interface Sum {
  readonly currency: SettlementCurrency
  readonly amountMinor: number
}

/** What a friend has done since they registered. */
export interface Done {
  readonly deposits: readonly Sum[]
  readonly played: readonly Sum[]
}

const dayMs = 24 * 60 * 60_000

const sumIn = (sums: readonly Sum[], currency: SettlementCurrency): number =>
  sums.reduce((total, sum) => (sum.currency === currency ? total + sum.amountMinor : total), 0)

const isReachedIn = (currency: SettlementCurrency, { deposits, played }: Done, params: InviteParams): boolean =>
  sumIn(deposits, currency) >= params.depositMinor[currency] &&
  (params.playedMinor === null || sumIn(played, currency) >= params.playedMinor[currency])

/** The currency in which a friend has deposited and played enough; undefined: in none yet. Pure. [C-15] */
export const reachedIn = (done: Done, params: InviteParams): SettlementCurrency | undefined =>
  SettlementCurrency.options.find((currency) => isReachedIn(currency, done, params))

/** What the friend gets, and who invited them. */
export const rewardOf = (
  { inviterMinor, friendMinor, turnoverMilli, playDays }: InviteParams,
  { who, currency, nowMs }: { who: 'inviter' | 'friend'; currency: SettlementCurrency; nowMs: number },
): Extract<Reward, { kind: 'cash' }> => ({
  kind: 'cash',
  currency,
  amountMinor: (who === 'inviter' ? inviterMinor : friendMinor)[currency],
  turnoverMilli,
  expiresAtMs: playDays === null ? null : nowMs + playDays * dayMs,
})

/** How far a friend is who has nothing of it yet: in the currency of their deposits. Pure. [C-15] */
export const friendStatus = (
  done: Done,
  params: InviteParams,
  nowMs: number,
): Pick<PromotionItem, 'state' | 'progress' | 'reward'> => {
  const { options } = SettlementCurrency
  const currency = reachedIn(done, params) ?? options.find((each) => sumIn(done.deposits, each) > 0) ?? ('CNY' as const)
  const reward = rewardOf(params, { who: 'friend', currency, nowMs })
  const deposited = sumIn(done.deposits, currency)
  const { depositMinor, playedMinor } = params
  const progress =
    playedMinor === null || deposited < depositMinor[currency]
      ? ({ of: 'deposit', currency, done: deposited, needed: depositMinor[currency] } as const)
      : ({ of: 'turnover', currency, done: sumIn(done.played, currency), needed: playedMinor[currency] } as const)
  return { state: isReachedIn(currency, done, params) ? 'waiting' : 'lacking', progress, reward }
}

/** Who came, and by whom. */
export interface Friend {
  readonly friendId: string
  readonly inviterId: string
}

/** One side of a reward, as it would be. */
export interface InvitedDue {
  readonly memberId: string
  readonly due: { readonly itemId: string; readonly readyAtMs: number; readonly reward: ReturnType<typeof rewardOf> }
}

/** What both would have had of what the friend did, the oldest first; what is undone does not come again. Pure. [C-15] */
export const invitedDues = (
  { params: unread }: Pick<Promotion, 'params'>,
  { friendId, inviterId }: Friend,
  facts: readonly Fact[],
): InvitedDue[] => {
  const params = InviteParams.parse(unread)
  const done = { deposits: [] as Sum[], played: [] as Sum[] }
  let reached: { currency: SettlementCurrency; readyAtMs: number } | undefined
  for (const fact of facts) {
    if (fact.name === 'deposited') done.deposits.push(fact)
    else if (fact.name === 'played') done.played.push({ currency: fact.currency, amountMinor: fact.countedMinor })
    const currency = reachedIn(done, params)
    if (reached && currency === undefined) return []
    if (currency !== undefined) reached ??= { currency, readyAtMs: fact.atMs }
  }
  if (!reached) return []
  const { currency, readyAtMs } = reached
  return (['friend', 'inviter'] as const).map((who) => ({
    memberId: who === 'friend' ? friendId : inviterId,
    due: { itemId: `${friendId}:${who}`, readyAtMs, reward: rewardOf(params, { who, currency, nowMs: readyAtMs }) },
  }))
}
