import { describe, expect, test } from 'vitest';
import { meaningOf } from './keys.ts';

const found = { open: true, fresh: true, at: 0, count: 3 };

describe('keyboard in the search field', () => {
  test('moves through the results with the arrows, wrapping around', () => {
    expect(meaningOf('ArrowDown', found)).toEqual({ to: 1 });
    expect(meaningOf('ArrowDown', { ...found, at: 2 })).toEqual({ to: 0 });
    expect(meaningOf('ArrowUp', { ...found, at: 2 })).toEqual({ to: 1 });
    expect(meaningOf('ArrowUp', found)).toEqual({ to: 2 });
  });

  test('opens the marked result with Enter', () => {
    expect(meaningOf('Enter', found)).toBe('choose');
  });

  test('waits with an early Enter for the results of the whole text', () => {
    expect(meaningOf('Enter', { ...found, fresh: false })).toBe('choose when found');
    expect(meaningOf('Enter', { ...found, fresh: false, count: 0 })).toBe('choose when found');
  });

  test('closes the list with Escape, then leaves the field', () => {
    expect(meaningOf('Escape', found)).toBe('close');
    expect(meaningOf('Escape', { ...found, open: false })).toBe('leave');
  });

  test('opens a closed list again with Enter or the arrow down, and takes no hidden result', () => {
    expect(meaningOf('ArrowDown', { ...found, open: false })).toBe('open');
    expect(meaningOf('Enter', { ...found, open: false })).toBe('open');
    expect(meaningOf('ArrowUp', { ...found, open: false })).toBeUndefined();
  });

  test('has nothing to move through and nothing to open without results', () => {
    const none = { ...found, count: 0 };
    expect(['ArrowDown', 'ArrowUp', 'Enter'].map((key) => meaningOf(key, none))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('types and moves within the text as in any field', () => {
    expect(['a', '/', 'ArrowLeft', 'Home', 'End', 'Tab', 'Backspace'].map((key) => meaningOf(key, found))).toEqual(
      Array.from({ length: 7 }, () => undefined),
    );
  });
});
