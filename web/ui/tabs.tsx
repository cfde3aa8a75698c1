import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

type Tab<Key extends string> = { key: Key; label: string; panel: ReactNode };

type TabsProps<Key extends string> = {
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** On the page instead of in a card: each as wide as its words, so that four fit on a phone. */
  isOnPage?: boolean;
};

const onPage = {
  list: 'gap-0.5 bg-(--tab-track)',
  tab:
    'relative px-2 max-[379px]:px-1.25 max-[379px]:text-small whitespace-nowrap after:absolute after:bottom-1 ' +
    'after:left-1/2 after:h-0.75 after:w-5.5 after:-translate-x-1/2 after:rounded-full aria-selected:after:bg-brand',
  panel: 'grid gap-4',
};
const inCard = { list: 'auto-cols-fr gap-1 bg-bg', tab: 'px-2', panel: 'mt-6' };

/** All panels stay mounted, so that text typed in one survives switching tabs. */
export function Tabs<Key extends string>({ label, tabs, selected, onSelect, isOnPage }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const look = isOnPage ? onPage : inCard;

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === selected);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    onSelect(tabs[index]!.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={`grid grid-flow-col rounded-control p-1 ${look.list}`}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === selected}
            aria-controls={`${id}-${tab.key}-panel`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
            onKeyDown={onKeyDown}
            className={`min-h-(--tap) rounded-inner text-[0.9375rem] font-semibold text-fg-2 aria-selected:bg-thumb aria-selected:text-fg aria-selected:shadow-thumb ${look.tab}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-${tab.key}-panel`}
          aria-labelledby={`${id}-${tab.key}`}
          hidden={tab.key !== selected}
          className={look.panel}
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
