/** Higher than those of the demo data, and no other shift's: lanes, and workers that begin again, each bring their own. */
export const newNumber = () => 1_000_000 + Math.floor(Math.random() * 98_000_000);
