import { useRouter } from '@tanstack/react-router';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useTitle } from '../ui/useTitle.ts';
import classes from '../ui/OpenFrame.module.css';

/** Error of a whole page; a retry reloads everything that it needs. */
export function PageError({ reset }: { reset: () => void }) {
  const router = useRouter();
  useTitle('We could not load this');
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState as="h1" onRetry={retry} />;
}

/** Error page shown before the shell is loaded. */
export const WholePageError = (props: { reset: () => void }) => (
  <main className={classes.frame}>
    <PageError {...props} />
  </main>
);
