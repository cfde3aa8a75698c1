import { jsx } from 'react/jsx-runtime';

export { Fragment } from 'react/jsx-runtime';

/** Vite compiles JSX for development, whose function the production build lacks. */
export const jsxDEV = (type: Parameters<typeof jsx>[0], props: unknown, key?: string) => jsx(type, props, key);
