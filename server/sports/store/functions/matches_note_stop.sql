-- Notes the version at which no selection of a match was open any more: bets in play wait for it. [S-13]
create or replace function matches_note_stop() returns trigger language plpgsql as $$
  begin
    if not new.state @? '$.markets[*].selections[*] ? (@.status == "open")' then new.stopped_version := new.version; end if;
    return new;
  end $$;
