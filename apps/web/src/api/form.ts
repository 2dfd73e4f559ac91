import type { Answer, Endpoint, Sent } from '@handover/contract/endpoint';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useSend } from './client.ts';
import { ApiError, messageOf } from './error.ts';

type Texts<E> = { [Name in keyof Sent<E>]?: string };

/** What the contract finds wrong with an input, one sentence per field. */
export function problemsOf<E extends Endpoint>(endpoint: E, input: unknown): Record<string, string> {
  const checked = endpoint.input.safeParse(input);
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.message]),
  );
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * One form for one call: checked by the contract's own schema, on leaving a field and on submit,
 * the server's words kept for the red box, and the first wrong field focused.
 */
export function useForm<E extends Endpoint>(
  endpoint: E,
  initial: Sent<E>,
  onDone: (answer: Answer<E>) => void,
  /** What else can be wrong, for rules between two fields that should show even while one of them is wrong itself. */
  also: (values: Sent<E>) => Record<string, string> = () => ({}),
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Texts<E>>({});
  const [message, setMessage] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const sending = useSend(endpoint);
  const texts = values as Record<string, unknown>;
  const problems = () => ({ ...problemsOf(endpoint, values), ...also(values) });

  const focusFirst = (wrong: Record<string, unknown>) => {
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    fields.find((field) => field.name && field.name in wrong)?.focus();
  };

  const set = <Name extends keyof Sent<E>>(name: Name, value: Sent<E>[Name]) => {
    setValues((old) => ({ ...(old as object), [name]: value }) as Sent<E>);
    setErrors((old) => ({ ...old, [name]: undefined }));
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (sending.isPending) return;
    const wrong = problems();
    setErrors(wrong as Texts<E>);
    setMessage(undefined);
    if (Object.keys(wrong).length > 0) return focusFirst(wrong);
    try {
      onDone(await sending.mutateAsync(values));
    } catch (error) {
      const told = error instanceof ApiError ? error.errors : {};
      setErrors(Object.fromEntries(Object.entries(told).map(([name, [text]]) => [name, text])) as Texts<E>);
      setMessage(messageOf(error));
      focusFirst(told);
    }
  };

  return {
    values,
    set,
    errors,
    message,
    busy: sending.isPending,
    form: { ref: form, onSubmit: submit, noValidate: true },
    field: (name: keyof Sent<E> & string) => ({
      name,
      value: asText(texts[name]),
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.currentTarget.value as never),
      onBlur: () => {
        if (texts[name]) setErrors((old) => ({ ...old, [name]: (problems() as Record<string, string>)[name] }));
      },
    }),
  };
}
