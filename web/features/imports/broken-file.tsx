import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';

type BrokenFileProps = { file: string; error: Error; onAgain: () => void };

/** Why the file cannot be read, with the line if it has one. */
export function BrokenFile({ file, error, onAgain }: BrokenFileProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const issues = error instanceof ApiError ? error.issues : [];
  const hint = issues.find(({ path }) => path === 'hint')?.message;
  const lines = issues.filter(({ path }) => /^\d+$/.test(path));
  const broken = /^Line (\d+) /.exec(error.message)?.[1];
  return (
    <>
      <p className="rounded-control bg-sunken px-4 py-3 font-semibold [overflow-wrap:anywhere]">{file}</p>
      <div className="import-broken">
        <h2 ref={heading} tabIndex={-1} className="flex gap-2.5 font-semibold text-danger-text">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 flex-none" />
          {error.message}
        </h2>
        {lines.length > 0 && (
          <table className="import-lines text-small">
            <caption className="sr-only">The line and those beside it</caption>
            <tbody>
              {lines.map(({ path, message }) => (
                <tr key={path} className={path === broken ? 'import-line' : ''}>
                  <th scope="row">{path}</th>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {hint && <p className="mt-3 text-pretty">{hint}</p>}
      </div>
      <Button onClick={onAgain} className="mt-5 w-full">
        Choose the file again
      </Button>
    </>
  );
}
