import { statfsSync } from 'node:fs'

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

/** Returns the file system if its number, as statfs(2) gives it, is of one that is or may be on another machine. */
export const shareOf = (type: number): FileSystem | undefined => FILE_SYSTEMS[type >>> 0]

/**
 * Returns what is wrong with the file system of an existing folder as a place for an SQLite file; `undefined` if nothing
 * is known against it. Other systems than Linux number file systems differently.
 */
export const shareAt = (folder: string): FileSystem | undefined =>
  process.platform === 'linux' ? shareOf(statfsSync(folder).type) : undefined
