import type { ReplyOf } from '@sheaf/contract/route'
import { readConfiguration } from '@sheaf/contract/routes/configuration'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { User } from '@sheaf/contract/entities/user'
import { hashKey, type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { HOME, routes, SIGN_IN } from '../paths.ts'
import { call } from './api.ts'
import { rememberAddress } from './unauthenticated-url.ts'

export type Configuration = ReplyOf<typeof readConfiguration>

/** Settings and who is asking, in one call: the session as the page knows it. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => call(readConfiguration, {}, signal),
  staleTime: 60_000,
  meta: { handles: 'all' },
})

const CONFIGURATION = hashKey(configurationQuery.queryKey)

/**
 * The root's loader has fetched it before anything is drawn. Read as it stands, without an observer for each that asks: the
 * rows of a long list ask hundreds of times.
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
  const known = useSyncExternalStore(subscribe, () => queryClient.getQueryData(configurationQuery.queryKey))
  if (known === undefined) throw new Error('Nothing is drawn before it is known who is there.')
  return known
}

/** Each screen asks anew who is there, when that is not known from a moment ago; so does who comes back to the page. */
export const useKeepConfiguration = (): void => {
  useQuery({ ...configurationQuery, notifyOnChangeProps: [] })
}

export const useCurrentUser = (): User | undefined => useConfiguration().user

/** Tells sessions apart. */
export const nameOf = (actor: Actor): string => `${actor.kind} ${actor.kind === 'visitor' ? '' : actor.login}`

export const actorOf = ({ user, admin }: Configuration): Actor => {
  if (user !== undefined) return { kind: 'user', id: user._id, login: user.login }
  return admin ? { kind: 'siteAdmin', login: '' } : { kind: 'visitor' }
}

/** Within it, the page shows what somebody else would see. The server goes on answering to the session. */
export const SeenAs = createContext<Actor | undefined>(undefined)

/** Who is asking, as the policy wants it. */
export const useActor = (): Actor => {
  const session = actorOf(useConfiguration())
  return useContext(SeenAs) ?? session
}

const pathOf = (request: Request, basename: string) => {
  const { pathname, search } = new URL(request.url)
  return (basename === '/' ? pathname : pathname.slice(basename.length)) + search
}

export type Guard = (args: LoaderFunctionArgs) => Promise<null | Response>

/** Who may come to a screen, decided before it loads. What they may do there is the policy's business. */
export const guards = (queryClient: QueryClient, basename: string) => {
  const session = () => queryClient.ensureQueryData(configurationQuery)

  const requireUser: Guard = async ({ request }) => {
    if ((await session()).user !== undefined) return null
    rememberAddress(pathOf(request, basename))
    return redirect(SIGN_IN.user)
  }

  /** Whom the policy may let change a folder. */
  const requireSession: Guard = async (args) => ((await session()).admin ? null : requireUser(args))

  const requireAdmin: Guard = async ({ request }) => {
    if ((await session()).admin) return null
    rememberAddress(pathOf(request, basename), 'siteAdmin')
    return redirect(SIGN_IN.siteAdmin)
  }

  const requireVisitor: Guard = async () => ((await session()).user === undefined ? null : redirect(routes.home))

  /** SCR-1: each to their own beginning. */
  const leadHome: Guard = async () => {
    const { user, admin } = await session()
    if (admin) return redirect(routes.admin)
    return redirect(user === undefined ? SIGN_IN.user : HOME)
  }

  return {
    anyone: undefined,
    user: requireUser,
    signedIn: requireSession,
    siteAdmin: requireAdmin,
    visitor: requireVisitor,
    home: leadHome,
  }
}

const wasReadForSomebody = {
  predicate: ({ queryKey }: Query) => queryKey[0] !== configurationQuery.queryKey[0],
}

/** Everything that was read for somebody, but not what the chrome stands on. */
export const forgetWhatWasRead = (queryClient: QueryClient): void => queryClient.removeQueries(wasReadForSomebody)

/** The same, and what a screen shows of it is read for whoever is there now. */
export const readFromNothing = (queryClient: QueryClient): void =>
  void queryClient.resetQueries(wasReadForSomebody).catch(() => {})

/** The same once another session has taken the place of theirs. What is on the screen stays, with what is typed there, and is read again. */
export const readAnew = (queryClient: QueryClient): void => {
  queryClient.removeQueries({ ...wasReadForSomebody, type: 'inactive' })
  void queryClient.invalidateQueries(wasReadForSomebody)
}

/** Who is there, asked again: what was asked before may be answered with who was there before. */
export const refreshSession = (queryClient: QueryClient): Promise<Configuration> => {
  // At once, so that nothing comes in between; who waits for that answer gets the new one.
  void queryClient.cancelQueries(configurationQuery, { silent: true })
  return queryClient.fetchQuery({ ...configurationQuery, staleTime: 0 })
}

/** The page says nobody's name any more. What was read for somebody stays. */
export const showNobody = (queryClient: QueryClient): void => {
  queryClient.setQueryData(configurationQuery.queryKey, (known) => {
    if (known === undefined) return undefined
    const { user: _, ...rest } = known
    return { ...rest, auth: false, admin: false }
  })
}

/** Nobody is signed in any more, at once; settled as soon as the server has said so too. */
export const forgetUser = async (queryClient: QueryClient): Promise<void> => {
  showNobody(queryClient)
  forgetWhatWasRead(queryClient)
  await refreshSession(queryClient).catch(() => {})
}

/** Changes what is known of the session. An answer that is on its way does not know of it yet, and would undo it. */
export const changeSession = async (
  queryClient: QueryClient,
  change: (known: Configuration) => Configuration,
): Promise<void> => {
  await queryClient.cancelQueries(configurationQuery)
  queryClient.setQueryData(configurationQuery.queryKey, (known) => known && change(known))
}
