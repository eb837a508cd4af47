import { sql, type Kysely } from 'kysely'

const statements = [
  // Pictures that show that money was paid outside of the site.
  `create table order_proofs (
    id uuid primary key, order_id bigint not null references finance_orders, member_id bigint not null references members,
    type text not null check (type in ('jpeg','png','webp')), size_bytes int not null check (size_bytes > 0),
    sealed bytea not null, at timestamptz not null)`,
  `create index order_proofs_order on order_proofs (order_id, at, id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
