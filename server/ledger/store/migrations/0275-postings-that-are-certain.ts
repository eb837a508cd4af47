import { sql, type Kysely } from 'kysely'

const statements = [
  // Postings that were decided to be covered and new while their accounts were held: where one is not, nothing of the
  // transaction stands. So the commit can be sent with them, and nobody else waits for the chain while an answer travels.
  `create function ledger_apply_all(p_at_ms bigint, p_accounts bigint[], p_ids text[], p_debits int[], p_credits int[],
      p_amounts bigint[], p_reasons text[], p_phases text[], p_references text[], p_links int[])
    returns void language plpgsql as $$
    declare verdicts text[];
    begin
      select string_to_array(a.verdict, ',') into verdicts from ledger_apply(p_at_ms, p_accounts, p_ids, p_debits, p_credits,
        p_amounts, p_reasons, p_phases, p_references, p_links) a;
      if 'posted' <> any (verdicts) then raise exception 'a posting is not covered, or not new'; end if;
    end $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
