// Vitest's side of `npm test`: a line to file descriptor 3 for each finished file, and the results as JSON at the end.
import { writeFileSync, writeSync } from 'node:fs';
import { resultsFile } from './test-runners.mjs';

/** @typedef {import('vitest/node').TestModule} TestModule */

export default class {
  #done = 0;
  #total = 0;
  /** Of `-t`. @type {RegExp | undefined} */
  #pattern;

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.#pattern = vitest.config.testNamePattern;
  }

  /** @param {readonly import('vitest/node').TestSpecification[]} files */
  onTestRunStart(files) {
    this.#total = files.length;
  }

  /** @param {TestModule} file */
  onTestModuleEnd(file) {
    const tests = [...file.children.allTests()];
    const seconds = (file.diagnostic().duration / 1000).toFixed(1);
    const state = file.ok() ? '' : 'FAILED ';
    const where = `${state}${file.relativeModuleId} (${file.project.name}, ${tests.length} tests, ${seconds} s)`;
    writeSync(3, `${++this.#done}/${this.#total} ${where}\n`);
  }

  /** @param {readonly TestModule[]} files @param {readonly { message: string, stack?: string }[]} outside */
  onTestRunEnd(files, outside) {
    const tests = files
      .flatMap((file) => [...file.children.allTests()])
      .filter((test) => this.#pattern?.test(test.fullName) ?? true);
    const failures = [
      ...tests.filter((test) => test.result().state !== 'passed').map(failureOf),
      ...files.flatMap(failuresOfFile),
      ...outside.map((error) => ({ name: 'vitest', reason: error.stack ?? error.message, again: 'npm test' })),
    ];
    const passed = tests.filter((test) => test.result().state === 'passed').length;
    writeFileSync(resultsFile(), JSON.stringify({ passed, failures }));
  }
}

/** A skipped test did not pass. @param {import('vitest/node').TestCase} test */
function failureOf(test) {
  const { relativeModuleId: file } = test.module;
  const { errors, state } = test.result();
  return {
    name: `${file} › ${test.fullName} (${test.project.name})`,
    reason: errors?.map(({ message, stack }) => `${message}\n${stack}`).join('\n') ?? state,
    again: `npm test -- ${file} --project ${test.project.name} -t ${quoted(test.fullName)}`,
  };
}

/** Errors outside of tests, such as in an import or a hook. @param {TestModule} file */
function failuresOfFile(file) {
  return file.errors().map(({ message, stack }) => ({
    name: `${file.relativeModuleId} (${file.project.name})`,
    reason: stack ?? message,
    again: `npm test -- ${file.relativeModuleId} --project ${file.project.name}`,
  }));
}

/** A pattern that matches exactly this name, quoted for the shell. @param {string} name */
function quoted(name) {
  const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return `'^${pattern.replaceAll("'", String.raw`'\''`)}$'`;
}
