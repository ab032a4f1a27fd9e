import type { BackupContent } from '../db/sqlite/backup-sqlite.ts'

/** Says what a backup holds, in one line. */
export const describeContent = ({ form, pads, groups, users, bytes }: BackupContent): string =>
  `${pads} pads, ${groups} folders, ${users} accounts, form ${form}, ${(bytes / 1e6).toFixed(1)} MB`

/** What is added to the name of a backup for the folder of its files. */
export const BACKUP_FILES = '.files'

/** Says which files there are not, if any. */
export const describeMissing = (hashes: readonly string[]): string =>
  hashes.length === 0
    ? ''
    : `\nNot there: ${hashes.length} files of pads, among them ${hashes.slice(0, 3).join(', ')}. Their pads show that they are missing.`
