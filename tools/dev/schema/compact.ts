type Entry = { relation: string; type: string; text: string };

/** Kinds of entry that are left out. Functions have files of their own. */
const LEFT_OUT = new Set(['FUNCTION', 'PROCEDURE', 'SCHEMA', 'COMMENT']);
const HEADER = /^--\n-- Name: (?<name>.+?); Type: (?<type>[A-Z ]+); Schema: \S+; Owner: \S+\n--\n+/;
const RELATION = /\b(?:ON|ON TABLE|ON SEQUENCE|ALTER TABLE|ALTER TABLE ONLY|CREATE TABLE|VIEW|SEQUENCE) app\.(\w+)/;
const GRANT = /^GRANT (?<privileges>.+) ON (?:TABLE|SEQUENCE) app\.\w+ TO (?<grantee>\w+);$/;

/**
 * Shortens a dump of pg_dump for readers: what belongs to a table or view stands together, in the order of their names, one
 * line for each index, constraint, policy and trigger, and one grant per login.
 */
export function compactDump(dump: string): string {
  const groups = Map.groupBy(entriesOf(dump), ({ relation }) => relation);
  const names = [...groups.keys()].toSorted();
  return names.map((name) => `${groupText(name, groups.get(name) ?? [])}\n`).join('\n');
}

function entriesOf(dump: string): Entry[] {
  const [, ...parts] = dump.split(/^(?=--\n-- Name: )/m);
  return parts.flatMap((part) => {
    const { name = '', type = '' } = HEADER.exec(part)?.groups ?? {};
    if (LEFT_OUT.has(type) || (type === 'ACL' && /^(FUNCTION|PROCEDURE|SCHEMA) /.test(name))) return [];
    const text = part
      .replace(HEADER, '')
      .replace(/^(--|SET |\\)[^\n]*\n?/gm, '')
      .trim();
    const relation = RELATION.exec(text)?.[1];
    if (relation === undefined) throw new Error(`pg_dump prints what this does not know: ${type} ${name}`);
    return [{ relation, type, text }];
  });
}

function groupText(name: string, entries: Entry[]): string {
  const statements = entries.filter(({ type }) => type !== 'ACL').flatMap(statementsOf);
  const grants = entries.filter(({ type }) => type === 'ACL').flatMap(({ text }) => text.split('\n'));
  return [...statements, ...grantsOf(name, grants)].join('\n');
}

/** The statements of an entry: a table or a view as it is printed, all else on one line. */
const statementsOf = ({ text, type }: Entry): string[] =>
  text
    .split(/;\n+/)
    .map((statement) => `${statement.replace(/;$/, '')};`)
    .map((statement) =>
      /^CREATE (OR REPLACE VIEW|TABLE|VIEW)/.test(statement) ? statement : statement.replaceAll(/\s+/g, ' '),
    )
    .filter((statement) => type !== 'TABLE' || !statement.endsWith('OWNER TO handover_owner;'));

/** One grant for each login; rights to columns are named together. */
function grantsOf(relation: string, lines: string[]): string[] {
  const byLogin = new Map<string, Map<string, string[] | 'all'>>();
  const others: string[] = [];
  for (const line of lines.filter((each) => each !== '')) {
    const { privileges = '', grantee = '' } = GRANT.exec(line)?.groups ?? {};
    if (grantee === '') {
      others.push(line);
      continue;
    }
    const rights = byLogin.get(grantee) ?? new Map<string, string[] | 'all'>();
    byLogin.set(grantee, rights);
    for (const each of privileges.split(/,(?![^(]*\))/)) {
      const [, privilege = '', column] = /^(\w+)(?:\((.+)\))?$/.exec(each) ?? [];
      const columns = rights.get(privilege) ?? [];
      rights.set(privilege, column === undefined || columns === 'all' ? 'all' : [...columns, column]);
    }
  }
  const rightsText = (rights: Map<string, string[] | 'all'>): string =>
    [...rights]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([privilege, columns]) => (columns === 'all' ? privilege : `${privilege} (${columns.join(', ')})`))
      .join(', ');
  return [
    ...others.toSorted(),
    ...[...byLogin]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([grantee, rights]) => `GRANT ${rightsText(rights)} ON app.${relation} TO ${grantee};`),
  ];
}
