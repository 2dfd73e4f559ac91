import { shiftFromWords, type Understood } from '@handover/domain/posting/shiftWords';
import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { type Draft, ratesOf, requiredOf, roleAt, type Usual } from './draft.ts';
import type { QuickPost } from './useQuickPost.ts';
import shared from '../../ui/shared.module.css';
import classes from './QuickPost.module.css';

type Props = {
  post: QuickPost;
  usual: Usual;
  /** Name of the location. */
  place: string;
  tags: readonly { tag_id: string; title: string }[];
};

/** Values of the draft that were understood; the others stay. */
function partOf({ title, ward, dates, heads, hours }: Understood, roles: Usual['roles']): Partial<Draft> {
  const role = title === undefined ? undefined : roleAt(roles, title);
  return {
    ...(role && ratesOf(role)),
    ...(ward === undefined ? {} : { ward }),
    ...(dates && { dates }),
    ...(heads === undefined ? {} : { heads }),
    ...hours,
  };
}

/** Field for a shift in a few words, which fills the form and never posts. */
export function WordsField({ post, usual, place, tags }: Props) {
  const [said, setSaid] = useState('');
  const [answer, setAnswer] = useState('');
  const titleOf = (tag_id: string) => tags.find((tag) => tag.tag_id === tag_id)?.title ?? '';

  const fill = () => {
    if (said.trim() === '') return;
    const roles = usual.roles.map((role) => ({
      title: role.title,
      tags: [...new Set([...requiredOf(role), ...(role.remembered[0]?.tags ?? [])])].map(titleOf),
    }));
    const understood = shiftFromWords(said, { place, roles, wards: usual.wards, presets: usual.presets }, new Date());
    const part = partOf(understood, usual.roles);
    const nothing = Object.keys(part).length === 0;
    if (!nothing) post.change(part);
    const left = understood.unknown.length > 0 ? `Not understood: ${understood.unknown.join(' ')}.` : '';
    setAnswer(nothing ? 'Nothing was understood. Choose below.' : `Filled in below, not posted yet. ${left}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    fill();
  };

  return (
    <div className={classes.words}>
      <TextInput
        classNames={{ root: classes.said }}
        label="In a few words"
        placeholder="Night RGN tomorrow"
        value={said}
        onChange={(event) => {
          setSaid(event.currentTarget.value);
          setAnswer('');
        }}
        onKeyDown={onKeyDown}
      />
      <Button variant="default" onClick={fill}>
        Fill in
      </Button>
      <p className={shared.dim} role="status">
        {answer}
      </p>
    </div>
  );
}
