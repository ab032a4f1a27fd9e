import type { ReplyOf } from '@sheaf/contract/route'
import { readConfiguration } from '@sheaf/contract/routes/configuration'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { User } from '@sheaf/contract/entities/user'
import { hashKey, type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type Audience, HOME, routes, SIGN_IN } from '../../paths.ts'
import { callApi } from '../api/api.ts'
import { rememberAddress } from './unauthenticated-url.ts'

export interface Configuration extends Omit<ReplyOf<typeof readConfiguration>, 'now'> {
  /** Whole minutes by which the server's clock is ahead of this one, where the server tells its time. */
  readonly clockAhead?: number
}

const MINUTE = 60_000

/** Whole minutes change with no second that a reply is on its way, so that nothing is drawn anew for it. */
const withClock = ({ now, ...rest }: ReplyOf<typeof readConfiguration>): Configuration =>
  now === undefined ? rest : { ...rest, clockAhead: Math.trunc((now - Date.now()) / MINUTE) }

/** Reads the site's public settings and the current session in one call. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: async ({ signal }) => withClock(await callApi(readConfiguration, {}, signal)),
  staleTime: 60_000,
  meta: { handles: 'all' },
})

const CONFIGURATION = hashKey(configurationQuery.queryKey)

/**
 * Returns the cached configuration, which the root loader has fetched before anything renders. It does without a query
 * observer for each caller, since the rows of a long list call it hundreds of times.
 */
export const useConfiguration = (): Configuration => {
  const queryClient = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && query.queryHash === CONFIGURATION) onChange()
      }),
    [queryClient],
  )
  const read = () => queryClient.getQueryData(configurationQuery.queryKey)
  const known = useSyncExternalStore(subscribe, read, read)
  if (known === undefined) throw new Error('Nothing is drawn before it is known who is there.')
  return known
}

/** Refetches a stale configuration when a screen mounts or the window regains the focus. */
export const useRefreshConfiguration = (): void => {
  useQuery({ ...configurationQuery, notifyOnChangeProps: [] })
}

export const useCurrentUser = (): User | undefined => useConfiguration().user

/** Returns a name that identifies a session. All visitors share one. */
export const nameOf = (actor: Actor): string => `${actor.kind} ${actor.kind === 'visitor' ? '' : actor.login}`

export const actorOf = ({ user, admin }: Configuration): Actor => {
  if (user !== undefined) return { kind: 'user', id: user._id, login: user.login }
  return admin ? { kind: 'siteAdmin', login: '' } : { kind: 'visitor' }
}

/** Actor as whom a preview shows its content. Requests to the server still use the real session. */
export const PreviewActor = createContext<Actor | undefined>(undefined)

/** Returns the actor for the policy: in a preview, the previewed actor. */
export const useActor = (): Actor => {
  const session = actorOf(useConfiguration())
  return useContext(PreviewActor) ?? session
}

const pathOf = (request: Request, basename: string) => {
  const { pathname, search } = new URL(request.url)
  return (basename === '/' ? pathname : pathname.slice(basename.length)) + search
}

export type Guard = (args: LoaderFunctionArgs) => Promise<null | Response>

/**
 * Returns where somebody is sent who opens a screen for another audience. Users and the site administrator may both be
 * allowed to change a folder, so a screen for `signedIn` admits either.
 */
export const redirectionFrom = (audience: Audience, { user, admin }: Configuration): string | undefined => {
  switch (audience) {
    case 'anyone':
      return undefined
    case 'visitor':
      return user === undefined ? undefined : routes.home
    case 'siteAdmin':
      return admin ? undefined : SIGN_IN.siteAdmin
    case 'signedIn':
      return admin || user !== undefined ? undefined : SIGN_IN.signedIn
    case 'user':
      return user === undefined ? SIGN_IN.user : undefined
  }
}

/** SCR-1: returns the start screen of users, visitors or the site administrator. */
export const homeOf = ({ user, admin }: Configuration): string => {
  if (admin) return routes.admin
  return user === undefined ? SIGN_IN.user : HOME
}

/** Creates the guards, which decide before a screen loads who may open it. The policy decides on everything else. */
export const guards = (queryClient: QueryClient, basename: string) => {
  const session = () => queryClient.ensureQueryData(configurationQuery)
  const guard =
    (audience: Audience): Guard =>
    async ({ request }) => {
      const to = redirectionFrom(audience, await session())
      if (to === undefined) return null
      if (audience !== 'visitor')
        rememberAddress(pathOf(request, basename), audience === 'siteAdmin' ? 'siteAdmin' : 'user')
      return redirect(to)
    }
  return {
    anyone: undefined,
    user: guard('user'),
    signedIn: guard('signedIn'),
    siteAdmin: guard('siteAdmin'),
    visitor: guard('visitor'),
    home: async () => redirect(homeOf(await session())),
  }
}

const wasReadForSomebody = {
  predicate: ({ queryKey }: Query) => queryKey[0] !== configurationQuery.queryKey[0],
}

/** Removes everything cached for the session, except the configuration, which the shell needs. */
export const removeSessionCache = (queryClient: QueryClient): void => queryClient.removeQueries(wasReadForSomebody)

/** Resets everything cached for the session, and refetches what the current screen shows. */
export const resetSessionCache = (queryClient: QueryClient): void =>
  void queryClient.resetQueries(wasReadForSomebody).catch(() => {})

/**
 * Removes what was cached for the previous session, once another has replaced it. What the current screen shows stays
 * until it is refetched, so that typed text is not lost.
 */
export const replaceSessionCache = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ ...wasReadForSomebody, type: 'inactive' })
  void queryClient.invalidateQueries(wasReadForSomebody)
}

/** Reads the session anew. A pending request is cancelled, since its reply may still describe the previous session. */
export const refreshSession = (queryClient: QueryClient): Promise<Configuration> => {
  // Not awaited, so that nothing runs in between. Callers that wait for the cancelled request get the new reply.
  void queryClient.cancelQueries(configurationQuery, { silent: true })
  return queryClient.fetchQuery({ ...configurationQuery, staleTime: 0 })
}

/** Marks the page's session as a visitor's. Everything else in the cache stays. */
export const setSignedOut = (queryClient: QueryClient): void => {
  queryClient.setQueryData(configurationQuery.queryKey, (known) => {
    if (known === undefined) return undefined
    const { user: _, ...rest } = known
    return { ...rest, auth: false, admin: false }
  })
}

/** Forgets the user and all cached data at once. Resolves when the server has answered who is signed in. */
export const forgetUser = async (queryClient: QueryClient): Promise<void> => {
  setSignedOut(queryClient)
  removeSessionCache(queryClient)
  await refreshSession(queryClient).catch(() => {})
}

/** Changes the cached session. Cancels a pending read, whose reply would undo the change. */
export const changeSession = async (
  queryClient: QueryClient,
  change: (known: Configuration) => Configuration,
): Promise<void> => {
  await queryClient.cancelQueries(configurationQuery)
  queryClient.setQueryData(configurationQuery.queryKey, (known) => known && change(known))
}
