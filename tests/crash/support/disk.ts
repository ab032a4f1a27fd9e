import { execFileSync } from 'node:child_process'
import type { Server } from '../../../bench/client/server.ts'

/** Makes every write of the server beyond the first bytes of a file fail, as on a full or read-only disk. */
export const takeDisk = ({ pid }: Server): void => void execFileSync('prlimit', ['--pid', String(pid), '--fsize=1000:'])

export const giveDisk = ({ pid }: Server): void =>
  void execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited:'])
