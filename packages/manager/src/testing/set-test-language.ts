import type { Messages } from '@sheaf/l10n/keys'
import { messageTree } from '@sheaf/l10n/message-tree'
import { setLanguage } from '@sheaf/ui/l10n/i18n'
import { onTestFinished, vi } from 'vitest'

const base = new URL('/', location.origin)

/** Gives the page a language, with the texts of its file, in this test alone. A server is installed after it. */
export const setTestLanguage = async (code: string, texts: Messages): Promise<void> => {
  vi.stubGlobal('fetch', async () => Response.json(messageTree(texts)))
  await setLanguage(code, base)
  onTestFinished(async () => void (await setLanguage('en', base)))
}
