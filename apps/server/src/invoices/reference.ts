import { type RawBuilder, sql } from 'kysely';

const PARTS = /^(INV|SI|CN|SC)?-?(?:(20\d\d)(?:-|$))?0*(\d{1,9})?-?$/;
const ALONE = /^0*(\d{1,9})$/;

/** Condition for a complete or partial reference: `INV-2026-000123`, `INV-2026`, `2026-123` or the number alone. */
export function referenceIs(text: string): RawBuilder<boolean> {
  const said = text.toUpperCase().replaceAll(/\s/g, '');
  const number = ALONE.exec(said)?.[1];
  if (number !== undefined) return sql`t.number = ${Number(number)}`;
  const [, series, year, counted] = PARTS.exec(said) ?? [];
  const parts = [
    series && sql<boolean>`t.series = ${series}`,
    // Credit notes are few, and found by their purpose.
    (series === 'CN' || series === 'SC') && sql<boolean>`t.purpose = 'credit_note'`,
    year && sql<boolean>`t.year = ${Number(year)}`,
    counted && sql<boolean>`t.number = ${Number(counted)}`,
  ].filter((part) => typeof part === 'object');
  return parts.length === 0 ? sql`false` : sql`${sql.join(parts, sql` and `)}`;
}
