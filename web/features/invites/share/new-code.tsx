import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/forms/segmented.tsx';

const choices = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'never', label: 'Never' },
] as const;

type NewCodeProps = { isMaking: boolean; disabled: boolean; onMake: (expiresInDays: number | undefined) => void };

export function NewCode({ isMaking, disabled, onMake }: NewCodeProps) {
  const [days, setDays] = useState<(typeof choices)[number]['value']>('7');
  return (
    <div className="mt-3.5 grid gap-3">
      <Segmented label="New code that expires after" choices={choices} value={days} onChange={setDays} />
      <Button
        look="secondary"
        busy={isMaking && 'Making...'}
        disabled={disabled}
        onClick={() => onMake(days === 'never' ? undefined : Number(days))}
      >
        <Plus aria-hidden="true" className="size-5" />
        Make a code
      </Button>
    </div>
  );
}
