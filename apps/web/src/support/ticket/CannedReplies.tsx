import { cannedReplies, type CannedReply } from '@handover/contract/support/cannedReplies';
import type { Ticket } from '@handover/contract/support/support';
import { fillCannedReply } from '@handover/domain/support/cannedReply';
import { Button, Menu } from '@mantine/core';
import { IconMessage2, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../api/error.ts';
import { useCall } from '../../api/client.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { textToHtml } from '../../ui/htmlText.ts';

type Props = { ticket: Ticket; onInsert: (html: string) => void };

/** Menu that inserts a canned reply into the answer; sending it stays with the writer. */
export function CannedReplies({ ticket, onInsert }: Props) {
  const [opened, setOpened] = useState(false);
  const answer = useCall(cannedReplies.list, { page_size: 100 }, { enabled: opened });
  const replies = answer.data?.data as CannedReply[] | undefined;
  return (
    <Menu opened={opened} onChange={setOpened} width={260} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconMessage2 size={16} stroke={1.7} aria-hidden />}>
          Canned reply
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {answer.isError && <Menu.Label>{messageOf(answer.error)}</Menu.Label>}
        {answer.isPending && <Menu.Label>Loading...</Menu.Label>}
        {replies?.length === 0 && <Menu.Label>There are no canned replies yet.</Menu.Label>}
        {replies?.map(({ reply_id, title, text }) => (
          <Menu.Item key={reply_id} onClick={() => onInsert(textToHtml(fillCannedReply(text, ticket)))}>
            {title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          component={AppLink}
          href="/canned_replies"
          leftSection={<IconSettings size={16} stroke={1.7} aria-hidden />}
        >
          Manage replies
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
