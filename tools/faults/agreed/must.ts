type Answer = { statusCode: number; json: () => unknown };

/** The answer of a call that has to succeed. */
export function must<Data = Record<string, unknown>>(answer: Answer, what: string): { data: Data } {
  const body = answer.json();
  if (answer.statusCode === 200) return body as { data: Data };
  throw new Error(`${what} was answered ${answer.statusCode}: ${JSON.stringify(body)}`);
}
