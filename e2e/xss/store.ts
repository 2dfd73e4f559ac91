import type { APIRequestContext, APIResponse } from '@playwright/test';
import { pathNames } from '@handover/contract/endpoint';
import { EXEMPT_FIELDS } from './exempt.ts';
import { textAt, withText, type Written } from './fields.ts';
import type { Way } from './ways.ts';

/** Result of one call with payloads, field by field. */
type Stored = { tried: number; kept: Record<string, string>; said: unknown; status: number; words: string };

const TRIES = 6;

const isTried = (field: string) =>
  !(field.split('.').at(-1) ?? '').match(new RegExp(`^(${Object.keys(EXEMPT_FIELDS).join('|')})$`));

/**
 * Sends a call with a payload in every free text. A field whose payload is refused gets its own text back, so that the
 * others are stored.
 */
export async function store(
  { endpoint, fields }: Written,
  { input, file }: Way,
  by: APIRequestContext,
  next: () => string,
): Promise<Stored> {
  let sent: Record<string, unknown> = input;
  const kept: Record<string, string> = {};
  for (const field of fields.filter(isTried)) {
    kept[field] = next();
    sent = withText(sent, field.split('.'), kept[field]) as Record<string, unknown>;
  }
  const tried = Object.keys(kept).length;
  const statuses: number[] = [];
  let answer: APIResponse;
  for (let tries = 1; ; tries++) {
    answer = await send(by, endpoint, sent, file);
    statuses.push(answer.status());
    const refused = answer.status() === 422 ? Object.keys((await answer.json()).errors ?? {}) : [];
    const back = Object.keys(kept).filter((field) =>
      refused.some((name) => name.split('.')[0] === field.split('.')[0]),
    );
    if (answer.ok() || tries === TRIES) break;
    for (const field of toTakeBack(kept, back)) {
      delete kept[field];
      const before = textAt(input, field.split('.'));
      sent =
        before === undefined
          ? without(sent, field)
          : (withText(sent, field.split('.'), before as string) as Record<string, unknown>);
    }
  }
  const said = await answer.json().catch(() => undefined);
  return {
    tried,
    kept: answer.ok() ? kept : {},
    said,
    status: answer.status(),
    words: `${statuses.join()}: ${await answer.text()}`,
  };
}

/** Fields to reset after a refusal: the named ones, else those with a null character, else half of all. */
function toTakeBack(kept: Record<string, string>, named: string[]): string[] {
  const all = Object.keys(kept);
  const unkeepable = all.filter((field) => kept[field]?.includes('\0'));
  if (named.length > 0) return named;
  return unkeepable.length > 0 ? unkeepable : all.slice(0, Math.ceil(all.length / 2));
}

function without(sent: Record<string, unknown>, field: string): Record<string, unknown> {
  const [name = ''] = field.split('.');
  const { [name]: _, ...rest } = sent;
  return rest;
}

function send(
  by: APIRequestContext,
  { path, method }: Written['endpoint'],
  input: Record<string, unknown>,
  file: Buffer | undefined,
): Promise<APIResponse> {
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const names = pathNames(path);
  const body = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !names.includes(name) && value !== undefined),
  );
  return by.fetch(url, {
    method,
    ...(file ? { data: file, headers: { 'content-type': 'application/pdf' } } : { data: body }),
  });
}
