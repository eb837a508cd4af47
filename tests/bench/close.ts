import { sql } from 'kysely'
import { createCommissionMoney } from '#server/agents/commission-money.ts'
import { createMonthClose } from '#server/agents/month-close.ts'
import { createBonusSums } from '#server/ledger/store/bonus-sums.ts'
import { createBalances } from '#server/ledger/store/balances.ts'
import { createLedger } from '#server/ledger/store/ledger.ts'
import { createPlayedDays } from '#server/records/store/played-days.ts'
import { defaultAgentTerms } from '#server/site/domain/agent-terms-default.ts'
import { openLedgerBed, type LedgerBed } from './ledger-bed.ts'

const agents = Number(process.env['CLOSE_AGENTS'] ?? 10_000)
const bets = Number(process.env['CLOSE_BETS'] ?? 1_000_000)
const membersEach = 8
const limitSeconds = 60
const [month, joined] = ['2026-10', '2026-09-30T17:00:00Z']
const now = (): number => Date.parse('2026-11-01T00:05:00+08:00')

/** Agents with their members, and a month of settled bets as days of play, each bet counted once. */
const fill = async (db: LedgerBed['owner']): Promise<void> => {
  const people = agents * (membersEach + 1)
  await sql`insert into members (name, nickname, avatar, kind, password_hash)
    select 'close' || n, 'close' || n, '/art/av-01.svg', 'member', 'nobody' from generate_series(1, ${sql.lit(people)}) n`.execute(
    db,
  )
  await sql`create temp table nth as select id, row_number() over (order by id) as n from members where name like 'close%'`.execute(
    db,
  )
  await sql`insert into agents select id, ${joined} from nth where n <= ${sql.lit(agents)}`.execute(db)
  await sql`insert into referral_codes select 'C' || n, id, '', ${joined} from nth where n <= ${sql.lit(agents)}`.execute(
    db,
  )
  await sql`insert into referrals (member_id, inviter_id, code, at)
    select m.id, a.id, 'C' || a.n, ${joined} from nth m join nth a on a.n = 1 + m.n % ${sql.lit(agents)}
    where m.n > ${sql.lit(agents)}`.execute(db)
  await sql`insert into referral_months select id, ${month}, 'CNY', 20000 from nth where n > ${sql.lit(agents)}`.execute(
    db,
  )
  await sql`insert into played_days (member_id, day, category, venue, currency, counted_minor, net_minor, times)
    select id, day, category, '', 'CNY', sum(stake), sum(case when won then stake else -stake end), count(*)::int from (
      select ${sql.lit(agents)} + 1 + (b * 7919) % ${sql.lit(agents * membersEach)} as n, '2026-10-01'::date + (b % 31)::int as day,
        (array['sports', 'own', 'lottery'])[1 + (b % 3)::int] as category, 1000 + (b * 37) % 90000 as stake, b % 100 < 44 as won
      from generate_series(1::bigint, ${sql.lit(bets)}::bigint) b) bet join nth using (n) group by 1, 2, 3`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

/** What all statements of the month say, in one line. */
const figuresOf = async (db: LedgerBed['db']) => {
  const { rows } = await sql<{ figures: string; count: number; turnover: string; commission: string }>`
    select md5(string_agg(concat_ws(' ', agent_id, net_win_minor, fees_minor, base_minor, turnover_minor, active_members, tier,
        commission_minor, carried_out_minor), ',' order by agent_id)) as figures, count(*)::int as count,
      sum(turnover_minor)::text as turnover, sum(commission_minor)::text as commission
    from agent_statements where month = ${month} and state <> 'reversed'`.execute(db)
  return rows[0]
}

/** A month of 10,000 agents and 1,000,000 settled bets, closed; taken back; closed again to the same figures. */
export const run = async (): Promise<void> => {
  const bed = await openLedgerBed()
  try {
    await fill(bed.owner)
    const { db } = bed
    const played = await sql<{ days: number; bets: string }>`
      select count(*)::int as days, sum(times) as bets from played_days`.execute(db)
    const deps = { db, playedDays: createPlayedDays(db), bonusSums: createBonusSums(db), now }
    const months = createMonthClose({ ...deps, terms: () => defaultAgentTerms })
    const timed = async () => {
      const startMs = performance.now()
      const closed = await months.close(month)
      return { closed, seconds: (performance.now() - startMs) / 1_000, figures: await figuresOf(db) }
    }
    const first = await timed()
    const held = await timed()
    await createCommissionMoney({ db, ledger: createLedger(db, now), now }).reverse({ month, agentId: null })
    const again = await timed()
    const { faults } = await createBalances(db).verify()
    const isSame = JSON.stringify(first.figures) === JSON.stringify(again.figures)
    console.log(
      `method: ${agents} agents with ${membersEach} members each, ${played.rows[0]?.bets} settled bets in ${played.rows[0]?.days} days of play; closed by the server's own code, a statement an agent; fsync and synchronous commit`,
    )
    console.log(`${first.closed?.written} statements: ${JSON.stringify(first.figures)}`)
    console.log(
      `closed in ${first.seconds.toFixed(1)} s, limit ${limitSeconds} s, ratio ${(limitSeconds / first.seconds).toFixed(2)}; held against the statements in ${held.seconds.toFixed(1)} s: ${held.closed?.same} the same, ${held.closed?.differing.length} not`,
    )
    console.log(
      `taken back and closed again in ${again.seconds.toFixed(1)} s: ${isSame ? 'the same figures' : `OTHER FIGURES ${JSON.stringify(again.figures)}`}`,
    )
    console.log(`afterwards ${faults.length} faults${faults.length > 0 ? `: ${faults[0]}` : ''}`)
  } finally {
    await bed.stop()
  }
}
