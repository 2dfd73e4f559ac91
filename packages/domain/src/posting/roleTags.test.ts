import { expect, test } from 'vitest';
import { withRequiredTags } from './roleTags.ts';

test('the required tags of a role are always among the tags of its shift, each once', () => {
  expect(withRequiredTags([], ['RGN'])).toEqual(['RGN']);
  expect(withRequiredTags(['Dementia', 'RGN'], ['RGN', 'Medication'])).toEqual(['Dementia', 'RGN', 'Medication']);
  expect(withRequiredTags(['Dementia'], [])).toEqual(['Dementia']);
});
