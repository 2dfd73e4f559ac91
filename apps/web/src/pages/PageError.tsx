import { useRouter } from '@tanstack/react-router';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useTitle } from '../ui/useTitle.ts';

/** A whole page that could not be shown; trying again asks for everything it needs once more. */
export function PageError({ reset }: { reset: () => void }) {
  const router = useRouter();
  useTitle('We could not load this');
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState as="h1" onRetry={retry} />;
}

/** The same before there is a shell to stand in. */
export const WholePageError = (props: { reset: () => void }) => (
  <main className="public">
    <PageError {...props} />
  </main>
);
