import { AppError } from '@sheaf/contract/errors'
import type { Logger } from 'pino'
import type { Cluster } from '../cluster/cluster.ts'
import type { Member } from './room.ts'
import type { PadLog } from '../../pad-log/pad-log.ts'

interface Needs {
  readonly log: Logger
  readonly padLog: PadLog
  readonly cluster: Pick<Cluster, 'broadcast'>
}

/**
 * RT-26, RT-29: shows the current name and colour of the page's author to everybody who has the pad open, if the author
 * has written in it, and stores them. If storing fails, the next edit stores them.
 */
export const renameAuthor = async (needs: Needs, member: Member): Promise<void> => {
  const { room, identity: author } = member
  if (!room.authors.has(author.author)) return
  room.introduceAuthor(author)
  needs.cluster.broadcast(room.padId, { kind: 'author', author })
  if (room.mayOnlyRead(member)) return
  try {
    await needs.padLog.rename(room.padId, author)
    room.storedAuthors.set(author.author, author)
  } catch (error) {
    if (!(error instanceof AppError)) needs.log.error({ err: error, pad: room.padId }, 'a name could not be stored')
  }
}
