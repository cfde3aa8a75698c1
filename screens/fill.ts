import { fireEvent } from '@testing-library/react';

/** Sets a field's value in one step; typing would render the screen once per key. */
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
