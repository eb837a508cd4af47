-- Since when a member has this name and birthday.
create or replace function members_named() returns trigger language plpgsql as $$
  begin
    new.named_at := case when new.real_name is not null and new.birthday is not null then clock_timestamp() end;
    return new;
  end $$;
