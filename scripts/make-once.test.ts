import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeOnce } from './make-once.mjs';

function workshop() {
  const home = mkdtempSync(join(tmpdir(), 'kept-make-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const [folder, sources] = [join(home, 'made'), join(home, 'sources')];
  mkdirSync(join(sources, 'deep'), { recursive: true });
  const write = (text: string) => writeFileSync(join(sources, 'deep/source.txt'), text);
  write('one');
  let made = 0;
  return {
    folder,
    sources,
    write,
    made: () => made,
    result: () => readFileSync(join(folder, 'result.txt'), 'utf8'),
    left: () => readdirSync(home).toSorted(),
    ensure: (make = copy) => makeOnce({ folder, of: [sources], make }),
  };

  function copy(fresh: string): boolean {
    made++;
    mkdirSync(fresh);
    writeFileSync(join(fresh, 'result.txt'), readFileSync(join(sources, 'deep/source.txt')));
    return true;
  }
}

test('makes the folder once', () => {
  const { ensure, made, result, left } = workshop();
  expect([ensure(), ensure(), ensure()]).toEqual([true, true, true]);
  expect(made()).toBe(1);
  expect(result()).toBe('one');
  expect(left()).toEqual(['made', 'sources']);
});

test('makes it again for a changed file with an older timestamp', () => {
  const { ensure, made, result, write, sources } = workshop();
  ensure();
  write('two');
  utimesSync(join(sources, 'deep/source.txt'), 0, 0);
  ensure();
  expect([made(), result()]).toEqual([2, 'two']);
});

test('makes it again when a file is removed or renamed', () => {
  const { ensure, made, sources } = workshop();
  writeFileSync(join(sources, 'more.txt'), '');
  ensure();
  rmSync(join(sources, 'more.txt'));
  ensure();
  writeFileSync(join(sources, 'other.txt'), '');
  ensure();
  expect(made()).toBe(3);
});

test('makes an unfinished folder again', () => {
  const { ensure, made, result, folder } = workshop();
  mkdirSync(folder);
  writeFileSync(join(folder, 'result.txt'), 'half');
  ensure();
  expect([made(), result()]).toEqual([1, 'one']);
});

test('keeps the old folder when making fails', () => {
  const { ensure, result, write, left } = workshop();
  ensure();
  write('two');
  const fail = (fresh: string) => {
    mkdirSync(fresh);
    return false;
  };
  expect(ensure(fail)).toBe(false);
  expect(result()).toBe('one');
  expect(left()).toEqual(['made', 'sources']);
  expect([ensure(), result()]).toEqual([true, 'two']);
});

test('leaves a folder that another process has made meanwhile, since it is in use', () => {
  const { ensure, folder, result } = workshop();
  ensure((fresh) => {
    ensure();
    writeFileSync(join(folder, 'in-use.txt'), '');
    mkdirSync(fresh, { recursive: true });
    return true;
  });
  expect(existsSync(join(folder, 'in-use.txt'))).toBe(true);
  expect(result()).toBe('one');
});

test('keeps old files for a month, because open pages still request them', () => {
  const { folder, sources, write } = workshop();
  const make = (fresh: string) => {
    mkdirSync(join(fresh, 'assets'), { recursive: true });
    const text = readFileSync(join(sources, 'deep/source.txt'), 'utf8');
    for (const name of [`${text}.js`, 'same.css']) writeFileSync(join(fresh, 'assets', name), text);
    return true;
  };
  const ensure = () => makeOnce({ folder, of: [sources], make, keeps: 'assets' });
  const kept = () => readdirSync(join(folder, 'assets')).toSorted();
  ensure();
  write('two');
  ensure();
  expect(kept()).toEqual(['one.js', 'same.css', 'two.js']);
  expect(readFileSync(join(folder, 'assets/same.css'), 'utf8')).toBe('two');

  const almostAMonthAgo = Date.now() / 1000 - 29 * 86_400;
  utimesSync(join(folder, 'assets/one.js'), almostAMonthAgo, almostAMonthAgo);
  write('three');
  ensure();
  expect(kept()).toEqual(['one.js', 'same.css', 'three.js', 'two.js']);
  utimesSync(join(folder, 'assets/one.js'), almostAMonthAgo - 2 * 86_400, almostAMonthAgo - 2 * 86_400);
  write('four');
  ensure();
  expect(kept()).toEqual(['four.js', 'same.css', 'three.js', 'two.js']);
});
