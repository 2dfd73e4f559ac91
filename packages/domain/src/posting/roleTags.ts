/** The tags of a shift together with those that its role requires; none is there twice. */
export const withRequiredTags = (tags: readonly string[], required: readonly string[]): string[] => [
  ...new Set([...tags, ...required]),
];
