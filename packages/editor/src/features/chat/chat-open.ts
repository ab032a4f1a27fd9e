import { Store } from '../../lib/store.ts'

const KEY = 'sheaf-chat-open'
/** On a phone the chat covers the text: there it is opened on purpose, each time. */
const HAS_ROOM = '(min-width: 48em)'

const read = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'yes' && window.matchMedia(HAS_ROOM).matches
  } catch {
    return false
  }
}

export interface ChatOpen {
  readonly isOpen: boolean
  /** Opened just now by the person who is here, and not as it was left last time. */
  readonly isByHand: boolean
}

/** Whether the chat is shown beside the text, in this browser. */
export const chatOpen = new Store<ChatOpen>({ isOpen: read(), isByHand: false })

export const openChat = (isOpen: boolean): void => {
  chatOpen.set({ isOpen, isByHand: true })
  try {
    localStorage.setItem(KEY, isOpen ? 'yes' : 'no')
  } catch {
    // Without storage it holds until the page is left.
  }
}
