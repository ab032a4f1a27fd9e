import {
  SESSION_ENDED_CODE,
  SESSION_SOCKET_BEAT_MS,
  SESSION_SOCKET_PATH,
} from '@sheaf/contract/realtime/session-socket'
import type { QueryClient } from '@tanstack/react-query'
import { actorOf, configurationQuery, nameOf } from './session.ts'

/** First pause before the socket is opened again, and its longest. Each lasts a little longer by chance. */
const RETRY_FIRST_MS = 1000
const RETRY_MAX_MS = 30_000
/** A socket that says nothing for this long is dead, though after a sleep it looks open for minutes. */
const SILENCE_MAX_MS = 3 * SESSION_SOCKET_BEAT_MS

const urlBelow = (base: URL): URL => {
  const url = new URL(SESSION_SOCKET_PATH, base)
  url.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  return url
}

export interface SessionSocket {
  /**
   * Names the session that the page knows, or `undefined` where nobody is signed in. The socket is open for as long as
   * there is one, and opened anew for another one, whose cookie it brings.
   */
  readonly follow: (session: string | undefined) => void
}

/**
 * SES-30: keeps a socket to the server while somebody is signed in. Calls `onEnded` when the server says that the
 * session which the browser brought is none, or has ended.
 */
export const openSessionSocket = (base: URL, onEnded: () => void): SessionSocket => {
  let session: string | undefined
  let socket: WebSocket | undefined
  let lastHeardAt = 0
  let retryMs = RETRY_FIRST_MS
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setInterval> | undefined

  const drop = (): void => {
    clearTimeout(retryTimer)
    clearInterval(silenceTimer)
    const dropped = socket
    socket = undefined
    dropped?.close()
  }

  const open = (): void => {
    drop()
    const opened = new WebSocket(urlBelow(base))
    socket = opened
    lastHeardAt = Date.now()
    opened.addEventListener('message', () => {
      lastHeardAt = Date.now()
      retryMs = RETRY_FIRST_MS
    })
    opened.addEventListener('close', ({ code }) => {
      // A socket that was dropped on purpose has been replaced, or is not wanted any more.
      if (opened !== socket) return
      drop()
      retryTimer = setTimeout(open, retryMs * (1 + Math.random() / 2))
      retryMs = Math.min(retryMs * 2, RETRY_MAX_MS)
      if (code === SESSION_ENDED_CODE) onEnded()
    })
    silenceTimer = setInterval(openIfSilent, SESSION_SOCKET_BEAT_MS)
  }

  const openIfSilent = (): void => {
    if (Date.now() - lastHeardAt > SILENCE_MAX_MS) open()
  }

  /** Called when the page is in sight again, or back online: what happened meanwhile is to be known at once. */
  const wake = (): void => {
    if (session === undefined || document.visibilityState === 'hidden') return
    if (socket === undefined) open()
    else openIfSilent()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  window.addEventListener('pageshow', wake)
  // A page with an open socket is not kept for the way back.
  window.addEventListener('pagehide', drop)

  return {
    follow: (now) => {
      if (now === session) return
      session = now
      retryMs = RETRY_FIRST_MS
      if (now === undefined) drop()
      else open()
    },
  }
}

/** Keeps the socket for whoever the cached configuration says is signed in. */
export const followSessionOnServer = (queryClient: QueryClient, base: URL, onEnded: () => void): void => {
  const socket = openSessionSocket(base, onEnded)
  const follow = () => {
    const known = queryClient.getQueryData(configurationQuery.queryKey)
    socket.follow(known?.auth ? nameOf(actorOf(known)) : undefined)
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === configurationQuery.queryKey[0]) follow()
  })
  follow()
}
