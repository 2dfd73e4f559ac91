import { Banner } from '../../ui/Banner.tsx';
import type { Asked } from './useOfferMany.ts';
import classes from './OfferShift.module.css';

const listed = new Intl.ListFormat('en-GB');

/** Result of an offer to several candidates. */
export function OfferResult({ asked }: { asked: Asked | undefined }) {
  if (!asked) return null;
  const { offered, refused, failed } = asked;
  return (
    <div className={classes.result}>
      {failed && <Banner tone="red">{failed}</Banner>}
      {offered.length > 0 && (
        <Banner tone="green" seen>
          {listed.format(offered)} {offered.length === 1 ? 'was' : 'were'} offered this shift. The first to accept has
          it.
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="amber" seen>
          <b>{refused.length === 1 ? 'One was not asked' : `${refused.length} were not asked`}</b>
          <ul>
            {refused.map(({ name, message }) => (
              <li key={name}>
                {name}: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
