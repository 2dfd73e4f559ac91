import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../lab/machine/execute.ts';
import { tableLines } from '../../lab/records/tables.ts';
import { filesOfIds, isTestId } from '../../lab/records/testIds.ts';
import { editProblem } from '../../lab/trial/edit.ts';
import { CONTROLS } from './all.ts';
import type { Control } from './control.ts';

const ASVS = 'docs/security/asvs.md';
const CONFORMANCE = 'docs/conformance/[12]-*.md';

export const isAsvs = ({ row }: Pick<Control, 'row'>): boolean => !row.startsWith('S');

/** The ids of tests that each row of the two records cites. */
export async function citedByRow(root = ROOT): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for await (const file of glob([ASVS, CONFORMANCE], { cwd: root })) {
    for (const [, cells] of tableLines(await readFile(path.join(root, file), 'utf8'))) {
      const [id = ''] = cells;
      const proofs = cells.flatMap((cell) => cell.split(' ; ').map((each) => each.trim())).filter(isTestId);
      if (/^(\d+\.\d+\.\d+|S\d-[\d.]+-\d+)$/.test(id)) rows.set(id, proofs);
    }
  }
  return rows;
}

/** Says what is wrong with the list of controls: a row, the tests that the row cites, or the text that is changed. */
export async function controls(root = ROOT, all: readonly Control[] = CONTROLS): Promise<string[]> {
  const rows = await citedByRow(root);
  const filesOf = await filesOfIds(root);
  const problems: string[] = [];
  for (const control of all) {
    const say = (words: string) => problems.push(`tools/faults/controls: ${control.row} (${control.off}): ${words}`);
    const cites = rows.get(control.row);
    if (cites === undefined) say('there is no such row');
    if (control.cited.length === 0) say('names no test');
    for (const id of control.cited) {
      if (cites?.includes(id) === false) say(`the row does not cite ${id}`);
      if (filesOf(id).length !== 1) say(`${filesOf(id).length} tests have the id ${id}`);
    }
    for (const each of control.edits) {
      const problem = editProblem(root, each);
      if (problem !== undefined) say(problem);
    }
  }
  return problems;
}
