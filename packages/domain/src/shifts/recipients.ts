type Responsible = { job_planner: string | null; created_by: string };
export type Manager = { user_id: string; posted: boolean };

/** Administrators responsible for a shift: its planner, else the one who posted it, else all. */
export function plannersFor({ job_planner, created_by }: Responsible, administrators: readonly string[]): string[] {
  const [first] = [job_planner, created_by].filter((user_id) => user_id !== null && administrators.includes(user_id));
  return first ? [first] : [...administrators];
}

/** Managers responsible for a shift's hours: those who posted it, else all of its location. */
export function managersFor(managers: readonly Manager[]): string[] {
  const posters = managers.filter(({ posted }) => posted);
  return (posters.length > 0 ? posters : managers).map(({ user_id }) => user_id);
}
