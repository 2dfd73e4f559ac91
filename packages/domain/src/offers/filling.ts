type Known = { own: boolean; times_here: number; ask: { allowed: boolean } };

/**
 * Sorts candidates for a manager: an agency's own people first, of them those who know the place, and people who cannot
 * be asked last. Candidates of a group keep their order.
 */
export const managersFirst = <Card extends Known>(cards: readonly Card[]): Card[] => {
  const rank = ({ own, times_here, ask }: Known) => (ask.allowed ? 0 : 4) + (own ? 0 : 2) + (times_here > 0 ? 0 : 1);
  return cards.toSorted((one, other) => rank(one) - rank(other));
};
