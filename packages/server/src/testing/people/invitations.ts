import type { Caller } from '../test-app.ts'

/* What tests of invitations share. */

export const invite = (caller: Caller, gid: string, people: readonly string[], role?: string) =>
  caller.post(`/group/${gid}/invitations`, { people, ...(role === undefined ? {} : { role }) })

/** Returns the outcomes of inviting these people, in their order. */
export const outcomesOf = async (caller: Caller, gid: string, people: readonly string[]): Promise<string[]> =>
  (await invite(caller, gid, people)).body['results'].map(({ outcome }: { outcome: string }) => outcome)

/** Returns the invitations of the group's list. */
export const pending = async (caller: Caller, gid: string) =>
  (await caller.get(`/group/${gid}/invitations`)).body['value']

export const tokenIn = (path: string): string => path.split('/').at(-1) as string

/** Invites one address on a site without mail, and returns the token of its link. */
export const linkFor = async (caller: Caller, gid: string, email: string, role?: string): Promise<string> =>
  tokenIn((await invite(caller, gid, [email], role)).body['results'][0].path)

/** Returns what a link leads to. */
export const read = async (caller: Caller, token: string) =>
  (await caller.post('/invitation/read', { token })).body['value']

export const accept = (caller: Caller, token: string) => caller.post('/invitation/accept', { token })
