import type { Welcome } from '@sheaf/contract/realtime/socket'

/** The server's welcome for somebody who may write in a pad. */
export const writerWelcome: Welcome = {
  connection: 'connection-1',
  author: 'user-ada',
  name: 'Ada',
  color: '#aabbcc',
  readonly: false,
  isArchived: false,
  padName: 'Minutes',
  isGuest: false,
  isDamaged: false,
  capabilities: { mayNotify: false, mayDownload: false, mayHistory: false },
}
