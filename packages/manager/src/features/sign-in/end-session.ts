import type { QueryClient } from '@tanstack/react-query'
import { dropDraft } from '../../lib/draft.ts'
import { forgetUser } from '../../lib/session.ts'
import { tellSignOut } from '../../lib/session-channel.ts'

/**
 * Signs out and informs all tabs of the browser. Rejects, leaving the session as it is, if the server could not end it.
 */
export const endSession = async (queryClient: QueryClient, signOut: () => Promise<unknown>): Promise<void> => {
  await signOut()
  tellSignOut()
  dropDraft()
  await forgetUser(queryClient)
}
