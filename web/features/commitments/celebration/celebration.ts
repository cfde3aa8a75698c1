import { balanceId } from '#web/lib/set-balance.ts';

const ease = 'cubic-bezier(.2, .8, .2, 1)';

/** The one celebration: the seal jumps, the rosette blooms once, and the amount flies to the balance. */
export async function celebrate(
  seal: HTMLElement,
  amount: string,
  note = seal.closest<HTMLElement>('.note'),
): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  seal.animate([{ transform: 'scale(.92)' }, { transform: 'scale(1.14)', offset: 0.4 }, { transform: 'scale(1)' }], {
    duration: 420,
    easing: ease,
  });
  bloom(note);
  await fly(seal, document.getElementById(balanceId), `+${amount}`);
}

function bloom(note: HTMLElement | null): void {
  const paper = note?.querySelector('.note-paper');
  if (!note || !paper) return;
  note.dataset['blooming'] = '';
  const blooming = paper.animate(
    [
      { scale: 0.3, rotate: '-30deg', opacity: 0 },
      { opacity: 0.7, offset: 0.35 },
      { scale: 1.1, rotate: '10deg', opacity: 0 },
    ],
    { duration: 900, easing: ease, pseudoElement: '::after' },
  );
  blooming.onfinish = () => delete note.dataset['blooming'];
}

async function fly(from: HTMLElement, to: HTMLElement | null, text: string): Promise<void> {
  if (!to) return;
  const [start, end] = [centreOf(from), centreOf(to)];
  const chip = document.createElement('span');
  chip.className = 'flying-amount';
  chip.setAttribute('aria-hidden', 'true');
  chip.textContent = text;
  chip.style.offsetPath = `path("M ${start.x} ${start.y} C ${start.x - 70} ${start.y - 40}, ${end.x - 90} ${end.y + 160}, ${end.x} ${end.y}")`;
  document.body.append(chip);
  // transform, not the scale property, which would also scale the path.
  const flight = chip.animate(
    [
      { offsetDistance: '0%', transform: 'scale(.6)', opacity: 0 },
      { offsetDistance: '6%', transform: 'scale(1.1)', opacity: 1, offset: 0.22 },
      { offsetDistance: '92%', transform: 'scale(.9)', opacity: 1, offset: 0.9 },
      { offsetDistance: '100%', transform: 'scale(.5)', opacity: 0 },
    ],
    { duration: 840, easing: 'cubic-bezier(.6, 0, .2, 1)' },
  );
  await flight.finished.catch(() => {});
  chip.remove();
}

function centreOf(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
