/** Time when the server sent an answer, if it is a copy from this phone's cache. */
export const keptAt = (answer: object | undefined): string | undefined =>
  answer && 'kept_at' in answer ? String(answer.kept_at) : undefined;
