import { Kbd, Switch } from '@mantine/core';
import { setHotkeysOn, useHotkeys, useHotkeysOn } from './hotkeys.ts';
import { Modal } from './Modal.tsx';
import classes from './ShortcutsModal.module.css';

const Keys = ({ keys }: { keys: string }) => (
  <span className={classes.caps}>
    {keys.split(' ').map((key) => (
      <Kbd key={key}>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
    ))}
  </span>
);

/** Keys that the browser handles itself. */
const ALWAYS = [
  { keys: 'Enter', label: 'Open', group: 'Anywhere' },
  { keys: 'Esc', label: 'Close panel or dialog', group: 'Anywhere' },
];

/** Order of the groups: keys that work everywhere first, then those of the page, navigation last. */
const rank = (group: string) => (group === 'Anywhere' ? 0 : group === 'Go to' ? 2 : 1);

/** List of the active shortcuts, grouped, and a switch that turns single keys off. */
export default function ShortcutsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const on = useHotkeysOn();
  const all = [...useHotkeys(), ...ALWAYS];
  const groups = Map.groupBy(
    all.toSorted((a, b) => rank(a.group) - rank(b.group)),
    ({ group }) => group,
  );
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size={560}>
      <div className={classes.keys}>
        {[...groups].map(([group, hotkeys]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {[...Map.groupBy(hotkeys, ({ label }) => label)].map(([label, same]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className={classes.caps}>
                    {same.map(({ keys }) => (
                      <Keys key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        mt={18}
        label="Use single-key shortcuts"
        description="They are always off while you type."
        checked={on}
        onChange={(event) => setHotkeysOn(event.currentTarget.checked)}
      />
    </Modal>
  );
}
