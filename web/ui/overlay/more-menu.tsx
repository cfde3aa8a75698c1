import { useId, useRef, useState, type ReactNode } from 'react';
import { Menu } from './menu.tsx';
import { MoreButton } from './more-button.tsx';

/** A button with three dots and its menu, whose items are the children. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <MoreButton
        ref={button}
        label={label}
        menuId={menu === 'unopened' ? undefined : id}
        isOpen={menu === 'open'}
        isLoading={false}
        onFirstPress={() => setMenu('open')}
      />
      {menu !== 'unopened' && (
        <Menu id={id} label={label} opener={button} onToggle={(isOpen) => setMenu(isOpen ? 'open' : 'closed')}>
          {children}
        </Menu>
      )}
    </>
  );
}
