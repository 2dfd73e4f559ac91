import { useToast } from './toast.tsx';

/** Copies a text to the clipboard and shows the result. */
export function useCopy(): (text: string) => void {
  const toast = useToast();
  return (text) => {
    navigator.clipboard.writeText(text).then(
      () => toast.saved('Copied'),
      () => toast.failed('Your browser did not allow copying'),
    );
  };
}
