import { notifyUsers } from '@sheaf/contract/routes/mails'
import { callApi, keyOfRefusal, type ApiTarget } from '../../lib/page/call-api.ts'

export interface NotifyCall {
  readonly loginsOrEmails: readonly string[]
  readonly url: string
  readonly text: string
}

/** Asks the server to mail people. Returns the key of the error, if there is one. */
export const notifyPeople = async (site: ApiTarget, call: NotifyCall): Promise<string | undefined> => {
  try {
    const response = await callApi(site, notifyUsers.path, { body: call })
    return response.ok ? undefined : await keyOfRefusal(response)
  } catch {
    return 'GLOBAL.OFFLINE'
  }
}
