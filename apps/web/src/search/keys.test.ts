import { describe, expect, test } from 'vitest';
import { meaningOf } from './keys.ts';

const found = { open: true, fresh: true, at: 0, count: 3 };

describe('someone who searches with the keyboard', () => {
  test('goes through what was found with the arrows, round and round', () => {
    expect(meaningOf('ArrowDown', found)).toEqual({ to: 1 });
    expect(meaningOf('ArrowDown', { ...found, at: 2 })).toEqual({ to: 0 });
    expect(meaningOf('ArrowUp', { ...found, at: 2 })).toEqual({ to: 1 });
    expect(meaningOf('ArrowUp', found)).toEqual({ to: 2 });
  });

  test('opens what is marked with Enter', () => {
    expect(meaningOf('Enter', found)).toBe('choose');
  });

  test('who is quicker than the answer gets what is found for the whole text, not for its beginning', () => {
    expect(meaningOf('Enter', { ...found, fresh: false })).toBe('choose when found');
    expect(meaningOf('Enter', { ...found, fresh: false, count: 0 })).toBe('choose when found');
  });

  test('closes the list with Escape, then leaves the field', () => {
    expect(meaningOf('Escape', found)).toBe('close');
    expect(meaningOf('Escape', { ...found, open: false })).toBe('leave');
  });

  test('opens a closed list again with Enter or the arrow down, and takes nothing that is not seen', () => {
    expect(meaningOf('ArrowDown', { ...found, open: false })).toBe('open');
    expect(meaningOf('Enter', { ...found, open: false })).toBe('open');
    expect(meaningOf('ArrowUp', { ...found, open: false })).toBeUndefined();
  });

  test('has nothing to go through and nothing to open where nothing was found', () => {
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
