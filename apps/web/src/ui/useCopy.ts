import { useToast } from './toast.tsx';

/** Puts a text on the clipboard and says how it went. */
export function useCopy(): (text: string) => void {
  const toast = useToast();
  return (text) => {
    navigator.clipboard.writeText(text).then(
      () => toast.saved('Copied'),
      () => toast.failed('Your browser did not allow copying'),
    );
  };
}
