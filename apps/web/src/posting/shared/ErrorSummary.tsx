import { IconAlertCircle } from '@tabler/icons-react';
import { Fragment, type Ref } from 'react';
import { cx } from '../../ui/cx.ts';
import { focusField, LABELS, type LabelledField } from './labels.ts';
import classes from '../../ui/Banner.module.css';

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Count of problems in words: "Three things to fix before this shift can be published." */
export const toFix = (count: number, done: string): string =>
  `${NUMBERS[count] ?? count} ${count === 1 ? 'thing' : 'things'} to fix before this shift can be ${done}.`;

/** Labelled fields with problems, in the order of the form. */
export const wrongFields = (errors: Readonly<Record<string, string | undefined>>): LabelledField[] =>
  (Object.keys(LABELS) as LabelledField[]).filter((name) => errors[name]);

type Props = {
  wrong: readonly LabelledField[];
  done: 'published' | 'saved';
  className: string | undefined;
  ref: Ref<HTMLDivElement>;
};

/** Summary of all problems, each linked to its field. */
export const ErrorSummary = ({ wrong, done, className, ref }: Props) => (
  <div
    className={cx(classes.banner, classes.red, className)}
    data-banner
    data-tone="red"
    role="alert"
    tabIndex={-1}
    ref={ref}
  >
    <IconAlertCircle size={18} stroke={1.7} aria-hidden />
    <div className={classes.text}>
      <b>{toFix(wrong.length, done)}</b>{' '}
      {wrong.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <a
            href={`#shift-${name}`}
            onClick={(event) => {
              event.preventDefault();
              focusField(name);
            }}
          >
            {LABELS[name]}
          </a>
        </Fragment>
      ))}
    </div>
  </div>
);
