import { notifyUsers } from '@sheaf/contract/routes/mails'
import { callSite, type CalledSite } from '../../lib/call-site.ts'

export interface NotifyCall {
  readonly loginsOrEmails: readonly string[]
  readonly url: string
  readonly text: string
}

const keyIn = (reply: unknown): string => {
  const { error } = (typeof reply === 'object' && reply !== null ? reply : {}) as { error?: unknown }
  return typeof error === 'string' ? error : 'BACKEND.ERROR.PERMISSION.UNEXPECTED'
}

/** Asks the server to mail people. Returns the key of the error, if there is one. */
export const notifyPeople = async (site: CalledSite, call: NotifyCall): Promise<string | undefined> => {
  try {
    const response = await callSite(site, notifyUsers.path, call)
    return response.ok ? undefined : keyIn(await response.json().catch(() => undefined))
  } catch {
    return 'GLOBAL.OFFLINE'
  }
}
