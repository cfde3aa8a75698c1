/** Separates the invitation from the reply form. */
export function Perforation() {
  return (
    <div
      aria-hidden="true"
      className="-mx-1 mt-6.5 mb-5.5 h-1 opacity-70 [background:radial-gradient(circle,var(--line-strong)_1.6px,transparent_2px)_center/9px_4px_repeat-x]"
    />
  );
}
