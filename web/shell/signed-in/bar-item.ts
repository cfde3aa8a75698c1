/** Classes of an item in the bottom bar. */
export const barItem =
  'relative flex flex-1 flex-col items-center justify-center gap-0.75 rounded-control text-micro leading-tight font-medium text-fg-2 ' +
  'no-underline before:absolute before:top-0 before:h-1.5 before:w-11 before:rounded-b-full ' +
  'data-active:font-bold data-active:text-brand-text data-active:before:bg-brand';
