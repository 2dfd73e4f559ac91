/** When an answer was the server's, where it is the copy that this phone kept. */
export const keptAt = (answer: object | undefined): string | undefined =>
  answer && 'kept_at' in answer ? String(answer.kept_at) : undefined;
