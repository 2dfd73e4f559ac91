import { Banner } from '../../ui/Banner.tsx';
import { toFix } from '../shared/ErrorSummary.tsx';
import type { Problems } from './draft.ts';
import { FIELDS, fieldId, focusField, wrongFields } from '../shared/quickFields.ts';
import classes from './QuickPost.module.css';

type Props = { message: string | undefined; problems: Problems };

/** Problems that prevent posting, in the server's words if it refused, each linked to its field. */
export function ProblemSummary({ message, problems }: Props) {
  const wrong = wrongFields(problems);
  const elsewhere = Object.entries(problems).filter(([name]) => !(name in FIELDS));
  const count = wrong.length + elsewhere.length;
  if (!message && count === 0) return null;
  return (
    <Banner tone="red" className={classes.banner}>
      <b>{message ?? toFix(count, 'posted')}</b>{' '}
      {wrong.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <a
            href={`#${fieldId(name)}`}
            onClick={(event) => {
              event.preventDefault();
              focusField(name);
            }}
          >
            {FIELDS[name]}
          </a>
        </span>
      ))}
      {elsewhere.map(([name, text]) => (
        <span key={name}> {text}.</span>
      ))}
    </Banner>
  );
}
