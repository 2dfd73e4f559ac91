import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../lab/machine/execute.ts';
import { editProblem } from '../../lab/trial/edit.ts';
import { FAULTS } from './all.ts';
import { type Fault, fileOf } from './fault.ts';

/** Says which planted faults cannot be planted: a quoted text does not occur exactly once, or a named test file is gone. */
export const plantedProblems = (root = ROOT, faults: readonly Fault[] = FAULTS): string[] =>
  faults.flatMap(({ name, edits, caught_by }) =>
    [
      ...edits.map((edit) => editProblem(root, edit)).filter((problem) => problem !== undefined),
      ...caught_by
        .map(fileOf)
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `there is no file ${file}`),
    ].map((problem) => `tools/faults/planted: ${name}: ${problem}`),
  );
