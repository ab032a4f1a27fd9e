import { AppError } from '@sheaf/contract/errors'
import type { Logger } from 'pino'
import type { Cluster } from './cluster.ts'
import type { PadConnection } from './connection-context.ts'
import { introduceAuthor, mayOnlyRead, type LivePad } from './live-pad.ts'
import type { PadLog } from './pad-log.ts'

interface Needs {
  readonly log: Logger
  readonly padLog: PadLog
  readonly cluster: Cluster
}

/**
 * RT-26, RT-29: shows the current name and colour of the connection's author to everybody who has the pad open, if the
 * author has written in it, and stores them. If storing fails, the next edit stores them.
 */
export const renameAuthor = async (needs: Needs, pad: PadConnection, live: LivePad): Promise<void> => {
  const author = pad.identity
  if (!live.authors.has(author.author)) return
  introduceAuthor(live, author)
  needs.cluster.broadcast(live.padId, { kind: 'author', author })
  if (mayOnlyRead(pad, live)) return
  try {
    await needs.padLog.rename(live.padId, author)
    live.storedAuthors.set(author.author, author)
  } catch (error) {
    if (!(error instanceof AppError)) needs.log.error({ err: error, pad: live.padId }, 'a name could not be stored')
  }
}
