import type { QueryClient } from '@tanstack/react-query'
import { dropDraft } from '../../lib/draft.ts'
import { forgetUser } from '../../lib/session.ts'
import { tellSignOut } from '../../lib/sign-out-channel.ts'

/** Ends the session on purpose, and has the whole browser know. Rejects where the server could not; the session stays then. */
export const endSession = async (queryClient: QueryClient, signOut: () => Promise<unknown>): Promise<void> => {
  await signOut()
  tellSignOut()
  dropDraft()
  await forgetUser(queryClient)
}
