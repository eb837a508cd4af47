import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createRaidRows } from '#server/live/store/raids.ts'
import { createStreamKeys } from '#server/live/store/stream-keys.ts'
import { createPlans } from '#server/studio/store/plans.ts'
import { addRoom } from '#server/rooms/store/rooms-harness.ts'
import { createMembers } from '#server/accounts/store/members.ts'
import { createUnitOfWork } from '#server/platform/postgres/transaction-unit.ts'
import { aMember } from '#tests/builders/member.ts'
import { callExamples } from '#tests/conformance/call-examples.ts'
import type { Kinds, Stand } from './command-kind.ts'

/** An anchor with a room and a key of it. */
const anAnchor = async ({ db }: Stand) => {
  const { roomNo, anchor } = await addRoom(db)
  const member = await createMembers(db).byId(anchor.id)
  if (!member) throw new Error('the anchor is gone')
  const units = createUnitOfWork(db)
  const made = await units.run((unit) => createStreamKeys(db, Date.now).in(unit).add(roomNo, '客厅'))
  if (typeof made === 'string') throw new Error(made)
  return { roomNo, member, keyId: made.key.keyId }
}

const keysOf = ({ db }: Stand, memberId: string | undefined) =>
  db
    .selectFrom('stream_keys as k')
    .innerJoin('rooms as r', 'r.room_no', 'k.room_no')
    .select(({ eb }) => ['k.name', eb('k.revoked_at', 'is', null).as('opens')])
    .where('r.anchor_id', '=', memberId ?? '')
    .orderBy('k.name')
    .orderBy('opens')
    .execute()

const hourMs = 3_600_000

const plansOf = ({ db }: Stand, memberId: string | undefined) =>
  db
    .selectFrom('stream_plans as p')
    .innerJoin('rooms as r', 'r.room_no', 'p.room_no')
    .select(({ eb }) => ['p.title', 'p.repeats', eb('p.removed_at', 'is', null).as('isOn')])
    .where('r.anchor_id', '=', memberId ?? '')
    .execute()

const aRaid = async (stand: Stand) => {
  const { db } = stand
  const { roomNo, member } = await anAnchor(stand)
  const { roomNo: toRoomNo } = await addRoom(db)
  const streamId = randomUUID()
  const at = new Date()
  await db
    .insertInto('streams')
    .values({ id: streamId, room_no: roomNo, door: 'rtmp', title: '一', match_id: null, started_at: at, heard_at: at })
    .execute()
  return { roomNo, member, toRoomNo, streamId }
}

const raidsOf = ({ db }: Stand, memberId: string | undefined) =>
  db
    .selectFrom('raids')
    .select('state')
    .where('by_id', '=', memberId ?? '')
    .execute()

/** Applications for a room, its stream keys, announced streams and raids. */
export const studioKinds: Kinds<
  | 'studioApply'
  | 'studioPlanAdd'
  | 'studioPlanRemove'
  | 'studioRoomSet'
  | 'studioCoverSet'
  | 'studioKeyAdd'
  | 'studioKeyRotate'
  | 'studioKeyRevoke'
  | 'studioStreamEnd'
  | 'studioRaidStart'
  | 'studioRaidCancel'
  | 'studioRaidSet'
  | 'studioHostSet'
> = {
  studioRaidStart: {
    prepare: async (stand) => {
      const { member, toRoomNo } = await aRaid(stand)
      return { member, input: { requestId: randomUUID(), toRoomNo } }
    },
    shows: (stand, { member }) => raidsOf(stand, member?.id),
  },
  studioRaidCancel: {
    prepare: async (stand) => {
      const { member, roomNo, toRoomNo, streamId } = await aRaid(stand)
      const raid = { roomNo, toRoomNo, streamId, byId: member.id, nowMs: Date.now() }
      const stored = await createUnitOfWork(stand.db).run((unit) => createRaidRows(stand.db).in(unit).add(raid))
      return { member, input: { requestId: randomUUID(), raidId: stored.raid.raidId } }
    },
    shows: (stand, { member }) => raidsOf(stand, member?.id),
  },
  studioHostSet: {
    prepare: async (stand) => {
      const { member } = await anAnchor(stand)
      const { roomNo: hostedRoomNo } = await addRoom(stand.db)
      return { member, input: { requestId: randomUUID(), hostedRoomNo } }
    },
    shows: ({ db }, { member }) =>
      db
        .selectFrom('hostings as h')
        .innerJoin('rooms as r', 'r.room_no', 'h.room_no')
        .select('h.stream_id')
        .where('r.anchor_id', '=', member?.id ?? '')
        .execute(),
  },
  studioRaidSet: {
    prepare: async (stand) => ({
      member: (await anAnchor(stand)).member,
      input: { requestId: randomUUID(), raidsFrom: 'followed' },
    }),
    shows: ({ db }, { member }) =>
      db
        .selectFrom('raid_settings as s')
        .innerJoin('rooms as r', 'r.room_no', 's.room_no')
        .select('s.raids_from')
        .where('r.anchor_id', '=', member?.id ?? '')
        .execute(),
  },
  studioPlanAdd: {
    prepare: async (stand) => ({
      member: (await anAnchor(stand)).member,
      input: { requestId: randomUUID(), title: '周末夜话', startAtMs: Date.now() + hourMs, repeats: 'weekly' },
    }),
    shows: (stand, { member }) => plansOf(stand, member?.id),
  },
  studioPlanRemove: {
    prepare: async (stand) => {
      const { member, roomNo } = await anAnchor(stand)
      const plan = { title: '周末夜话', startAtMs: Date.now() + hourMs, repeats: 'once' } as const
      const made = await createUnitOfWork(stand.db).run((unit) =>
        createPlans(stand.db).in(unit).add(roomNo, plan, Date.now()),
      )
      if (typeof made === 'string') throw new Error(made)
      return { member, input: { requestId: randomUUID(), planId: made.planId } }
    },
    shows: (stand, { member }) => plansOf(stand, member?.id),
  },
  studioCoverSet: {
    prepare: async (stand) => ({
      member: (await anAnchor(stand)).member,
      input: { requestId: randomUUID(), picture: callExamples.avatarInsert.picture },
    }),
    shows: ({ db }, { member }) =>
      db
        .selectFrom('rooms as r')
        .leftJoin('room_covers as c', 'c.room_no', 'r.room_no')
        .select(['c.poster_before', sql<boolean>`r.poster_url like '/covers/%'`.as('hasCover')])
        .where('r.anchor_id', '=', member?.id ?? '')
        .execute(),
  },
  studioRoomSet: {
    prepare: async (stand) => ({
      member: (await anAnchor(stand)).member,
      input: {
        requestId: randomUUID(),
        title: '夜话',
        description: '聊聊球',
        category: 'anchor',
        matchId: null,
        language: 'yue',
        delaySeconds: 30,
      },
    }),
    shows: ({ db }, { member }) =>
      db
        .selectFrom('rooms')
        .select(['title', 'description', 'sports_type', 'match_id', 'language', 'delay_seconds'])
        .where('anchor_id', '=', member?.id ?? '')
        .execute(),
  },
  studioKeyAdd: {
    prepare: async (stand) => ({
      member: (await anAnchor(stand)).member,
      input: { requestId: randomUUID(), name: '书房' },
    }),
    shows: (stand, { member }) => keysOf(stand, member?.id),
  },
  studioKeyRotate: {
    prepare: async (stand) => {
      const { member, keyId } = await anAnchor(stand)
      return { member, input: { requestId: randomUUID(), keyId } }
    },
    shows: (stand, { member }) => keysOf(stand, member?.id),
  },
  studioKeyRevoke: {
    prepare: async (stand) => {
      const { member, keyId } = await anAnchor(stand)
      return { member, input: { requestId: randomUUID(), keyId } }
    },
    shows: (stand, { member }) => keysOf(stand, member?.id),
  },
  studioStreamEnd: {
    prepare: async (stand) => ({ member: (await anAnchor(stand)).member, input: { requestId: randomUUID() } }),
    shows: ({ db }, { member }) =>
      db
        .selectFrom('publish_holds as h')
        .innerJoin('rooms as r', 'r.room_no', 'h.room_no')
        .select('h.room_no')
        .where('r.anchor_id', '=', member?.id ?? '')
        .execute()
        .then((rows) => rows.length),
  },
  studioApply: {
    prepare: async ({ db }) => ({
      member: await aMember(db),
      input: { requestId: randomUUID(), title: '海风聊球', about: '每周六晚上聊中超。', isAdult: true },
    }),
    shows: ({ db }, { member }) =>
      db
        .selectFrom('anchor_applications')
        .select(['title', 'about', 'state'])
        .where('member_id', '=', member?.id ?? '')
        .execute(),
  },
}
