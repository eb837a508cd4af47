import { execFile } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Transaction } from './drive.ts'

const run = promisify(execFile)
/** As many as the product's own pool has. */
const connections = 16
const tpcScale = 10

const inTransaction = async (pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export interface LockingLedger {
  /** Moves 1 from an account to another one. */
  transfer(debit: number, credit: number): Promise<void>
  end(): Promise<void>
}

/** A ledger as it is usually written: lock both rows, check, add a posting, move both balances, commit. */
export const openLockingLedger = async (url: string, accounts: number): Promise<LockingLedger> => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  await pool.query(`create schema locking;
    create table locking.accounts (id int primary key, balance bigint not null check (balance >= 0));
    create table locking.postings (id bigint generated always as identity primary key, request_id uuid not null unique,
      debit int not null, credit int not null, amount bigint not null, at timestamptz not null default now());
    create index on locking.postings (debit, id); create index on locking.postings (credit, id);
    insert into locking.accounts select n, 1000000 from generate_series(0, ${accounts}) n;
    analyze locking.accounts`)
  return {
    transfer: (debit, credit) =>
      inTransaction(pool, async (client) => {
        const lock = 'select id, balance from locking.accounts where id in ($1, $2) order by id for update'
        const { rows } = await client.query<{ id: number; balance: string }>(lock, [debit, credit])
        if (Number(rows.find(({ id }) => id === debit)?.balance) < 1) throw new Error('short')
        const insert = 'insert into locking.postings (request_id, debit, credit, amount) values ($1, $2, $3, 1)'
        await client.query(insert, [randomUUID(), debit, credit])
        const move = 'update locking.accounts set balance = balance + $2 where id = $1'
        await client.query(move, [debit, -1])
        await client.query(move, [credit, 1])
      }),
    end: () => pool.end(),
  }
}

interface TpcFigure {
  perSecond: number
  by: string
}

const statementsOfTpc = (scale: number): string => `create schema tpc;
  create table tpc.branches (bid int primary key, balance int not null) with (fillfactor = 100);
  create table tpc.tellers (tid int primary key, bid int not null, balance int not null) with (fillfactor = 100);
  create table tpc.accounts (aid int primary key, bid int not null, balance int not null, filler char(84)) with (fillfactor = 100);
  create table tpc.history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
  insert into tpc.branches select n, 0 from generate_series(1, ${scale}) n;
  insert into tpc.tellers select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) n;
  insert into tpc.accounts select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) n;
  analyze tpc.accounts`

/** The statements of TPC-B over the driver, where there is no pgbench. */
const measureOverDriver = async (url: string, measure: (once: Transaction) => Promise<number>): Promise<TpcFigure> => {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  await pool.query(statementsOfTpc(tpcScale))
  const perSecond = await measure(() =>
    inTransaction(pool, async (client) => {
      const [aid, bid, tid] = [randomInt(tpcScale * 100_000) + 1, randomInt(tpcScale) + 1, randomInt(tpcScale * 10) + 1]
      const delta = randomInt(-5_000, 5_001)
      await client.query('update tpc.accounts set balance = balance + $1 where aid = $2', [delta, aid])
      await client.query('select balance from tpc.accounts where aid = $1', [aid])
      await client.query('update tpc.tellers set balance = balance + $1 where tid = $2', [delta, tid])
      await client.query('update tpc.branches set balance = balance + $1 where bid = $2', [delta, bid])
      await client.query('insert into tpc.history values ($1, $2, $3, $4, now())', [tid, bid, aid, delta])
    }),
  )
  await pool.end()
  return { perSecond, by: `its statements over the driver, ${connections} connections` }
}

/** pgbench's TPC-B on the same PostgreSQL: by pgbench where this machine has one, since the embedded package has not. */
export const measureTpcB = async (
  url: string,
  { seconds, measure }: { seconds: number; measure: (once: Transaction) => Promise<number> },
): Promise<TpcFigure> => {
  try {
    await run('pgbench', ['-i', '-q', '-s', String(tpcScale), url])
    const flags = ['-c', String(connections), '-j', '2', '-T', String(seconds)]
    const { stdout } = await run('pgbench', [...flags, url])
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    if (!(perSecond > 0)) throw new Error(`pgbench says no tps:\n${stdout}`)
    return { perSecond, by: `pgbench -c ${connections} -j 2 -s ${tpcScale}` }
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ENOENT') throw error
    return measureOverDriver(url, measure)
  }
}
