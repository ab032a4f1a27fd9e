import { basePath, type StoredText, tabStorage, textOfBase } from './browser-storage.ts'

const NAME = 'sheaf-chat-draft '

/**
 * CHT-21: returns what an author is typing in the chat of a pad. It is kept for the tab, so that it outlasts a reload
 * and the end of a session.
 */
export const chatDraftOf = (base: string, padId: string, author: string): StoredText =>
  textOfBase(tabStorage, `${NAME}${padId} ${author}`, { base: new URL(base) })

/** Forgets all drafts of this tab, since their author leaves it. */
export const dropChatDrafts = (): void => {
  for (const key of tabStorage.keys())
    if (key.startsWith(NAME) && key.endsWith(`:${basePath()}`)) tabStorage.remove(key)
}
