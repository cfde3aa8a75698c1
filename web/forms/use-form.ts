import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { useDraft } from './form-drafts.ts';

// Zod probes for eval, which the Content-Security-Policy forbids and the console would report.
z.config({ jitless: true });

type Fields = Record<string, string>;
type Errors<Values> = { [Name in keyof Values]?: string };

type FormOptions<Values extends Fields, Parsed> = {
  /** The contract's own schema, so that each sentence exists once. */
  schema: z.ZodMiniType<Parsed>;
  initial: Values;
  /** Under this name, and for this person only, what was typed survives a session that ends. */
  draft?: { name: string; userId: number };
};

/**
 * A form of text fields. It says nothing before the first try; from then on every change is judged at once. What the
 * server finds wrong with a field stands there until the field is changed.
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
    /** Puts a refusal of the server's at its field, and the keyboard with it. */
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
