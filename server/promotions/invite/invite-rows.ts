import { sql } from 'kysely'
import type { Fact } from '#server/platform/outbox/facts.ts'
import type { Database } from '#server/platform/postgres/tables.ts'
import { tablesOf } from '#server/platform/postgres/transaction-unit.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import type { Friend } from './domain/invite-steps.ts'

const atOnce = 100
/** Whoever stands further above a friend is a stranger. */
const levelsAbove = 20

interface InviteCheck {
  readonly memberId: string
  readonly nth: string
}

/** Who brought a member, and when that one registered. */
export interface Invitation {
  readonly inviterId: string
  readonly atMs: number
}

/** Invited members to look at, on PostgreSQL; who invited them is read from what others keep. [C-15] */
export interface InviteRows {
  /** Invited members who deposited or played are looked at. */
  ask(unit: Unit, facts: readonly Fact[]): Promise<void>
  /** Those that wait longest first; whoever registered with a promotion that is paused waits until it is not. */
  waiting(): Promise<InviteCheck[]>
  /** What came up meanwhile has another number, and is looked at again. */
  looked(check: InviteCheck): Promise<void>
  invitation(memberId: string): Promise<Invitation | undefined>
  /** Who registered by an invitation in such a time. */
  between(fromMs: number, untilMs: number): Promise<Friend[]>
  /** Why somebody looks at the rewards of a friend first, theirs and their inviter's. */
  signals(friendId: string): Promise<string[]>
}

/**
 * The friend logs in from the same device as who invited them, is paid out to the same card or address, or has their name
 * and birthday or document; or so with somebody further above: who invites by way of others comes back to themselves. A
 * device is what the browser says, so the network address that both came from counts, too, where it is anybody's.
 */
const readSignals = async (db: Database, friendId: string): Promise<string[]> => {
  const { rows } = await sql<{ signal: string }>`
    with recursive above as (
      select inviter_id as member_id, 1 as level from referrals where member_id = ${friendId}
      union select r.inviter_id, a.level + 1 from above a join referrals r on r.member_id = a.member_id
      where a.level < ${levelsAbove}),
    shared as (
      select a.level, s.sign as how from above a join person_signs(${friendId}) s on s.member_id = a.member_id
      union all select a.level, 'same-address' from above a join sessions o on o.member_id = a.member_id
        join sessions s on s.address = o.address
        where a.level = 1 and s.member_id = ${friendId} and is_public_address(o.address))
    select distinct case when level = 1 then how else 'invite-circle' end as signal from shared order by 1`.execute(db)
  return rows.map(({ signal }) => signal)
}

export const createInviteRows = (db: Database): InviteRows => ({
  ask: async (unit, facts) => {
    const ids = facts.flatMap(({ name, memberId }) => (name === 'deposited' || name === 'played' ? [memberId] : []))
    if (ids.length === 0) return
    await sql`insert into invite_checks (member_id, nth)
      select member_id, nextval('invite_checks_nth') from referrals where member_id = any(${ids}::bigint[]) order by 1
      on conflict (member_id) do update set nth = excluded.nth`.execute(tablesOf(unit))
  },
  waiting: async () => {
    const { rows } = await sql<{ member_id: string; nth: string }>`
      select c.member_id, c.nth from invite_checks c where not exists (
        select from referrals r join promotions p on r.at >= p.start_at and r.at < p.end_at
        where r.member_id = c.member_id and p.kind = 'invite' and p.state = 'paused')
      order by c.nth limit ${atOnce}`.execute(db)
    return rows.map(({ member_id: memberId, nth }) => ({ memberId, nth }))
  },
  looked: async ({ memberId, nth }) => {
    await db.deleteFrom('invite_checks').where('member_id', '=', memberId).where('nth', '=', nth).execute()
  },
  invitation: async (memberId) => {
    const row = await db
      .selectFrom('referrals')
      .select(['inviter_id', 'at'])
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return row && { inviterId: row.inviter_id, atMs: row.at.getTime() }
  },
  between: async (fromMs, untilMs) => {
    const { rows } = await sql<{ friend_id: string; inviter_id: string }>`
      select member_id as friend_id, inviter_id from referrals
      where at >= ${new Date(fromMs)} and at < ${new Date(untilMs)} order by member_id`.execute(db)
    return rows.map(({ friend_id: friendId, inviter_id: inviterId }) => ({ friendId, inviterId }))
  },
  signals: (friendId) => readSignals(db, friendId),
})
