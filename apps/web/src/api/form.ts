import type { Answer, Endpoint, Sent } from '@handover/contract/endpoint';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useSend } from './client.ts';
import { ApiError, messageOf, refusedFields } from './error.ts';
import { asTyped, type Typed, typedInput } from './typedInput.ts';

type Texts<E> = { [Name in keyof Sent<E>]?: string };

/** Problems that the contract finds in an input, one sentence per field. Undefined values are never sent. */
export function problemsOf<E extends Endpoint>(endpoint: E, input: unknown): Record<string, string> {
  const typed = asTyped(endpoint.input, input ?? {}) as object;
  const sent = Object.entries(typed).filter(([, value]) => value !== undefined);
  const checked = endpoint.input.safeParse(Object.fromEntries(sent));
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.message]),
  );
}

/**
 * True if the field has an error. A select keeps its name on a hidden field beside the visible one, which carries
 * `aria-invalid` itself.
 */
const isWrong = (field: HTMLInputElement, errors: Record<string, unknown>): boolean =>
  field.ariaInvalid === 'true' || (field.type !== 'hidden' && field.name !== '' && errors[field.name] !== undefined);

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/**
 * Form for one call: checks with the contract's own schema, on leaving a field and on submit, keeps the server's words
 * for the red box, and focuses the first wrong field.
 */
export function useForm<E extends Endpoint>(
  endpoint: E,
  initial: Typed<Sent<E>>,
  onDone: (answer: Answer<E>) => void,
  /** Further checks, for rules between two fields that should show even while one of them is wrong itself. */
  also: (values: Typed<Sent<E>>) => Record<string, string> = () => ({}),
  /** Looks up values before the form is checked and sent; its answer joins the values. */
  before?: (values: Typed<Sent<E>>) => Promise<Partial<Sent<E>>>,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Texts<E>>({});
  const [failure, setFailure] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const [finding, setFinding] = useState(false);
  const sending = useSend(endpoint);
  const texts = values as Record<string, unknown>;
  const problems = (of = values) => ({ ...problemsOf(endpoint, of), ...also(of) });

  const refused = useRef(false);
  useEffect(() => {
    if (!refused.current) return;
    refused.current = false;
    const fields = form.current?.querySelectorAll<HTMLInputElement>('[name], [aria-invalid="true"]') ?? [];
    [...fields].find((field) => isWrong(field, errors))?.focus();
  }, [errors]);
  const show = (wrong: Texts<E>) => {
    refused.current = true;
    setErrors(wrong);
  };

  const set = <Name extends keyof Sent<E>>(name: Name, value: Typed<Sent<E>[Name]>) => {
    setValues((old) => ({ ...(old as object), [name]: value }) as Typed<Sent<E>>);
    setErrors((old) => ({ ...old, [name]: undefined }));
  };

  const completed = async (find: NonNullable<typeof before>): Promise<Typed<Sent<E>>> => {
    setFinding(true);
    const more = await find(values).finally(() => setFinding(false));
    setValues((old) => ({ ...(old as object), ...more }) as Typed<Sent<E>>);
    return { ...(values as object), ...more } as Typed<Sent<E>>;
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (sending.isPending || finding) return;
    setFailure(undefined);
    try {
      const ready = before ? await completed(before) : values;
      const wrong = problems(ready);
      show(wrong as Texts<E>);
      if (Object.keys(wrong).length > 0) return;
      onDone(await sending.mutateAsync(typedInput(endpoint, ready)));
    } catch (error) {
      show(refusedFields(error) as Texts<E>);
      setFailure(error);
    }
  };

  return {
    values,
    set,
    errors,
    message: failure === undefined ? undefined : messageOf(failure),
    /** Status of the call if the server refused it; 0 if no answer came. */
    status: failure instanceof ApiError ? failure.status : undefined,
    busy: sending.isPending || finding,
    form: { ref: form, onSubmit: submit, noValidate: true },
    field: (name: keyof Sent<E> & string) => ({
      name,
      value: asText(texts[name]),
      error: errors[name],
      'aria-invalid': errors[name] ? (true as const) : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.currentTarget.value as never),
      onBlur: () => {
        if (texts[name]) setErrors((old) => ({ ...old, [name]: (problems() as Record<string, string>)[name] }));
      },
    }),
  };
}
