import { toast } from '@sheaf/ui/components/toast'
import { onceSpeaking, textOfKey } from '@sheaf/ui/l10n/i18n'
import { closePassingDialogs } from '@sheaf/ui/overlays/dialogs'
import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { isAdminPath, routes } from '../paths.ts'
import { isDenial } from './api-error.ts'
import { onRefusal } from './api.ts'
import { isScreenKept, screenReleased } from './kept-screen.ts'
import { dropDraftOfOthers, keepDraft } from './draft.ts'
import { rememberPresence, wasSignedIn } from './last-presence.ts'
import { nextSession, type Session, type SessionStep } from './next-session.ts'
import {
  actorOf,
  type Configuration,
  configurationQuery,
  forgetUser,
  nameOf,
  readAnew,
  readFromNothing,
  refreshSession,
  showNobody,
} from './session.ts'
import { typedPasswords } from './typed-passwords.ts'
import { dropAddressOfOthers, rememberAddress, takeAddress, type WhoSignsIn } from './unauthenticated-url.ts'
import { AFTER_SESSION } from './unsaved-changes.ts'

/** Tells the text of a key, on a page that has just been opened as soon as it has texts. Answers how to take it back. */
const tell = (kind: 'info' | 'error', key: string): (() => void) => {
  let hide = (): void => {}
  const callOff = onceSpeaking(() => {
    hide = toast[kind](textOfKey(key))
  })
  return () => {
    callOff()
    hide()
  }
}

const TIMEOUT = 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT'

/**
 * When the session is over: told once, forgotten, and back after signing in again. The server says so with a refusal of
 * its own, or when it is asked who is there. Answers how to have it asked once somebody has signed out in another tab.
 */
export const watchSessionEnd = (router: DataRouter, queryClient: QueryClient, basename: string): (() => void) => {
  let isEnding = false
  let session: Session = { present: undefined, name: undefined }
  let closeNews = (): void => {}
  let hasLeftElsewhere = false
  /** Somebody is there again. */
  let comeBack = Promise.withResolvers<void>()

  /**
   * For as long as the screen is kept, and whoever was there has not come back. Answers whether the end still leads on: not
   * where somebody is there again, or where one has gone elsewhere.
   */
  const waitForKeptScreen = async (): Promise<boolean> => {
    const { pathname } = router.state.location
    closePassingDialogs()
    // An answer that is on its way is of before.
    void queryClient.cancelQueries(configurationQuery, { silent: true })
    showNobody(queryClient)
    readFromNothing(queryClient)
    await Promise.race([screenReleased(), comeBack.promise])
    if (session.present !== undefined || router.state.location.pathname !== pathname) return false
    // They may have signed in elsewhere, which the frame hears of first. Who cannot be asked for may be there.
    return refreshSession(queryClient).then(
      () => session.present === undefined,
      () => false,
    )
  }

  const end = async (key: string, who: WhoSignsIn | undefined, owner: string | undefined): Promise<void> => {
    if (isEnding) return
    isEnding = true
    // What was asked for on the way to another screen is of that screen.
    const { location, navigation } = router.state
    const { pathname, search } = navigation.location ?? location
    const path = basename === '/' ? pathname : pathname.slice(basename.length)
    const returning = isAdminPath(path) ? 'siteAdmin' : (who ?? 'user')
    keepDraft()
    // Who left on purpose need not be warned of it.
    closeNews = tell(hasLeftElsewhere ? 'info' : 'error', key)
    if (path !== routes.login && path !== routes.admin) rememberAddress(path + search, returning, owner)
    const isKept = isScreenKept() && navigation.location === undefined
    if (!isKept || (await waitForKeptScreen())) {
      // Leads on at once: without its user, the screen has nothing to show.
      const isForgotten = forgetUser(queryClient)
      await router.navigate(returning === 'siteAdmin' ? routes.admin : routes.login, { state: AFTER_SESSION })
      await isForgotten
    } else if (session.present !== undefined) takeAddress(returning)
    isEnding = false
  }

  const askAgain = (): void => {
    if (session.present !== undefined) refreshSession(queryClient).catch(() => {})
  }

  const welcome = (name: string): void => {
    comeBack.resolve()
    comeBack = Promise.withResolvers()
    hasLeftElsewhere = false
    closeNews()
    dropDraftOfOthers(name)
    dropAddressOfOthers(name)
  }

  const take = (step: SessionStep, before: Session): void => {
    switch (step) {
      case 'forget passwords':
        return typedPasswords.forgetAll()
      case 'read anew':
        return readAnew(queryClient)
      case 'welcome':
        return welcome(session.name ?? '')
      case 'end':
        return void end(TIMEOUT, before.present, before.name)
      case 'tell of an earlier end':
        closeNews = tell('error', TIMEOUT)
    }
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== configurationQuery.queryKey[0]) return
    const configuration = event.query.state.data as Configuration
    const { user, admin } = configuration
    const before = session
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
      // So is somebody refused who is nobody any more, by a screen that visitors may open as well.
      if (isDenial(error)) askAgain()
      return
    }
    // A screen that is about to go may still ask; that nobody is signed in is no news then.
    const isKnown = queryClient.getQueryData(configurationQuery.queryKey)?.auth === false
    if (!isKnown) void end(error.key, session.present, session.present && session.name)
  })

  return () => {
    hasLeftElsewhere = true
    askAgain()
  }
}
