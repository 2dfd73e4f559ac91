import { JOB_STATUSES } from '@handover/domain/shifts/status';
import { isAdmin } from '@handover/domain/viewer';
import {
  ActionIcon,
  Button,
  Checkbox,
  Kbd,
  Menu,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Skeleton,
  Switch,
  Table,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconInbox, IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useMe } from './api/me.ts';
import { StatusBadge } from './shifts/shared/StatusBadge.tsx';
import { Banner } from './ui/Banner.tsx';
import { DialogEnd } from './ui/DialogEnd.tsx';
import { Empty } from './ui/Empty.tsx';
import { ErrorState } from './ui/ErrorState.tsx';
import { SkeletonRows } from './ui/Loading.tsx';
import { Modal } from './ui/Modal.tsx';
import { PageHead } from './ui/PageHead.tsx';
import { Person } from './ui/Person.tsx';
import { Pill } from './ui/Pill.tsx';
import { useConfirm } from './ui/confirm.tsx';
import { useToast } from './ui/toast.tsx';
import { NotFound } from './pages/NotFound.tsx';
import shared from './ui/shared.module.css';
import classes from './DesignPage.module.css';

const TONES = ['red', 'amber', 'green', 'blue', 'grey'] as const;
const BANNER_TONES = ['red', 'amber', 'green', 'blue'] as const;
const NAMES = ['Ann', 'Bo Lee', 'Cara Ng', 'Dee Fox', 'Eli Moor', 'Fay Winter'];

/** Every component in each of its states, for administrators. It is in no build for production, and nothing links here. */
export function DesignPage() {
  const me = useMe();
  if (!isAdmin(me)) return <NotFound />;
  return (
    <>
      <PageHead title="Design" hint="Every component in each of its states" meta={<Pill tone="grey">Draft</Pill>} />
      <div className={classes.parts}>
        <Buttons />
        <Words />
        <Messages />
        <Fields />
        <Choices />
        <Rows />
        <Dialogs />
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${shared.card} ${classes.part}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const Buttons = () => (
  <Part title="Buttons">
    <div className={classes.row}>
      <Button leftSection={<IconPlus size={16} aria-hidden />}>Create shift</Button>
      <Button variant="default">Cancel</Button>
      <Button color="red">Cancel shift</Button>
      <Button variant="subtle">More</Button>
      <Button disabled>Disabled</Button>
      <Button variant="default" size="xs">
        Small
      </Button>
      <ActionIcon aria-label="Edit">
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <button type="button" className={shared.textButton}>
        Change
      </button>
      <button type="button" className={shared.textButton} disabled>
        Disabled
      </button>
      <Kbd>C</Kbd>
    </div>
  </Part>
);

const Words = () => (
  <Part title="Words">
    <p>
      Text, <span className={shared.dim}>dim text</span>, <b>bold text</b>, <a href="#buttons">a link</a> and{' '}
      <span className={shared.num}>1,234.50</span>
    </p>
    <div className={classes.row}>
      {TONES.map((tone) => (
        <Pill key={tone} tone={tone}>
          {tone}
        </Pill>
      ))}
    </div>
    <div className={classes.row}>
      {JOB_STATUSES.map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
    </div>
    <div className={classes.row}>
      {NAMES.map((name, n) => (
        <Person key={name} name={name} size={20 + 4 * n} />
      ))}
    </div>
  </Part>
);

const Messages = () => (
  <Part title="Messages">
    {BANNER_TONES.map((tone) => (
      <Banner
        key={tone}
        tone={tone}
        className={classes.wide}
        action={
          <Button size="xs" variant="default">
            Try again
          </Button>
        }
      >
        <b>A {tone} banner.</b> It says what happened, and <a href="#buttons">where to look</a>.
      </Banner>
    ))}
    <Empty
      className={classes.wide}
      icon={<IconInbox size={22} stroke={1.7} aria-hidden />}
      title="Nothing here yet"
      text="What you add appears here."
      action={<Button>Add entry</Button>}
    />
    <div className={classes.wide}>
      <ErrorState onRetry={() => undefined} />
    </div>
    <div className={classes.wide} aria-hidden>
      <SkeletonRows rows={2} />
      <Skeleton h={14} w="40%" />
    </div>
  </Part>
);

const Fields = () => (
  <Part title="Fields">
    <div className={classes.fields}>
      <TextInput label="Title" defaultValue="Night Carer" />
      <TextInput label="Required" description="Described below its label" required placeholder="Write here" />
      <TextInput label="Wrong" error="Enter a name" defaultValue="?" />
      <TextInput label="Disabled" disabled defaultValue="Cannot be changed" />
      <PasswordInput label="Password" defaultValue="a long password" />
      <Select label="Priority" data={['Low', 'High']} defaultValue="Low" />
      <Textarea label="Description" defaultValue="Two lines of text, at the least" />
    </div>
  </Part>
);

const Choices = () => (
  <Part title="Choices">
    <div className={classes.row}>
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label="Not checked" />
      <Checkbox label="Disabled" disabled />
      <Radio.Group aria-label="Kind" defaultValue="day">
        <div className={classes.row}>
          <Radio value="day" label="Day" />
          <Radio value="night" label="Night" />
        </div>
      </Radio.Group>
      <Switch label="On" defaultChecked />
      <Switch label="Off" />
    </div>
    <SegmentedControl aria-label="Period" data={['Day', 'Week', 'Month']} defaultValue="Week" />
    <Menu>
      <Menu.Target>
        <Button variant="default">Actions</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Edit</Menu.Item>
        <Menu.Item disabled>Not now</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  </Part>
);

const Rows = () => (
  <Part title="Rows">
    <Table aria-label="Shifts">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Shift</Table.Th>
          <Table.Th scope="col">Status</Table.Th>
          <Table.Th scope="col" data-right>
            Rate
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {(['Published', 'Completed'] as const).map((status) => (
          <Table.Tr key={status}>
            <Table.Td>Night Carer</Table.Td>
            <Table.Td>
              <StatusBadge status={status} />
            </Table.Td>
            <Table.Td className={shared.num} data-right>
              £18.40
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Part>
);

function Dialogs() {
  const [opened, setOpened] = useState(false);
  const confirm = useConfirm();
  const toast = useToast();
  const close = () => setOpened(false);
  return (
    <Part title="Dialogs">
      <div className={classes.row}>
        <Button variant="default" onClick={() => setOpened(true)}>
          Open a form
        </Button>
        <Button
          variant="default"
          onClick={() =>
            void confirm({ title: 'Delete entry', text: 'Are you sure?', keep: 'Keep entry', act: 'Delete' })
          }
        >
          Ask
        </Button>
        <Button variant="default" onClick={() => toast.saved()}>
          Say saved
        </Button>
        <Button variant="default" onClick={() => toast.failed()}>
          Say failed
        </Button>
      </div>
      <Modal opened={opened} onClose={close} title="Add entry">
        <TextInput label="Title" />
        <DialogEnd busy={false} onClose={close} />
      </Modal>
    </Part>
  );
}
