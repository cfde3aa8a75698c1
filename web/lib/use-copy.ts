import { useState } from 'react';

/**
 * Copies a text. Where the browser refuses, or has no clipboard (plain http), `refused` holds the text, to show for
 * copying by hand, and counts the failed tries.
 */
export function useCopy() {
  const [refused, setRefused] = useState<{ text: string; tries: number }>();
  return {
    refused,
    /** Returns whether it worked. */
    copy: async (text: string): Promise<boolean> => {
      try {
        await navigator.clipboard.writeText(text);
        setRefused(undefined);
        return true;
      } catch {
        setRefused((before) => ({ text, tries: (before?.tries ?? 0) + 1 }));
        return false;
      }
    },
  };
}
