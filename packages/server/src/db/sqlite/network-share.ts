import { statfsSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { ConfigError } from '../../config.ts'

interface FileSystem {
  readonly name: string
  /** Whether it is known to be on another machine; otherwise it may be. */
  readonly isRemote: boolean
}

/** File systems of other machines by Linux's numbers for them (`f_type` of statfs(2)). */
const FILE_SYSTEMS: Readonly<Record<number, FileSystem>> = {
  0x6969: { name: 'NFS', isRemote: true },
  0x517b: { name: 'SMB', isRemote: true },
  0xff534d42: { name: 'SMB', isRemote: true },
  0xfe534d42: { name: 'SMB', isRemote: true },
  0x564c: { name: 'NCP', isRemote: true },
  0x5346414f: { name: 'AFS', isRemote: true },
  0x6b414653: { name: 'AFS', isRemote: true },
  0x73757245: { name: 'Coda', isRemote: true },
  0x00c36400: { name: 'Ceph', isRemote: true },
  0x0bd00bd0: { name: 'Lustre', isRemote: true },
  0x01021997: { name: '9p', isRemote: false },
  0x65735546: { name: 'FUSE', isRemote: false },
  0x786f4256: { name: 'a folder of the host, shared by VirtualBox', isRemote: false },
}

const typeOf = (folder: string): number => (process.platform === 'linux' ? statfsSync(folder).type : 0)

/**
 * OPS-107: refuses a folder on another machine, whose file locks and syncs SQLite cannot rely on, and warns of one that
 * may be. `type` is the number of its file system; systems other than Linux number them differently.
 */
export const checkFileSystem = (
  folder: string,
  log: Pick<Logger, 'warn'> | undefined,
  type: number = typeOf(folder),
): void => {
  const found = FILE_SYSTEMS[type >>> 0]
  if (found === undefined) return
  const where = `${path.resolve(folder)} is on ${found.isRemote ? `a network share (${found.name})` : found.name}`
  if (!found.isRemote)
    return log?.warn(`${where}: if that is a disk of another machine, SQLite cannot rely on it, and text may be lost.`)
  throw new ConfigError(
    `SHEAF_DATA_DIR: ${where}, and SQLite cannot rely on the locks of one: choose a folder on a disk of this machine, ` +
      'or keep the data in PostgreSQL (SHEAF_DATABASE_URL).',
  )
}
