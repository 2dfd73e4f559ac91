set role handover_gate;

-- Replaces the words of unread news about a ticket. Only for people who follow the ticket, and only if the viewer sees
-- it: app.ticket_followers answers nobody otherwise.
create or replace function app.gather_ticket_news(p_uuid uuid, p_author uuid, p_kinds text[], p_title text, p_body text)
  returns table (user_id uuid, notification_id uuid)
  language sql security definer set search_path = app, pg_temp as $$
  update app.notifications n set title = p_title, body = p_body
  from app.ticket_followers(p_uuid) f
  where n.user_id = f.user_id and f.user_id <> p_author and n.kind = any (p_kinds) and n.read_at is null
    and n.kind like 'ticket\_%' and n.link like '%/' || p_uuid
  returning n.user_id, n.notification_id
$$;
revoke execute on function app.gather_ticket_news from public;
grant execute on function app.gather_ticket_news to handover_admin, handover_agency, handover_provider, handover_office,
  handover_member;

reset role;
