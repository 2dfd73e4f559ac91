/** Tags of a shift merged with those its role requires, without duplicates. */
export const withRequiredTags = (tags: readonly string[], required: readonly string[]): string[] => [
  ...new Set([...tags, ...required]),
];
