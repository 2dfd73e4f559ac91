import { Tooltip } from '@mantine/core';
import { cx } from './cx.ts';
import shared from './shared.module.css';
import classes from './Tags.module.css';

type Props = {
  tags: readonly { tag_id: string; title: string }[];
  /** Maximum shown; the rest is a count whose tooltip names them. */
  most?: number;
  /** True if Tab reaches that count. */
  tab_stop?: boolean;
  className?: string | undefined;
};

/** Tags of a shift or skills of a member. */
export function Tags({ tags, most = tags.length, tab_stop = true, className }: Props) {
  const hidden = tags.slice(most).map(({ title }) => title);
  if (tags.length === 0) return <span className={shared.dim}>–</span>;
  return (
    <ul className={cx(classes.tags, className)}>
      {tags.slice(0, most).map(({ tag_id, title }) => (
        <li key={tag_id} className={classes.tag} title={title}>
          {title}
        </li>
      ))}
      {hidden.length > 0 && (
        <li className={classes.more}>
          <Tooltip label={hidden.join(', ')} events={{ hover: true, focus: true, touch: true }}>
            <button type="button" tabIndex={tab_stop ? 0 : -1} aria-label={`+${hidden.length}: ${hidden.join(', ')}`}>
              +{hidden.length}
            </button>
          </Tooltip>
        </li>
      )}
    </ul>
  );
}
