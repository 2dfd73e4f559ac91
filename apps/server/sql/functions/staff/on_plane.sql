set role handover_owner;

-- Returns the point of a place on a plane that touches the earth between these islands, in miles. Straight lines on it
-- are at most a quarter of a per cent longer than the distance, anywhere in the United Kingdom and Ireland.
create or replace function app.on_plane(latitude double precision, longitude double precision) returns point
  language plpgsql immutable strict parallel safe as $$
declare
  phi double precision := radians(latitude);
  lambda double precision := radians(longitude + 4);
  cosine double precision := 0.8141155 * sin(phi) + 0.5807030 * cos(phi) * cos(lambda);
  stretched double precision := 3958.7613 * case when cosine > 1 - 1e-12 then 1 else acos(cosine) / sqrt(1 - cosine * cosine) end;
begin
  return point(stretched * cos(phi) * sin(lambda),
               stretched * (0.5807030 * sin(phi) - 0.8141155 * cos(phi) * cos(lambda)));
end $$;
revoke execute on function app.on_plane from public;
grant execute on function app.on_plane to handover_admin, handover_fill, handover_worker, handover_gate;

reset role;
