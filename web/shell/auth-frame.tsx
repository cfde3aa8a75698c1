import { LoadingScreen } from '#web/ui/loading-screen.tsx';

/** The hero that came with the page. React empties the page when it starts, so the element is looked up before. */
const hero = document.querySelector('[data-frame="auth"] > main > *');

/** Keeps the hero on the screen on the way to /auth, until its code is loaded. */
export function AuthFrame() {
  return hero ? <div ref={(place) => place?.append(hero)} /> : <LoadingScreen />;
}
