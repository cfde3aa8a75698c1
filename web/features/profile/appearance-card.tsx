import { Moon, Sun, SunMoon } from 'lucide-react';
import { chooseTheme, useTheme } from '#web/lib/theme.ts';
import { Segmented } from '#web/forms/segmented.tsx';

const icon = 'size-4.5';

const choices = [
  { value: 'system', label: 'System', icon: <SunMoon aria-hidden="true" className={icon} /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" className={icon} /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" className={icon} /> },
] as const;

export function AppearanceCard() {
  return (
    <section className="card">
      <h2 className="subheading mb-4">Appearance</h2>
      <Segmented label="Theme on this device" hideLabel choices={choices} value={useTheme()} onChange={chooseTheme} />
    </section>
  );
}
