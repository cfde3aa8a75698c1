// Playwright's side of `npm test`: a line to file descriptor 3 for each finished test, and the results as JSON at the end.
import { writeFileSync, writeSync } from 'node:fs';
import { relative } from 'node:path';
import { resultsFile } from './test-runners.mjs';

/** @typedef {import('@playwright/test/reporter').TestCase} TestCase */
/** @typedef {import('@playwright/test/reporter').TestResult} TestResult */

export default class {
  #done = 0;
  #total = 0;
  #passed = 0;
  /** @type {import('./test-runners.mjs').Failure[]} */
  #failures = [];

  /** @param {unknown} _config @param {import('@playwright/test/reporter').Suite} suite */
  onBegin(_config, suite) {
    this.#total = suite.allTests().length;
  }

  /** A skipped test did not pass. @param {TestCase} test @param {TestResult} result */
  onTestEnd(test, result) {
    const place = `${relative('.', test.location.file)}:${test.location.line}`;
    const hasPassed = result.status === 'passed';
    if (hasPassed) this.#passed++;
    else
      this.#failures.push({
        name: `${place} › ${test.title}`,
        reason: reasonOf(result),
        again: `npm test -- ${place}`,
      });
    const seconds = (result.duration / 1000).toFixed(1);
    writeSync(3, `${++this.#done}/${this.#total} ${hasPassed ? '' : 'FAILED '}${place} ${test.title} (${seconds} s)\n`);
  }

  /** @param {{ message?: string }} error */
  onError({ message = 'failed' }) {
    this.#failures.push({ name: 'browser', reason: message, again: 'npm test -- e2e' });
  }

  onEnd() {
    writeFileSync(resultsFile(), JSON.stringify({ passed: this.#passed, failures: this.#failures }));
  }

  printsToStdio() {
    return false;
  }
}

/** @param {TestResult} result */
function reasonOf({ status, errors, attachments }) {
  const said = errors.map(({ message, stack }) => stack ?? message);
  const files = attachments.filter(({ path }) => path).map(({ name, path }) => `${name}: ${relative('.', path ?? '')}`);
  return [said.length > 0 ? said.join('\n') : status, ...files].join('\n');
}
