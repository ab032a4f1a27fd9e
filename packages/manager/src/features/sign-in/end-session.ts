import type { QueryClient } from '@tanstack/react-query'
import { dropChatDrafts } from '@sheaf/ui/lib/chat-drafts'
import { dropDraft } from '../../lib/forms/draft.ts'
import { configurationQuery, forgetUser } from '../../lib/session/session.ts'
import { broadcastSignOut } from '../../lib/session/session-channel.ts'

/**
 * Signs out and informs all tabs of the browser. Rejects, leaving the session as it is, if the server could not end it.
 */
export const endSession = async (queryClient: QueryClient, signOut: () => Promise<unknown>): Promise<void> => {
  // SES-29: a pending reply could report the end of the session, which is about to be ended on purpose.
  void queryClient.cancelQueries(configurationQuery, { silent: true })
  await signOut()
  broadcastSignOut()
  dropDraft()
  dropChatDrafts()
  await forgetUser(queryClient)
}
