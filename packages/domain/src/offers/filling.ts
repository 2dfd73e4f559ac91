type Known = { times_here: number; ask: { allowed: boolean } };

/**
 * Sorts candidates for a manager: people who know the place first, and those who cannot be asked last. Candidates of a
 * group keep their order.
 */
export const managersFirst = <Card extends Known>(cards: readonly Card[]): Card[] => {
  const rank = ({ times_here, ask }: Known) => (ask.allowed ? 0 : 2) + (times_here > 0 ? 0 : 1);
  return cards.toSorted((one, other) => rank(one) - rank(other));
};
