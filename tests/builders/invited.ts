import type { MemberInfo } from '#contract/members/entities/member.ts'
import { createLedger } from '#server/ledger/create-ledger.ts'
import { createInbox } from '#server/messages/create-messages.ts'
import { factEntry, type Fact } from '#server/platform/outbox/facts.ts'
import { putIntoOutbox } from '#server/platform/outbox/outbox-rows.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { createChancePayers } from '#server/promotions/create-chance.ts'
import { createDailyPromotions } from '#server/promotions/create-daily.ts'
import { createBonusGuard } from '#server/promotions/create-bonus-guard.ts'
import { createPromotionEngine } from '#server/promotions/create-promotions.ts'
import { createAdvertising } from '#server/protection/advertising.ts'
import { createRecords } from '#server/records/create-records.ts'
import { anInfrastructure } from './infrastructure.ts'
import { aMember } from './member.ts'
import { aProtection } from './protection.ts'

const day = 24 * 60 * 60_000

/** Promotions as a process composes them on a database, with what counts play. */
export const promotionsOn = (db: Database, now: () => number) => {
  const infrastructure = anInfrastructure(db, { now })
  const { balances, ledger } = createLedger(infrastructure)
  const records = createRecords(infrastructure, [])
  const [protection, advertising] = [aProtection(now), createAdvertising(infrastructure)]
  const engine = createPromotionEngine(infrastructure, {
    ledger,
    protection,
    advertising,
    playedDays: records.playedDays,
    members: { byName: async () => undefined },
    ...createChancePayers(infrastructure),
    inbox: createInbox(infrastructure),
    news: { changed: () => undefined },
  })
  const daily = createDailyPromotions(infrastructure, {
    ...engine,
    protection,
    advertising,
    guard: createBonusGuard(db),
    atHand: async () => [],
  })
  infrastructure.facts.connect([records.consumer, engine.consumer, daily.consumer])
  const loop = engine.startRechecks(async () => new Set())
  return {
    engine,
    daily,
    balances,
    /** What happened is counted, and rewarded. */
    settle: async () => {
      await infrastructure.facts.flush()
      await loop.flush()
    },
    cnyOf: (...members: MemberInfo[]): Promise<number[]> =>
      Promise.all(
        members.map(async ({ id }) => {
          const found = await balances.of(id)
          return found.find(({ currency }) => currency === 'CNY')?.balanceMinor ?? 0
        }),
      ),
    end: async () => {
      await infrastructure.shutdown.run()
      await infrastructure.facts.stop()
      await infrastructure.messageOutbox.stop()
    },
  }
}

interface Came {
  atMs: number
  by?: MemberInfo
  device?: string
  /** Whose card they are paid out to. */
  card?: string
}

/** A new member, whom somebody may have brought, and who logged in on a device. */
export const aGuest = async (db: Database, { atMs, by, device, card }: Came): Promise<MemberInfo> => {
  const one = await aMember(db)
  const at = new Date(atMs)
  const code = one.name.toUpperCase()
  await db.insertInto('referral_codes').values({ code, member_id: one.id, created_at: at }).execute()
  if (by)
    await db
      .insertInto('referrals')
      .values({ member_id: one.id, inviter_id: by.id, code: by.name.toUpperCase(), at })
      .execute()
  if (device !== undefined)
    await db
      .insertInto('sessions')
      .values({
        token_hash: Buffer.from(one.name),
        member_id: one.id,
        expires_at: new Date(atMs + 30 * day),
        device_uuid: device,
        client_type: 'web',
        address: '127.0.0.1',
      } as never)
      .execute()
  if (card !== undefined)
    await db
      .insertInto('bank_cards')
      .values({
        id: crypto.randomUUID(),
        member_id: one.id,
        fingerprint: Buffer.from(card),
        sealed: Buffer.from(card),
        bank_name: '看台银行',
        created_at: at,
      })
      .execute()
  return one
}

interface Deeds {
  atMs: number
  deposit: number
  play: number
  nth?: number
  /** Which of somebody's deposits; those of one order are one. */
  order?: number
}

/** Somebody deposits and plays so much, CNY cents: nobody has heard of it yet. */
export const didSo = async (
  db: Database,
  { id: memberId }: MemberInfo,
  { atMs, deposit, play, nth = 1, order }: Deeds,
) => {
  const of = { memberId, atMs, currency: 'CNY' } as const
  const facts: Fact[] = []
  if (deposit !== 0)
    facts.push({
      ...of,
      id: `d:${memberId}:${nth}`,
      name: 'deposited',
      orderId: `o:${memberId}:${order ?? 1}`,
      amountMinor: deposit,
    })
  const played = { name: 'played', category: 'sports', venue: null, netMinor: 0 } as const
  if (play !== 0) facts.push({ ...of, ...played, id: `p:${memberId}:${nth}`, countedMinor: play })
  await db.transaction().execute((trx) => putIntoOutbox(trx, facts.map(factEntry)))
}
