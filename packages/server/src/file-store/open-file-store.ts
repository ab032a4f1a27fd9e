import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Config } from '../config.ts'
import { diskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { incomingIn, type Incoming } from './incoming.ts'

/** Where the site keeps files, and where those wait that are still coming. */
export interface Files {
  readonly store: FileStore
  readonly incoming: Incoming
  close(): Promise<void>
}

/** Name of the folder in the data folder. */
export const FILES_FOLDER = 'files'

/** Opens the store of the site's files. That of a database in memory does not outlive it. */
export const openFileStore = ({ dataDir }: Pick<Config, 'dataDir'>): Files => {
  const isTemporary = dataDir === ':memory:'
  const home = isTemporary ? mkdtempSync(path.join(tmpdir(), 'sheaf-files-')) : dataDir
  const folder = path.join(home, FILES_FOLDER)
  return {
    store: diskStore(folder),
    incoming: incomingIn(path.join(folder, 'incoming')),
    close: async () => {
      if (isTemporary) await rm(home, { recursive: true, force: true })
    },
  }
}
