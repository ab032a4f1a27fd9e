import { notifyUsers } from '@sheaf/contract/routes/mails'
import { callApi, type ApiTarget } from '../../lib/call-api.ts'

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
export const notifyPeople = async (site: ApiTarget, call: NotifyCall): Promise<string | undefined> => {
  try {
    const response = await callApi(site, notifyUsers.path, call)
    return response.ok ? undefined : keyIn(await response.json().catch(() => undefined))
  } catch {
    return 'GLOBAL.OFFLINE'
  }
}
