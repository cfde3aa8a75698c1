import { BellOff, Check, Eye } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';

const terms = [
  [Eye, 'You see who kept it, and you can cheer and comment.'],
  [Check, 'When somebody asks for a second pair of eyes, you confirm their marks.'],
  [BellOff, 'No reminders, no reward, nothing to tick off.'],
] as const;

/** What an overseer does, and the button that accepts it. */
export function OverseerTerms({ isAccepting, onAccept }: { isAccepting: boolean; onAccept: () => void }) {
  return (
    <>
      <ul className="mt-5 mb-5.5 grid gap-2.5 text-[0.9375rem] text-fg-2">
        {terms.map(([Icon, text]) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
            <span className="text-pretty">{text}</span>
          </li>
        ))}
      </ul>
      <Button busy={isAccepting && 'Accepting...'} onClick={onAccept} className="w-full">
        Accept Invitation
      </Button>
    </>
  );
}
