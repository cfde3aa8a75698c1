import { fireEvent } from '@testing-library/react';

/** Replaces what a field holds in one step: typing renders the screen once per key. */
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
