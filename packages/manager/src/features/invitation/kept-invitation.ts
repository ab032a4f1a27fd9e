import { tabStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'

/**
 * The token of the invitation that this tab has opened. It is kept here and not in the address, where the history, a
 * screenshot or a copied address would give it away, and outlasts the way to the sign-in and back. Taking the invitation
 * removes it.
 */
export const keptInvitation = textOfBase(tabStorage, 'invitation')
