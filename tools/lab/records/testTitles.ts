/** The words of a test's title between its holes: a plain title is one part, `level ${n} signs in` is two. */
type Title = readonly string[];

type Literal = { end: number; parts: Title };

const RUNS = new Set(['only', 'concurrent', 'sequential', 'each', 'for', 'runIf', 'skipIf']);
const CALLED_TWICE = new Set(['each', 'for', 'runIf', 'skipIf']);
const FILLED_BY_ROWS = new Set(['each', 'for']);
const BEFORE_A_REGEX = /(?:^|[(,=:[!&|?{;+\-*%~^]|\breturn)\s*$/;

/**
 * The tests that a source file runs: their titles, and the texts in the table of cases that fills a title. What is
 * skipped or commented out proves nothing.
 */
export function runTests(source: string): { title: Title; cases: string[] }[] {
  const { code, literals } = maskLiterals(source);
  const skipped = skippedBlocks(code);
  const tests: { title: Title; cases: string[] }[] = [];
  for (const call of code.matchAll(/(?<![\w$.])(?:test|it)((?:\.\w+)*)\s*(?:<[^()]*>)?\s*(?=[(`])/g)) {
    const modifiers = (call[1] ?? '').split('.').filter(Boolean);
    if (!modifiers.every((modifier) => RUNS.has(modifier))) continue;
    if (skipped.some(([from, to]) => from <= call.index && call.index < to)) continue;
    const table = call.index + call[0].length;
    let at = table;
    if (modifiers.some((modifier) => CALLED_TWICE.has(modifier))) {
      at = literals.get(at)?.end ?? closing(code, at);
      at += /^\s*/.exec(code.slice(at))?.[0].length ?? 0;
    }
    if (code[at] !== '(') continue;
    at += 1 + (/^\s*/.exec(code.slice(at + 1))?.[0].length ?? 0);
    const title = literals.get(at)?.parts;
    if (!title) continue;
    const filled = modifiers.some((modifier) => FILLED_BY_ROWS.has(modifier));
    const cases = [...literals].filter(([from]) => filled && table < from && from < at).map(([, { parts }]) => parts);
    tests.push({
      title: filled ? title.flatMap(withoutPlaceholders) : title,
      cases: cases.flatMap((parts) => (parts.length === 1 ? parts : [])),
    });
  }
  return tests;
}

const withoutPlaceholders = (part: string): string[] => part.split(/%[sdifjoO#$]|\$[\w.]+/);

function skippedBlocks(code: string): [number, number][] {
  return [...code.matchAll(/(?<![\w$.])(?:test\.)?describe(?:\.\w+)*\.(?:skip|todo|fixme)\s*(?=\()/g)].map((block) => [
    block.index,
    closing(code, block.index + block[0].length),
  ]);
}

/** Just past the bracket that closes the one at `from`. */
function closing(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return code.length;
}

/** The source with comments and the insides of literals blanked, so that brackets can be counted. */
export function maskLiterals(source: string): { code: string; literals: Map<number, Literal> } {
  const literals = new Map<number, Literal>();
  let code = '';
  let at = 0;
  while (at < source.length) {
    const literal = literalAt(source, at, code);
    if (literal === undefined) {
      code += source[at];
      at += 1;
      continue;
    }
    const quoted = literal.parts.length > 0;
    if (quoted) literals.set(at, literal);
    const blank = source.slice(at, literal.end).replace(/[^\n]/g, ' ');
    code += quoted ? `${source[at]}${blank.slice(1, -1)}${source[at]}` : blank;
    at = literal.end;
  }
  return { code, literals };
}

/** A comment, string, template or regular expression that starts here; only what is quoted has parts. */
function literalAt(source: string, at: number, before: string): Literal | undefined {
  const two = source.slice(at, at + 2);
  if (two === '//') return { end: indexAfter(source, '\n', at) - 1, parts: [] };
  if (two === '/*') return { end: indexAfter(source, '*/', at + 2), parts: [] };
  if (source[at] === '`') return templateAt(source, at);
  if (source[at] === "'" || source[at] === '"') {
    const string = /^(['"])((?:\\[^]|(?!\1)[^\\\n])*)\1/.exec(source.slice(at));
    return string ? { end: at + string[0].length, parts: [cooked(string[2] ?? '')] } : undefined;
  }
  if (source[at] === '/' && BEFORE_A_REGEX.test(before.slice(-80))) {
    const regex = /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/.exec(source.slice(at));
    return regex ? { end: at + regex[0].length, parts: [] } : undefined;
  }
  return undefined;
}

function templateAt(source: string, from: number): Literal {
  const parts = [''];
  let at = from + 1;
  while (at < source.length && source[at] !== '`') {
    if (source.startsWith('${', at)) {
      at = holeEnd(source, at + 2);
      parts.push('');
    } else {
      const taken = source.slice(at, at + (source[at] === '\\' ? 2 : 1));
      parts.push((parts.pop() ?? '') + cooked(taken));
      at += taken.length;
    }
  }
  return { end: at + 1, parts };
}

function holeEnd(source: string, from: number): number {
  let depth = 1;
  let at = from;
  while (at < source.length && depth > 0) {
    const literal = literalAt(source, at, source.slice(from, at));
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
    at = literal?.end ?? at + 1;
  }
  return at;
}

const cooked = (text: string): string => text.replace(/\\([^])/g, '$1');

function indexAfter(source: string, text: string, from: number): number {
  const found = source.indexOf(text, from);
  return found < 0 ? source.length + 1 : found + text.length;
}
