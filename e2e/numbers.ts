/**
 * Unique number of a shift, above those of the demo data; random, because other workers and restarted ones draw numbers
 * too.
 */
export const newNumber = () => 1_000_000 + Math.floor(Math.random() * 98_000_000);
