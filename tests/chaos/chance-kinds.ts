import { randomUUID } from 'node:crypto'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import type { CallName, Calls } from '#contract/registry.ts'
import { createCardRows } from '#server/promotions/cards/card-rows.ts'
import { createDrawRows } from '#server/promotions/draw/draw-rows.ts'
import { createPoints } from '#server/promotions/points/points.ts'
import { aClient } from '#tests/builders/accounts.ts'
import { testFieldEncryption } from '#tests/builders/field-encryption.ts'
import { knownSeeds } from '#tests/builders/game-seeds.ts'
import { storeMatch } from '#tests/builders/matches.ts'
import { aPromotion } from '#tests/builders/promotion.ts'
import { houseAccounts, type Kinds, type Stand } from './command-kind.ts'
import { richMember } from './command-members.ts'

type ChanceCommand =
  | 'promotionWheelSpin'
  | 'promotionShopExchange'
  | 'promotionGiftExchange'
  | 'promotionCardTake'
  | 'promotionCardArm'
  | 'promotionDrawTicket'
  | 'promotionQuizAnswer'
  | 'promotionGuessPick'
  | 'promotionReturnApply'

const ask = async <Name extends CallName>(
  { process }: Stand,
  name: Name,
  member: MemberInfo,
  input: RequestOf<Calls[Name]>,
): Promise<ResponseOf<Calls[Name]>> => {
  const call = process.calls[name as keyof typeof process.calls]
  const answer = await call.run({ member, client: aClient(), token: '' }, input)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value as ResponseOf<Calls[Name]>
}

const withPoints = async (stand: Stand): Promise<MemberInfo> => {
  const member = await richMember(stand)
  const move = { key: `test:${member.id}`, memberId: member.id, reason: 'grant', points: 1_000, title: null } as const
  await createPoints(stand.db, Date.now).move(move)
  return member
}

const pointsOf = ({ db }: Stand, member: MemberInfo | undefined) => createPoints(db, Date.now).of(member?.id ?? '0')
const request = () => ({ requestId: randomUUID() })
const live = (stand: Stand, kind: Parameters<typeof aPromotion>[1], changes: object = {}) =>
  aPromotion(stand.db, kind, { atMs: Date.now(), ...changes })

let matches = 7_700_000

/** What is won, exchanged, drawn, answered and guessed. */
export const chanceKinds: Kinds<ChanceCommand> = {
  promotionWheelSpin: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await richMember(stand)
      const { id: promotionId } = await live(stand, 'wheel')
      const { seeds, revision } = await ask(stand, 'promotionWheel', member, { promotionId })
      await knownSeeds(stand.db, seeds.seedId, { serverSeed: '5'.repeat(64), clientSeed: 'haifengchui' })
      return { member, input: { ...request(), promotionId, revision, seedId: seeds.seedId } }
    },
    shows: ({ db }, { member }) =>
      db
        .selectFrom('wheel_spins')
        .select(['point', 'prize_at', 'state', 'nonce'])
        .where('member_id', '=', member?.id ?? '')
        .execute(),
  },
  promotionShopExchange: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await withPoints(stand)
      const { id: promotionId } = await live(stand, 'score-shop')
      return { member, input: { ...request(), promotionId, itemId: 'coins-88', pricePoints: 100 } }
    },
    shows: (stand, { member }) => pointsOf(stand, member),
  },
  promotionGiftExchange: {
    varies: houseAccounts,
    prepare: async (stand) => {
      const member = await richMember(stand)
      const params = {
        untilMs: Date.now() - 1000,
        coinsMin: 1,
        prizes: [{ fromRank: 1, toRank: 100, label: { zh: '礼', en: 'Gift' }, reward: { kind: 'coins', coins: 5 } }],
      }
      const { id: promotionId } = await live(stand, 'gift-exchange', { params })
      await stand.db
        .insertInto('gift_scores')
        .values({ promotion_id: promotionId, member_id: member.id, coins: 9, reached_at: new Date() })
        .execute()
      return { member, input: { ...request(), promotionId } }
    },
  },
  promotionCardTake: {
    prepare: async (stand) => {
      const member = await richMember(stand)
      const { id: promotionId } = await live(stand, 'buff-cards')
      return { member, input: { ...request(), promotionId, offerId: 'welcome-20' } }
    },
  },
  promotionCardArm: {
    prepare: async (stand) => {
      const member = await richMember(stand)
      const { id: promotionId } = await live(stand, 'buff-cards')
      const rows = createCardRows(stand.db, Date.now)
      const card = { title: { zh: '卡', en: 'Card' }, extraMilli: 100, capMinor: { CNY: 100 }, days: 7 }
      await rows.add({ key: `test:${member.id}`, memberId: member.id, promotionId, card })
      const [got] = await rows.list(member.id)
      return { member, input: { ...request(), cardId: got?.cardId ?? '', isArmed: true } }
    },
    shows: ({ db }, { member }) =>
      db
        .selectFrom('buff_cards')
        .select('state')
        .where('member_id', '=', member?.id ?? '')
        .execute(),
  },
  promotionDrawTicket: {
    prepare: async (stand) => {
      const member = await withPoints(stand)
      const { id: promotionId } = await live(stand, 'draw')
      await createDrawRows(stand.db, testFieldEncryption).commit(promotionId)
      return { member, input: { ...request(), promotionId, source: 'points' } }
    },
    shows: (stand, { member }) => pointsOf(stand, member),
  },
  promotionQuizAnswer: {
    prepare: async (stand) => {
      const { id: promotionId } = await live(stand, 'quiz')
      const input = { ...request(), promotionId, questionId: 'champion', optionId: 'fr' }
      return { member: await richMember(stand), input }
    },
  },
  promotionGuessPick: {
    prepare: async (stand) => {
      const { id: promotionId } = await live(stand, 'guess')
      matches += 1
      const matchId = String(matches)
      await storeMatch(stand.db, { matchId, startAtMs: Date.now() + 3_600_000 })
      return { member: await richMember(stand), input: { ...request(), promotionId, matchId, pick: 'draw' } }
    },
  },
  promotionReturnApply: {
    prepare: async (stand) => {
      const member = await richMember(stand)
      const { id: promotionId } = await live(stand, 'return-flow')
      const today = new Date().toISOString().slice(0, 10)
      await stand.db
        .insertInto('member_visits')
        .values({ member_id: member.id, seen_on: today, away_days: 40, back_on: today })
        .execute()
      return { member, input: { ...request(), promotionId, text: '回来看球' } }
    },
  },
}
