import 'fake-indexeddb/auto';

/** Adds to happy-dom what it lacks: IndexedDB, focus of dialogs, and popovers. Further browser behaviour is tested in e2e. */
const openers = new WeakMap<Element, Element | null>();

HTMLDialogElement.prototype.showModal = function showModal() {
  openers.set(this, document.activeElement);
  this.setAttribute('open', '');
  this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea')?.focus();
};
// oxlint-disable-next-line typescript/unbound-method -- It is called with its element.
const closeDialog = HTMLDialogElement.prototype.close;
HTMLDialogElement.prototype.close = function closeAndReturnFocus(value?: string) {
  if (!this.open) return;
  closeDialog.call(this, value);
  const opener = openers.get(this);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
};

// Disabling a control removes its focus for good, as in a browser.
// oxlint-disable-next-line typescript/unbound-method -- It is called with its element.
const setAttribute = Element.prototype.setAttribute;
Element.prototype.setAttribute = function setAttributeAndBlur(name: string, value: string) {
  if (name === 'disabled' && this === document.activeElement) (this as HTMLElement).blur();
  setAttribute.call(this, name, value);
};

const isShown = (element: HTMLElement) => element.hasAttribute('data-popover-open');

function toggle(element: HTMLElement, isOpen: boolean): void {
  if (isShown(element) === isOpen) return;
  const states = { oldState: isOpen ? 'closed' : 'open', newState: isOpen ? 'open' : 'closed' };
  element.dispatchEvent(Object.assign(new Event('beforetoggle'), states));
  element.toggleAttribute('data-popover-open', isOpen);
  if (isOpen) {
    openers.set(element, document.activeElement);
    element.querySelector<HTMLElement>('[autofocus]')?.focus();
  } else {
    const opener = openers.get(element);
    if (element.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
  }
  element.dispatchEvent(Object.assign(new Event('toggle'), states));
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    toggle(this, true);
  },
  hidePopover(this: HTMLElement) {
    toggle(this, false);
  },
  togglePopover(this: HTMLElement) {
    toggle(this, !isShown(this));
  },
});

// A button with `popovertarget` toggles the popover; Escape closes a popover or cancels a dialog.
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('[popovertarget]') : null;
  const named = button && document.getElementById(button.getAttribute('popovertarget')!);
  if (named) toggle(named, !isShown(named));
});
document.addEventListener('keydown', ({ key, defaultPrevented }) => {
  if (key !== 'Escape' || defaultPrevented) return;
  const popover = [...document.querySelectorAll<HTMLElement>('[popover="auto"][data-popover-open]')].at(-1);
  if (popover) return toggle(popover, false);
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
});

// From the browser's own stylesheet.
document.head.insertAdjacentHTML(
  'beforeend',
  '<style>dialog:not([open]), [popover]:not([data-popover-open]) { display: none; }</style>',
);

Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// happy-dom's `toggle` events of <details> lack `newState`.
document.addEventListener(
  'toggle',
  (event) => {
    if (event.target instanceof HTMLDetailsElement)
      Object.assign(event, { newState: event.target.open ? 'open' : 'closed' });
  },
  { capture: true },
);

// The body cannot be focused; React calls this when it restores the focus after each change.
document.body.focus = () => {};

// Between two screens there is no server: happy-dom would try to reach one over the network.
window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
