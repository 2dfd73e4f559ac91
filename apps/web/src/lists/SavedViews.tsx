import { ActionIcon, Button, Group, Menu, Select } from '@mantine/core';
import { IconBookmarkPlus, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useHotkey } from '../ui/hotkeys.ts';
import { usePhone } from '../ui/usePhone.ts';
import { NameView } from './NameView.tsx';
import type { SavedViewsState } from './useSavedViews.ts';
import shared from '../ui/shared.module.css';
import tabs from '../ui/Tabs.module.css';
import classes from './SavedViews.module.css';

type Props = {
  saved: SavedViewsState;
  /** Tabs that the list has by itself; without them the first tab is "All". */
  own: ReactNode;
};

/** Saved views as tabs above a list, on phones as a select, with what can be done with the open one. */
export function SavedViews({ saved, own }: Props) {
  const phone = usePhone();
  const { views, opened, naming } = saved;
  const none = views.length === 0;
  return (
    <>
      {views.slice(0, 9).map(({ view_id }, n) => (
        <ViewKey key={view_id} place={n + 1} onKey={() => saved.open(view_id)} />
      ))}
      {none || phone ? (
        own
      ) : (
        <div className={tabs.row} data-screen-only>
          {own}
          <Tabs saved={saved} all={!own} />
          <ViewActions saved={saved} />
        </div>
      )}
      {phone && !none && (
        <div className={classes.phone} data-screen-only>
          <Select
            aria-label="Saved view"
            allowDeselect={false}
            data={[{ value: '', label: 'All' }, ...views.map(({ view_id, name }) => ({ value: view_id, label: name }))]}
            value={opened?.view_id ?? ''}
            onChange={saved.open}
          />
          <ViewActions saved={saved} />
        </div>
      )}
      {naming && (
        <NameView
          title={naming === 'new' ? 'Save this view' : 'Rename view'}
          name={naming === 'rename' ? (opened?.name ?? '') : ''}
          busy={saved.saving}
          error={saved.refused}
          onName={saved.name}
          onClose={saved.forgetName}
        />
      )}
    </>
  );
}

function Tabs({ saved, all }: { saved: SavedViewsState; all: boolean }) {
  const { views, opened, changed, open } = saved;
  return (
    <div className={tabs.tabs} role="group" aria-label="Saved views">
      {all && (
        <button type="button" aria-pressed={!opened} onClick={() => open(null)}>
          All
        </button>
      )}
      {views.map(({ view_id, name }) => (
        <button key={view_id} type="button" aria-pressed={view_id === opened?.view_id} onClick={() => open(view_id)}>
          {name}
          {changed && view_id === opened?.view_id && (
            <i className={classes.dot} title="Changed since it was saved">
              <b className={shared.sr}>(changed)</b>
            </i>
          )}
        </button>
      ))}
    </div>
  );
}

/** Saves what the list shows as a view, or what was changed of the open one; renames and deletes it. */
function ViewActions({ saved }: { saved: SavedViewsState }) {
  const { opened, changed } = saved;
  if (!opened) return saved.unsaved && <SaveView saved={saved} />;
  return (
    <Group gap={6} wrap="nowrap">
      {changed && (
        <Button size="xs" variant="subtle" disabled={saved.saving} onClick={saved.saveChanges}>
          Save changes
        </Button>
      )}
      <Menu width={210} position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={30} aria-label={`View ${opened.name}`}>
            <IconDots size={17} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {changed && <Menu.Item onClick={() => saved.askName('new')}>Save as a new view</Menu.Item>}
          <Menu.Item onClick={() => saved.askName('rename')}>Rename</Menu.Item>
          <Menu.Item color="red" onClick={() => void saved.remove()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** Button that saves what the list shows under a name. */
export const SaveView = ({ saved }: { saved: SavedViewsState }) => (
  <Button
    size="xs"
    variant="subtle"
    leftSection={<IconBookmarkPlus size={15} aria-hidden />}
    onClick={() => saved.askName('new')}
  >
    Save this view
  </Button>
);

function ViewKey({ place, onKey }: { place: number; onKey: () => void }) {
  useHotkey(`v ${place}`, 'Saved view, by its place', 'Lists', onKey);
  return null;
}
