import { useState } from 'react';

/**
 * Copies a text. Where the browser refuses, or has no clipboard to offer (plain http), `refused` holds the text, to be
 * shown for copying by hand, and how often that happened.
 */
export function useCopy() {
  const [refused, setRefused] = useState<{ text: string; tries: number }>();
  return {
    refused,
    /** Whether it worked. */
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
