import { Button } from '@mantine/core';

/** Submit button. While its call runs it cannot be pressed again, and says so. */
export function SubmitButton({ busy, children, wide = true }: { busy: boolean; children: string; wide?: boolean }) {
  return (
    <Button type="submit" fullWidth={wide} disabled={busy}>
      {busy ? 'Loading...' : children}
    </Button>
  );
}
