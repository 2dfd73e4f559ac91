import { describe, expect, test } from 'vitest';
import { stylesIn } from './styles.ts';

const CARD = 'apps/web/src/shifts/Card.tsx';
const SHEET = 'apps/web/src/shifts/Card.module.css';
const use = (text: string) => ({ path: CARD, text: `import classes from './Card.module.css';\n${text}` });
const sheet = (text: string, path = SHEET) => ({ path, text });

describe('the check of styles', () => {
  test('accepts a module whose classes are all used', () => {
    expect(stylesIn([sheet('.card[data-open] > h3 { margin: 0 }'), use('classes.card')])).toEqual([]);
  });

  test('refuses a class outside a module', () => {
    expect(stylesIn([sheet('h1 {}\n.card {}', 'apps/web/src/base.css')])).toEqual([
      'apps/web/src/base.css:2: .card is styled outside a module',
    ]);
  });

  test('refuses :global and the classes of a library', () => {
    expect(stylesIn([sheet('.card :global(.pill) {}\n.card .mantine-Input-input {}'), use('classes.card')])).toEqual([
      `${SHEET}:1: .pill belongs to others: use its props, the theme or the Styles API`,
      `${SHEET}:1: :global reaches out of the module`,
      `${SHEET}:2: .mantine-Input-input belongs to others: use its props, the theme or the Styles API`,
    ]);
  });

  test('lets the module of the map style what the map draws', () => {
    const path = 'apps/web/src/ui/map/Map.module.css';
    expect(
      stylesIn([
        sheet('.map :global(.maplibregl-ctrl) {}', path),
        { path: 'apps/web/src/ui/map/Map.tsx', text: "import classes from './Map.module.css'; classes.map" },
      ]),
    ).toEqual([]);
  });

  test('finds a class that is not used and one that is not there', () => {
    expect(stylesIn([sheet('.card {}\n.old {}'), use("classes.card, classes['due']")])).toEqual([
      `${CARD} uses .due, which ${SHEET} does not have`,
      `${SHEET}: nothing uses .old`,
    ]);
  });
});
