import { siteStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'
import { Store } from '@sheaf/ui/lib/store'

const stored = textOfBase(siteStorage, 'sheaf-chat-open', { isOlder: true })
/**
 * Media query for windows in which the chat fits beside the text. On a phone it covers the text, so it stays closed
 * until someone opens it.
 */
const HAS_ROOM = '(min-width: 48em)'

export interface ChatOpen {
  readonly isOpen: boolean
  /** Whether the person here has just opened or closed it; false for the state remembered from the last visit. */
  readonly isByHand: boolean
}

/** Whether this browser shows the chat. */
export const chatOpen = new Store<ChatOpen>({
  isOpen: stored.get() === 'yes' && window.matchMedia(HAS_ROOM).matches,
  isByHand: false,
})

/** Whether the address of this page, not its reader, opened the chat (EDT-193). */
let isAsked = false

/** EDT-193: opens the chat because the address of this page asks for it. The focus stays where it is. */
export const openChatAsAsked = (): void => {
  isAsked = true
  chatOpen.set({ isOpen: true, isByHand: false })
}

export const openChat = (isOpen: boolean): void => {
  chatOpen.set({ isOpen, isByHand: true })
  if (!isAsked) stored.set(isOpen ? 'yes' : 'no')
}
