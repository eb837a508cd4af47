-- Decides a grant, takes it from its budget and writes it in one round trip. The promotion is locked first: each statement
-- sees what earlier grants of it wrote. `p_extra` is added where the grant is given at once and the budget holds all of it;
-- `p_signals` are risk signals that the caller found. [C-15, P-04]
create or replace function promotion_grant(p_key text, p_promotion bigint, p_member bigint, p_day date, p_reward jsonb,
    p_amount bigint, p_extra bigint, p_unit text, p_why text, p_signals jsonb, p_at timestamptz, p_expires_at timestamptz)
  returns table (outcome text, made_id bigint, made_state text, made_amount bigint)
  language plpgsql as $$
  #variable_conflict use_column
  declare
    held record; known record; had record; found_signals text[]; covered bigint;
  begin
    select state, data -> 'caps' ->> 'perMember' as most, data -> 'caps' ->> 'perMemberDay' as most_a_day into held
      from promotions where promotion_id = p_promotion for no key update;
    select grant_id, state, amount into known from promotion_grants where key = p_key;
    if found then
      return query select 'known', known.grant_id, known.state, known.amount;
      return;
    end if;
    outcome := case when held.state is distinct from 'live' then 'over' end;
    if outcome is null and coalesce(held.most, held.most_a_day) is not null then
      select count(*) as ever, count(*) filter (where day = p_day) as today into had from promotion_grants
        where member_id = p_member and promotion_id = p_promotion and state <> 'refused';
      outcome := case when had.ever >= held.most::int or had.today >= held.most_a_day::int then 'capped' end;
    end if;
    if outcome is null and exists (select from member_tags where member_id = p_member and tag = 'activity-black') then
      outcome := 'barred';
    end if;
    if outcome is not null then
      return query select outcome, null::bigint, null, null::bigint;
      return;
    end if;
    found_signals := array(select unnest(promotion_signals(p_member, p_promotion))
      union select jsonb_array_elements_text(p_signals) order by 1);
    update promotion_budgets set spent = spent + p_amount
        + case when found_signals = '{}' and spent + p_amount + p_extra <= total then p_extra else 0 end
      where promotion_id = p_promotion and unit = p_unit and spent + p_amount <= total
      returning new.spent - old.spent into covered;
    if not found then
      return query select 'spent', null::bigint, null, null::bigint;
      return;
    end if;
    return query insert into promotion_grants (key, promotion_id, member_id, day, reward, amount, state, why, signals, at, expires_at)
      values (p_key, p_promotion, p_member, p_day, p_reward, covered,
        case when found_signals = '{}' then 'given' else 'held' end, p_why, found_signals, p_at, p_expires_at)
      returning 'added', grant_id, state, amount;
  end $$;
