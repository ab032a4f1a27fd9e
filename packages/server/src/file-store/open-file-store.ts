import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../config.ts'
import { diskStore, INCOMING_FOLDER } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { incomingIn, type Incoming } from './incoming.ts'
import { s3Store } from './s3-store.ts'

/** Where the site keeps files, and where those wait that are still coming. */
export interface Files {
  readonly store: FileStore
  readonly incoming: Incoming
  close(): Promise<void>
}

/** Name of the folder in the data folder. */
export const FILES_FOLDER = 'files'

type FilesConfig = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'filesBucket'>>

/** FILE-91: throws, saying what to do, if files are kept in a bucket that cannot be used. */
export const reachFiles = async ({ filesBucket }: FilesConfig): Promise<void> => {
  if (!filesBucket) return
  const bucket = s3Store(filesBucket)
  try {
    await bucket.reach()
  } finally {
    bucket.close()
  }
}

/** Opens the store of the site's files. That of a database in memory does not outlive it. */
export const openFileStore = ({ dataDir, filesBucket }: FilesConfig): Files => {
  const isTemporary = dataDir === ':memory:'
  const home = isTemporary ? mkdtempSync(path.join(tmpdir(), 'sheaf-files-')) : dataDir
  const folder = path.join(home, FILES_FOLDER)
  const bucket = filesBucket && s3Store(filesBucket)
  return {
    store: bucket ?? diskStore(folder),
    incoming: incomingIn(path.join(folder, INCOMING_FOLDER)),
    close: async () => {
      bucket?.close()
      if (isTemporary) await rm(home, { recursive: true, force: true })
    },
  }
}
