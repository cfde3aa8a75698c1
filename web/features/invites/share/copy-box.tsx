import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { useCopy } from '#web/lib/use-copy.ts';

const look =
  'block w-full rounded-control border-[1.5px] border-dashed border-line-strong bg-sunken p-4 text-left text-[0.9375rem] leading-normal [overflow-wrap:anywhere]';

/** The text to copy; when the browser refused, selected so that it can be copied by hand. */
export function CopyBox({ text, refused }: { text: string } & Pick<ReturnType<typeof useCopy>, 'refused'>) {
  // The key remounts it, so that every failed try selects the text again.
  return refused ? <CopyByHand key={refused.tries} text={refused.text} /> : <p className={look}>{text}</p>;
}

function CopyByHand({ text }: { text: string }) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  // The focus makes a screen reader read the field's description, which explains the failure.
  useEffect(() => {
    area.current?.focus();
  }, []);
  return (
    <div className="grid gap-2 text-left">
      <textarea
        ref={area}
        readOnly
        rows={4}
        aria-label="Invitation"
        aria-describedby={id}
        value={text}
        onFocus={(event) => event.target.select()}
        className={`${look} field-sizing-content resize-none`}
      />
      <div id={id} className="flex items-start gap-1.5 text-small font-medium text-danger-text">
        <CircleAlert aria-hidden="true" className="mt-[1.5px] size-4.25 flex-none" />
        <div>
          <p className="font-[650]">Copy failed</p>
          <p>Please copy the invitation manually</p>
        </div>
      </div>
    </div>
  );
}
