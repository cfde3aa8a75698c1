// Reads the reports of both test runners: how many tests passed, which failed, and why.

/** @typedef {{ passed: number, failures: string[], flaky: string[] }} Results */

/** @param {any} report Vitest's JSON. @returns {Results} */
export function vitestResults(report) {
  const files = /** @type {any[]} */ (report.testResults);
  const failures = files.flatMap((file) => {
    const tests = /** @type {any[]} */ (file.assertionResults).filter(({ status }) => status === 'failed');
    if (tests.length === 0 && file.status === 'failed') return [failureText(file.name, file.message)];
    return tests.map((test) => failureText(`${file.name} › ${test.fullName}`, test.failureMessages.join('\n')));
  });
  return { passed: report.numPassedTests, failures, flaky: [] };
}

/** @param {any} report Playwright's JSON. A test that was skipped did not pass. @returns {Results} */
export function browserResults(report) {
  const tests = /** @type {any[]} */ (report.suites).flatMap(testsIn);
  const named = (/** @type {string} */ status) =>
    tests
      .filter((test) => test.status === status)
      .map(({ name, results }) =>
        failureText(
          name,
          results
            .flatMap((/** @type {any} */ { errors }) => errors.map((/** @type {any} */ { message }) => message))
            .join('\n'),
        ),
      );
  const outside = /** @type {any[]} */ (report.errors).map(({ message }) => failureText('browser', message));
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: [...named('unexpected'), ...named('skipped'), ...outside],
    flaky: named('flaky'),
  };
}

/** @param {any} suite @returns {any[]} */
function testsIn({ specs, suites = [] }) {
  return [
    ...specs.flatMap((/** @type {any} */ { file, line, title, tests }) =>
      tests.map((/** @type {any} */ test) => ({ ...test, name: `${file}:${line} › ${title}` })),
    ),
    ...suites.flatMap(testsIn),
  ];
}

/** @param {string} name @param {string} reason */
function failureText(name, reason) {
  return `${name}\n${reason.slice(0, 2000)}`;
}
