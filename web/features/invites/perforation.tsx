/** Separates the invitation from the reply form. */
export function Perforation() {
  return <div aria-hidden="true" className="-mx-1 mt-6.5 mb-5.5 h-1 opacity-70 dots" />;
}
