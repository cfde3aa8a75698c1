import { Download } from 'lucide-react';
import type { CurrentUser } from '#shared/contract/auth-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/forms/field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { useDownloadStatement, type Summary } from './statement-queries.ts';

type StatementFilterProps = {
  user: CurrentUser;
  items: Summary['items'];
  item: string | undefined;
  onChoose: (item: string | undefined) => void;
};

/** Chooses the item to show, and downloads the same rows as CSV. */
export function StatementFilter({ user, items, item, onChoose }: StatementFilterProps) {
  const download = useDownloadStatement(user, item);
  const save = () =>
    download.mutate(undefined, {
      onError: (error) =>
        showToast({ title: 'Failed to download your statement', text: error.message, variant: 'destructive' }),
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5 lg:grid-cols-1">
      <SelectField
        label="Show"
        value={item ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
      >
        <option value="">Everything</option>
        <Group label="Habits" items={items.filter(({ kind }) => kind === 'habit')} />
        <Group label="Challenges" items={items.filter(({ kind }) => kind === 'challenge')} />
        {items.some(({ kind }) => kind === 'goals') && <option value="goals">Goals</option>}
      </SelectField>
      <Button
        look="secondary"
        busy={download.isPending && 'Preparing...'}
        onClick={save}
        className="px-3.5! text-[0.9375rem] whitespace-nowrap"
      >
        <Download aria-hidden="true" className="size-5" />
        Download CSV
      </Button>
    </div>
  );
}

function Group({ label, items }: { label: string; items: Summary['items'] }) {
  if (items.length === 0) return null;
  return (
    <optgroup label={label}>
      {items.map(({ item, name }) => (
        <option key={item} value={item}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
