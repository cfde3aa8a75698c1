// One run of tests: prints its progress, and the failures at the end.

/** @typedef {import('./test-runners.mjs').Results} Results */

export function newTestRun() {
  const startedAt = Date.now();
  let passed = 0;
  /** @type {import('./test-runners.mjs').Failure[]} */
  const failures = [];

  const elapsed = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  };
  /** @param {string} line */
  const say = (line) => console.log(`${elapsed().padStart(5)}  ${line}`);

  return {
    say,
    minutes: () => (Date.now() - startedAt) / 60_000,
    /**
     * Runs one part and counts its results.
     * @param {string} name @param {(onProgress: (line: string) => void) => Promise<Results>} part
     */
    async part(name, part) {
      const from = Date.now();
      const results = await part((line) => say(`${name} ${line}`));
      passed += results.passed;
      failures.push(...results.failures);
      const seconds = ((Date.now() - from) / 1000).toFixed(1);
      say(`${name}: ${results.passed} passed, ${results.failures.length} failed in ${seconds} s`);
    },
    /** Prints every failure with the command that reruns it. Returns the exit code. */
    finish() {
      for (const { name, reason, again } of failures)
        console.log(`\nFAILED ${name}\n${indented(reason)}\n  Only this: ${again}`);
      console.log(`\nTook ${elapsed()}.\n${passed} passed, ${failures.length} failed`);
      return failures.length > 0 ? 1 : 0;
    },
  };
}

/** @param {string} reason The first lines of a long one. */
function indented(reason) {
  const lines = reason.trim().slice(0, 4000).split('\n');
  return lines.map((line) => `    ${line}`).join('\n');
}
