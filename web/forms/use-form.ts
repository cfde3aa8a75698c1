import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { useDraft } from './form-drafts.ts';

// Zod probes for eval, which the Content-Security-Policy forbids and the console would report.
z.config({ jitless: true });

type Fields = Record<string, string>;
type Errors<Values> = { [Name in keyof Values]?: string };

type FormOptions<Values extends Fields, Parsed> = {
  /** The contract's own schema, so that each error sentence exists once. */
  schema: z.ZodMiniType<Parsed>;
  initial: Values;
  /** Stores typed values under this name, for this user only, when the session ends. */
  draft?: { name: string; userId: number };
};

/**
 * A form of text fields. Shows no errors before the first submit; after it, validates on every change. A server error
 * at a field stays until the field changes.
 */
export function useForm<Values extends Fields, Parsed>({ schema, initial, draft }: FormOptions<Values, Parsed>) {
  const [values, setValues] = useState(initial);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Errors<Values>>({});
  const [focusOn, setFocusOn] = useState<{ name: string }>();
  const element = useRef<HTMLFormElement>(null);
  useDraft(draft, initial, values, setValues);

  const errors: Errors<Values> = hasTried ? errorsOf(schema, values) : {};

  useEffect(() => {
    if (focusOn) element.current?.querySelector<HTMLElement>(`[name="${focusOn.name}"]`)?.focus();
  }, [focusOn]);

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    setValues((now) => ({ ...now, [name]: value }));
    setRefused((now) => ({ ...now, [name]: undefined }));
  }

  return {
    values,
    set,
    /** Shows a server error at its field, and focuses it. */
    refuse(name: keyof Values & string, message: string) {
      setRefused((now) => ({ ...now, [name]: message }));
      setFocusOn({ name });
    },
    reset(next: Values) {
      setValues(next);
      setTried(false);
      setRefused({});
    },
    /** For a field: `<Field label="Name" {...form.field('name')} />` */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: refused[name] ?? errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        set(name, event.target.value as Values[Name]),
    }),
    /** For the form: `<form {...form.onSubmit((parsed) => save(parsed))}>` */
    onSubmit: (save: (parsed: Parsed) => void) => ({
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        setTried(true);
        const result = z.safeParse(schema, values);
        if (result.success) return save(result.data);
        const wrong = errorsOf(schema, values);
        const first = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[name]')].find(
          ({ name }) => wrong[name],
        );
        if (first) setFocusOn({ name: first.name });
      },
    }),
  };
}

function errorsOf<Values extends Fields>(schema: z.ZodMiniType, values: Values): Errors<Values> {
  const errors: Errors<Fields> = {};
  for (const issue of z.safeParse(schema, values).error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}
