import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { peopleIn } from './people.ts';
import type { Run } from './run.ts';
import { startTraffic } from './traffic.ts';
import { sqliteIn } from './worlds.ts';

const longestMs = 400;
const diskBytes = 256 * 2 ** 20;
/** Shuts an ext4 file system down without flushing anything, not even its journal: FS_IOC_SHUTDOWN. */
const shutDown =
  'open(my $f, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl($f, 0x8004587d, $how) or die "ioctl: $!"';

/** Runs SQLite on a disk image of its own that loses everything not synced. */
export async function cutPower(run: Run, times: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kept-power-'));
  const [image, disk] = [`${folder}.img`, folder];
  const attach = () => execFileSync('mount', ['-o', 'loop', image, disk], { stdio: 'pipe' });
  const detach = () => execFileSync('umount', [disk], { stdio: 'pipe' });
  const cut = () => execFileSync('perl', ['-e', shutDown, disk], { stdio: 'pipe' });
  writeFileSync(image, '');
  truncateSync(image, diskBytes);
  try {
    execFileSync('mkfs.ext4', ['-q', image], { stdio: 'pipe' });
    attach();
  } catch (error) {
    run.figure(`Power cut on SQLite: not possible on this machine (${String(error).split('\n')[0]})`);
    for (const path of [image, disk]) rmSync(path, { recursive: true, force: true });
    return;
  }
  try {
    await cutAgainAndAgain();
  } finally {
    detach();
    for (const path of [image, disk]) rmSync(path, { recursive: true, force: true });
  }

  async function cutAgainAndAgain(): Promise<void> {
    const world = await sqliteIn(join(disk, 'data'));
    const traffic = startTraffic(run, world, await peopleIn(world, 8));
    for (let count = 0; count < times; count++) {
      await traffic.served();
      await sleep(run.below(longestMs));
      await world.restart(cut, () => {
        detach();
        attach();
      });
    }
    run.figure(`SQLite: ${times} times the power of its disk was cut under load`);
    await traffic.served();
    await traffic.check();
    await world.stop();
  }
}
