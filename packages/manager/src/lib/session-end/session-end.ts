import { toast } from '@sheaf/ui/components/toast'
import { onceTranslated, textOfKey } from '@sheaf/ui/l10n/i18n'
import { closeScreenDialogs } from '@sheaf/ui/overlays/dialogs'
import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { HOME, isAdminPath, routes } from '../../paths.ts'
import { isDenial } from '../errors/api-error.ts'
import { onRefusal } from '../api/api.ts'
import { isScreenHeld, screenReleased } from './hold-screen.ts'
import { dropDraftOfOthers, keepDraft } from '../forms/draft.ts'
import { followLanguage } from '../preferences/language.ts'
import { rememberPresence, wasSignedIn } from './last-presence.ts'
import { nextSession, type Session, type SessionStep } from './next-session.ts'
import { reportDefect } from '../errors/report-defect.ts'
import type { SessionElsewhere } from '../session/session-channel.ts'
import {
  actorOf,
  type Configuration,
  configurationQuery,
  forgetUser,
  nameOf,
  replaceSessionCache,
  resetSessionCache,
  refreshSession,
  setSignedOut,
} from '../session/session.ts'
import {
  dropAddressOfOthers,
  openAfterSignIn,
  rememberAddress,
  takeAddress,
  type WhoSignsIn,
} from '../session/unauthenticated-url.ts'
import { AFTER_SESSION } from '../forms/unsaved-changes.ts'

/** Shows the text of a key as a toast, once the page's texts have loaded. Returns a function that hides it. */
const showToast = (kind: 'info' | 'error', key: string): (() => void) => {
  let hide = (): void => {}
  const callOff = onceTranslated(() => {
    hide = toast[kind](textOfKey(key))
  })
  return () => {
    callOff()
    hide()
  }
}

const TIMEOUT = 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT'
/** Refusal of whoever is not the site administrator. To the administrator, it says that their session is none any more. */
const NOT_ADMIN = 'BACKEND.ERROR.AUTHENTICATION.ADMIN'

/** SES-16: screens to which no sign-in returns. A screen that signs out would undo the sign-in. */
const NEVER_REMEMBERED: readonly string[] = [routes.login, routes.logout, routes.admin, routes.adminLogout]

/**
 * Watches for the end of the session, as error responses or a read of the configuration show it. Reports the end once,
 * clears the cache and redirects to the sign-in, which returns to the screen. The returned functions read the session
 * again when somebody signs out or in in another tab, or the server says that it has ended.
 */
export const watchSessionEnd = (router: DataRouter, queryClient: QueryClient, basename: string): SessionElsewhere => {
  let isEnding = false
  let session: Session = { present: undefined, name: undefined }
  let hideToast = (): void => {}
  let hasLeftElsewhere = false
  /** Whether the last user who was signed in has two-factor. */
  let hasTwoFactor = true
  /** Resolves when somebody signs in again. */
  let comeBack = Promise.withResolvers<void>()
  const belowBase = (path: string): string => (basename === '/' ? path : path.slice(basename.length))

  /**
   * Waits until the held screen is released or somebody signs in again. Resolves to whether to go on to the sign-in:
   * not if somebody is signed in, or if the user has navigated elsewhere meanwhile.
   */
  const waitForHeldScreen = async (): Promise<boolean> => {
    const { pathname } = router.state.location
    closeScreenDialogs()
    // A pending reply would still show the old session.
    void queryClient.cancelQueries(configurationQuery, { silent: true })
    setSignedOut(queryClient)
    resetSessionCache(queryClient)
    await Promise.race([screenReleased(), comeBack.promise])
    if (session.present !== undefined || router.state.location.pathname !== pathname) return false
    // They may have signed in in another tab, which the pad's frame can notice first. If the read fails, stay here.
    return refreshSession(queryClient).then(
      () => session.present === undefined,
      () => false,
    )
  }

  /** SES-28: shows why the session ended, once the server has said that it requires two-factor by now. */
  const reportTwoFactor = (): void => {
    const { twoFactorRequired } = queryClient.getQueryData(configurationQuery.queryKey)?.value ?? {}
    if (hasTwoFactor || !twoFactorRequired || session.present !== undefined || hasLeftElsewhere) return
    hideToast()
    hideToast = showToast('error', 'USER.INFO.SESSION_NEEDS_2FA')
  }

  const end = async (key: string, who: WhoSignsIn | undefined, owner: string | undefined): Promise<void> => {
    if (isEnding) return
    isEnding = true
    // During a navigation, the sign-in returns to the screen that the user was going to.
    const { location, navigation } = router.state
    const { pathname, search } = navigation.location ?? location
    const path = belowBase(pathname)
    const returning = isAdminPath(path) ? 'siteAdmin' : (who ?? 'user')
    keepDraft()
    // After signing out on purpose, a neutral message is enough.
    hideToast = showToast(hasLeftElsewhere ? 'info' : 'error', key)
    if (!NEVER_REMEMBERED.includes(path)) rememberAddress(path + search, returning, owner)
    try {
      const isHeld = isScreenHeld() && navigation.location === undefined
      if (!isHeld || (await waitForHeldScreen())) {
        // Navigates without waiting for the server, since the screen has nothing to show without a user.
        const isForgotten = forgetUser(queryClient)
        await router.navigate(returning === 'siteAdmin' ? routes.admin : routes.login, { state: AFTER_SESSION })
        await isForgotten
        reportTwoFactor()
      } else if (session.present !== undefined) takeAddress(returning)
    } catch (error) {
      // The page stays where it is. Its next refused request begins the end again.
      reportDefect(error)
    } finally {
      isEnding = false
    }
  }

  const askAgain = (): void => {
    if (session.present !== undefined) refreshSession(queryClient).catch(() => {})
  }

  /** Returns whom the current screen signs in; `undefined` if it is no sign-in. */
  const whoSignsInHere = (): WhoSignsIn | undefined =>
    ({ [routes.login]: 'user', [routes.admin]: 'siteAdmin' } as const)[belowBase(router.state.location.pathname)]

  /** Goes from the sign-in to where its user was, if somebody who may sign in there has done so in another tab. */
  const goOn = async (): Promise<void> => {
    const { pathname } = router.state.location
    const who = whoSignsInHere()
    // A sign-in that runs here goes on by itself.
    if (who === undefined || queryClient.isMutating() > 0) return
    await followLanguage(await refreshSession(queryClient))
    if (session.present !== who || router.state.location.pathname !== pathname) return
    const address = takeAddress(who) ?? (who === 'user' ? HOME : undefined)
    if (address !== undefined) await openAfterSignIn(address, (...to) => router.navigate(...to))
  }

  const welcome = (name: string): void => {
    comeBack.resolve()
    comeBack = Promise.withResolvers()
    hasLeftElsewhere = false
    hideToast()
    dropDraftOfOthers(name)
    dropAddressOfOthers(name)
  }

  const take = (step: SessionStep, before: Session): void => {
    switch (step) {
      case 'read anew':
        return replaceSessionCache(queryClient)
      case 'welcome':
        return welcome(session.name ?? '')
      case 'end':
        return void end(TIMEOUT, before.present, before.name)
      case 'report an earlier end':
        hideToast = showToast('error', TIMEOUT)
    }
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== configurationQuery.queryKey[0]) return
    const configuration = event.query.state.data as Configuration
    const { user, admin } = configuration
    const before = session
    if (user !== undefined || admin) hasTwoFactor = user?.otpEnabled ?? true
    session = {
      present: user !== undefined ? 'user' : admin ? 'siteAdmin' : undefined,
      name: nameOf(actorOf(configuration)),
    }
    const isSetByPage = event.action.manual === true
    const steps = nextSession(before, session, { isEnding, isSetByPage, wasSignedIn: wasSignedIn() })
    for (const step of steps) take(step, before)
    rememberPresence(session.present !== undefined)
  })

  onRefusal((error) => {
    if (!error.endsSession) {
      // On a screen that is open to visitors, a denial may be the first sign of an ended session.
      if (isDenial(error)) askAgain()
      return
    }
    // A screen that is about to unmount may still send requests after the end has been handled.
    const isKnown = queryClient.getQueryData(configurationQuery.queryKey)?.auth === false
    const said = error.key === NOT_ADMIN ? TIMEOUT : error.key
    if (!isKnown) void end(said, session.present, session.present && session.name)
  })

  return {
    onSignOut: () => {
      hasLeftElsewhere = true
      askAgain()
    },
    onSignIn: () => {
      // If the read fails, the form stays.
      if (session.present === undefined) return void goOn().catch(() => {})
      // A user at the administrator's sign-in, or the reverse, is about to use its form, which reading anew would end.
      const who = whoSignsInHere()
      const isAboutToSignIn = who !== undefined && who !== session.present
      // Everywhere else the other tab may have replaced the session under this page.
      if (!isAboutToSignIn) askAgain()
    },
    onEnd: askAgain,
  }
}
