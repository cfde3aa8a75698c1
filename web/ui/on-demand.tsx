import { startTransition, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose code is loaded when it is first shown. Not React's `lazy`, which shows it 300 ms after the fallback at
 * the earliest. If the code cannot be loaded, the page says so.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: (props: Props) => ReactNode = () => null,
) {
  let loaded: ComponentType<Props> | undefined;

  return function OnDemand(props: Props) {
    const [{ Shown, failure }, set] = useState<{ Shown?: typeof loaded; failure?: Error }>({ Shown: loaded });
    useLayoutEffect(() => {
      if (loaded) return;
      load().then(
        // A screen is drawn in slices, between which the page hears the user.
        (Shown) => startTransition(() => set({ Shown: (loaded = Shown) })),
        (failure: Error) => set({ failure }),
      );
    }, []);
    if (failure) throw failure;
    return Shown ? <Shown {...props} /> : fallback(props);
  };
}
