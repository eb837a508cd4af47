import { sql, type Kysely } from 'kysely'

const statements = [
  // A flush holds the members and the matches of its bets and writes orders and legs together: checking each row again
  // costs a third of writing them. What they point at is never removed, which is said once here and asked of nobody who adds.
  `alter table orders drop constraint orders_member_id_fkey`,
  `alter table order_legs drop constraint order_legs_order_id_fkey, drop constraint order_legs_match_id_fkey`,
  `create function orders_keep() returns trigger language plpgsql as $$
    begin raise exception 'an order is never removed, nor renamed'; end $$`,
  `create trigger orders_kept before delete or update of order_id, member_id on orders
    for each row execute function orders_keep()`,
  `create function orders_keep_what_they_name() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'matches' then
        perform 1 from order_legs where match_id = old.match_id limit 1;
      else
        perform 1 from orders where member_id = old.id limit 1;
      end if;
      if found then raise exception 'somebody has bet with or on it: it is never removed' using errcode = '23503'; end if;
      return old;
    end $$`,
  `create trigger orders_keep_matches before delete on matches for each row execute function orders_keep_what_they_name()`,
  `create trigger orders_keep_members before delete on members for each row execute function orders_keep_what_they_name()`,
  // Found member by member and request by request, however the planner counts the table.
  `create function orders_of_requests(p_members bigint[], p_requests uuid[]) returns table (order_id bigint)
    language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    begin
      return query select o.order_id from unnest(p_members, p_requests) as r (member_id, request_id)
        join orders o on (o.member_id, o.request_id) = (r.member_id, r.request_id);
    end $$`,
  // Whoever spends changes both rows each time: in their place, without new entries in the indexes.
  `alter table protections set (fillfactor = 70)`,
  `alter table protection_days set (fillfactor = 70)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
