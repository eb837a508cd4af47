import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createFirstFixtures } from '#server/sports/sandbox/fixture-rotation.ts'
import { hashPassword } from '#server/platform/password-hash.ts'
import type { Database, DatabaseTransaction } from '#server/platform/postgres/tables.ts'
import { promotionKinds } from '#contract/promotions/entities/promotion.ts'
import { createPromotionRows } from '#server/promotions/engine/promotion-rows.ts'
import { templateOf } from '#server/promotions/engine/templates.ts'
import { issueDemoMoney } from './demo-money.ts'
import { agreedVersions } from '#contract/site/rules/agreed-versions.ts'
import { demoAgreements } from './demo-agreements.ts'
import { seedDemoGrowth } from './demo-growth.ts'
import { demoAgent, seedDemoAgent } from './demo-agent.ts'
import { demoFollows, demoModerator, demoPassword, demoPeople } from './demo-people.ts'
import { demoRooms } from './demo-rooms.ts'
import { seedDemoSite } from './demo-site.ts'
import type { Log } from '#server/platform/log.ts'

const dayMs = 24 * 60 * 60_000

/** What runs in the demo: one of each kind that has a template. What an operator made of one stays as it is. */
const seedDemoPromotions = async (trx: DatabaseTransaction, nowMs: number): Promise<void> => {
  const rows = createPromotionRows(trx)
  for (const [sort, kind] of promotionKinds.entries()) {
    const template = templateOf(kind, nowMs)
    if (!template) continue
    const period = { startAtMs: template.startAtMs - 8 * dayMs, endAtMs: template.endAtMs + 330 * dayMs }
    if ((await rows.bySlug(template.slug)) === undefined)
      await rows.add({ ...template, ...period, sort, state: 'live' })
  }
}

interface DemoGift {
  code: string
  name: string
  nameEn: string
  price: number
  giftType: 'hot' | 'luxury'
  layout: 'center' | 'full'
}

/** The gift catalogue, in the order of its prices. */
const demoGifts: readonly DemoGift[] = [
  { code: 'glowstick', name: '荧光棒', nameEn: 'Glow stick', price: 1, giftType: 'hot', layout: 'center' },
  { code: 'whistle', name: '哨子', nameEn: 'Whistle', price: 5, giftType: 'hot', layout: 'center' },
  { code: 'cola', name: '可乐', nameEn: 'Cola', price: 10, giftType: 'hot', layout: 'center' },
  { code: 'horn', name: '加油喇叭', nameEn: 'Vuvuzela', price: 20, giftType: 'hot', layout: 'center' },
  { code: 'glove', name: '金手套', nameEn: 'Golden glove', price: 66, giftType: 'luxury', layout: 'center' },
  { code: 'boot', name: '金靴', nameEn: 'Golden boot', price: 188, giftType: 'luxury', layout: 'center' },
  { code: 'fireball', name: '火焰球', nameEn: 'Fireball', price: 520, giftType: 'luxury', layout: 'full' },
  { code: 'trophy', name: '冠军杯', nameEn: 'Champions’ cup', price: 1888, giftType: 'luxury', layout: 'full' },
]

const readIds = async (trx: DatabaseTransaction): Promise<Map<string, string>> => {
  const names = demoPeople.map(({ name }) => name)
  const rows = await trx.selectFrom('members').select(['id', 'name']).where('name', 'in', names).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const idIn = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`the demo has no member ${name}`)
  return id
}

const seedPeople = async (trx: DatabaseTransaction): Promise<Map<string, string>> => {
  const existing = await readIds(trx)
  const missing = demoPeople.filter(({ name }) => !existing.has(name))
  if (missing.length === 0) return existing
  const passwordHash = await hashPassword(demoPassword)
  const closedHash = await hashPassword(randomUUID())
  await trx
    .insertInto('members')
    .values(
      missing.map(({ name, nickname, avatar, vipLevel, kind, isCrowd }) => ({
        name,
        nickname,
        avatar,
        vip_level: vipLevel,
        kind,
        password_hash: isCrowd ? closedHash : passwordHash,
        is_demo: true,
        agreed_versions: agreedVersions(demoAgreements),
      })),
    )
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .execute()
  return readIds(trx)
}

const seedGifts = async (trx: DatabaseTransaction): Promise<void> => {
  await trx
    .insertInto('gifts')
    .values(
      demoGifts.map(({ code, name, nameEn, price, giftType, layout }, index) => ({
        gift_id: index + 1,
        gift_type: giftType,
        old_id: code,
        price,
        name,
        name_en: nameEn,
        url: `/gifts/${code}.svg`,
        svga_url: `/gifts/${code}.svga`,
        layout,
        sort: index + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const readSlotFixtures = async (trx: DatabaseTransaction): Promise<Map<string, string>> => {
  const { rows } = await sql<{ slot: string; match_id: string }>`
    select distinct on (slot) slot, match_id from feed_matches order by slot, round desc
  `.execute(trx)
  return new Map(rows.map(({ slot, match_id: matchId }) => [slot, matchId]))
}

const seedRooms = async (trx: DatabaseTransaction, ids: ReadonlyMap<string, string>): Promise<void> => {
  const matchOf = await readSlotFixtures(trx)
  await trx
    .insertInto('rooms')
    .values(
      demoRooms.map((room) => ({
        room_no: room.roomNo,
        anchor_id: idIn(ids, room.anchor),
        match_id: room.slot === null ? null : (matchOf.get(room.slot) ?? null),
        anchor_type: room.anchorType,
        sports_type: room.sportsType,
        title: room.title,
        description: room.description,
        poster_url: `/art/scenes/${room.scene}.jpg`,
        pinned_text: room.pinnedText,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Only when the demo is new: a role or a follow that was taken back stays so. */
const seedRelations = async (trx: DatabaseTransaction, ids: ReadonlyMap<string, string>): Promise<void> => {
  await trx
    .insertInto('room_moderators')
    .values(demoRooms.map(({ roomNo }) => ({ room_no: roomNo, member_id: idIn(ids, demoModerator) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('support_staff')
    .values({ member_id: idIn(ids, demoModerator) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const follows = Object.entries(demoFollows).flatMap(([viewer, anchors]) =>
    anchors.map((anchor) => ({ member_id: idIn(ids, viewer), anchor_id: idIn(ids, anchor) })),
  )
  await trx
    .insertInto('follows')
    .values(follows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Puts the demo's people, gifts, matches, rooms and money where they are missing; what exists stays as it is. May be run
 * at every start.
 */
export const seedDemo = async (
  db: Database,
  { now, log, speed = 1 }: { now: () => number; log: Log; speed?: number },
): Promise<void> => {
  const ids = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(4127003)`.execute(trx)
    const isNew = (await trx.selectFrom('rooms').select('room_no').limit(1).execute()).length === 0
    const people = await seedPeople(trx)
    await seedGifts(trx)
    await seedDemoSite(trx, now())
    await seedDemoPromotions(trx, now())
    await createFirstFixtures(trx, { nowMs: now(), speed })
    await seedRooms(trx, people)
    if (isNew) await seedRelations(trx, people)
    await seedDemoGrowth(trx, { people, nowMs: now() })
    await seedDemoAgent(trx, { agentId: idIn(people, demoAgent), nowMs: now() })
    return people
  })
  const issued = await issueDemoMoney(db, [...ids.values()])
  log.debug({ people: ids.size, rooms: demoRooms.length, issued }, 'the demo is in place')
}
