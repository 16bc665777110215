-- Business days and months are those of the country; where it has many zones, those of UTC.
create function dipper.zone_of(p_country text) returns text
  language sql immutable parallel safe
  as $$ select case p_country when 'kr' then 'Asia/Seoul' when 'jp' then 'Asia/Tokyo' else 'UTC' end $$;
grant execute on function dipper.zone_of to dipper_app;
