-- The reason why one of several rewards, each with its unit and amount, could not be given to the member now. Null: any one of
-- them could, and the promotion is locked so that it still can at the end of the transaction. [C-15, P-04]
create or replace function promotion_uncovered(p_promotion bigint, p_member bigint, p_day date, p_units text[],
  p_amounts bigint[]) returns text language plpgsql as $$
declare held record; had record;
begin
  select state, data -> 'caps' ->> 'perMember' as most, data -> 'caps' ->> 'perMemberDay' as most_a_day into held
    from promotions where promotion_id = p_promotion for no key update;
  if held.state is distinct from 'live' then return 'over'; end if;
  select count(*) as ever, count(*) filter (where day = p_day) as today into had from promotion_grants
    where member_id = p_member and promotion_id = p_promotion and state <> 'refused';
  if had.ever >= held.most::int or had.today >= held.most_a_day::int then return 'capped'; end if;
  if exists (select from member_tags where member_id = p_member and tag = 'activity-black') then return 'barred'; end if;
  if exists (select from unnest(p_units, p_amounts) as asked (unit, amount) where not exists (
    select from promotion_budgets b where b.promotion_id = p_promotion and b.unit = asked.unit
      and b.spent + asked.amount <= b.total)) then return 'spent'; end if;
  return null;
end $$;
