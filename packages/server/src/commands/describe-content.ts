import type { BackupContent } from '../db/backup-sqlite.ts'

/** Says what a backup holds, in one line. */
export const describeContent = ({ form, pads, groups, users, bytes }: BackupContent): string =>
  `${pads} pads, ${groups} folders, ${users} accounts, form ${form}, ${(bytes / 1e6).toFixed(1)} MB`
