import type { PadId } from '@sheaf/contract/ids'
import pino from 'pino'
import { openDatabase } from '../../db/open.ts'
import { findLogHead } from '../../pad-log/pad-log.store.ts'
import { padReader } from '../../pad-reading/pad-reader.ts'

/** The logs of the pads in a data folder. */
export interface Entries {
  /** Returns the text of a pad as of an entry of its log. */
  readonly textAt: (pad: string, seq: number) => Promise<Buffer>
  /** Returns the number of the newest entry. */
  readonly head: (pad: string) => Promise<number>
  readonly close: () => Promise<void>
}

/** Opens the data folder of a server that has ended, and reads it as the server does. */
export const openEntries = async (dataDir: string): Promise<Entries> => {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ url: '', dataDir, log })
  const { db } = database
  const reader = padReader({ db, log })
  return {
    textAt: async (pad, seq) =>
      (await reader.texts.read(pad as PadId, [{ kind: 'text', title: '' }], 'history', seq)).texts[0],
    head: async (pad) => (await findLogHead(db, pad as PadId)) ?? 0,
    close: async () => {
      await reader.close()
      await database.close()
    },
  }
}
