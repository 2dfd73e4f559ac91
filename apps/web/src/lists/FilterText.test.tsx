import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Typing = (event: { currentTarget: { value: string } }) => void;
const box = vi.hoisted(() => ({ onChange: undefined as unknown }));

vi.mock('@mantine/core', () => ({
  TextInput: (props: { onChange: unknown }) => {
    box.onChange = props.onChange;
    return null;
  },
}));

beforeEach(() => {
  // Another test file of this process may have loaded it with the real field.
  vi.resetModules();
  vi.stubGlobal('window', globalThis);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('waits until no letter has been typed into a filter for 800 ms [FilterText-1]', async () => {
  const { FilterText } = await import('./FilterText.tsx');
  const applied = vi.fn<(value: string) => void>();
  const field = { id: 'title', title: 'Title', filter: 'text' } as const;
  renderToStaticMarkup(<FilterText field={field} value="" onChange={applied} />);
  const type = (value: string) => (box.onChange as Typing)({ currentTarget: { value } });
  type('n');
  vi.advanceTimersByTime(799);
  type('ni');
  vi.advanceTimersByTime(799);
  expect(applied).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(applied).toHaveBeenCalledExactlyOnceWith('ni');
});
