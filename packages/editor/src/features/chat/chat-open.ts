import { siteStorage } from '@sheaf/ui/lib/browser-storage'
import { Store } from '../../lib/store.ts'

const KEY = 'sheaf-chat-open'
/** On a phone the chat covers the text: there it is opened on purpose, each time. */
const HAS_ROOM = '(min-width: 48em)'

export interface ChatOpen {
  readonly isOpen: boolean
  /** Opened just now by the person who is here, and not as it was left last time. */
  readonly isByHand: boolean
}

/** Whether the chat is shown beside the text, in this browser. */
export const chatOpen = new Store<ChatOpen>({
  isOpen: siteStorage.get(KEY) === 'yes' && window.matchMedia(HAS_ROOM).matches,
  isByHand: false,
})

export const openChat = (isOpen: boolean): void => {
  chatOpen.set({ isOpen, isByHand: true })
  siteStorage.set(KEY, isOpen ? 'yes' : 'no')
}
