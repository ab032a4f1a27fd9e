import { AUTHOR_COOKIE_AFTER_DAYS, AUTHOR_COOKIE_DAYS } from '@sheaf/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Name of the cookie by which Etherpad, and the system before this one, knew a browser's author. */
const NAME = 'token'
const nameOf = (login: string): string => `${NAME}-${encodeURIComponent(login)}`

/** The form of Etherpad's authors: other programs on the same host may also have a cookie called `token`. */
const AUTHOR = /^t\.[A-Za-z0-9._~-]{1,98}$/

/**
 * Cookie that tells whose `token` is. It lasts as long as that one, and so longer than the session, which a browser
 * forgets by itself.
 */
const OWNER = 'sheaf_author'

const DAY_S = 86_400

/** The author cookies of one browser (SES-17, SES-18). */
export interface AuthorCookie {
  /**
   * Returns the author id of a login in this browser, else the browser's present author id, unless that is another
   * login's.
   */
  forLogin(login: string): string | undefined
  /** Stores who is signed in as the author's owner, if the browser's cookies do not say so yet. */
  claim(login: string): void
  /** Sets the author of somebody who has signed in. Ignores what Etherpad would not accept as an author. */
  set(author: string, login: string): void
  /**
   * Keeps the author of a session that has ended under its login, for the next one. `login` tells whose it was if the
   * browser does not.
   */
  putAside(login?: string): void
}

type Options = Parameters<FastifyReply['setCookie']>[2] & object

export const authorCookie = (request: FastifyRequest, reply: FastifyReply, options: Options): AuthorCookie => {
  const read = (name: string): string | undefined => {
    const value = request.cookies[name]
    return value !== undefined && AUTHOR.test(value) ? value : undefined
  }
  const lasting = { ...options, maxAge: AUTHOR_COOKIE_DAYS * DAY_S }
  let owner = request.cookies[OWNER] || undefined
  const putAside: AuthorCookie['putAside'] = (login) => {
    const [author, whose] = [read(NAME), owner ?? login]
    if (owner !== undefined) void reply.clearCookie(OWNER, options)
    if (author === undefined || whose === undefined) return
    void reply.clearCookie(NAME, options)
    void reply.setCookie(nameOf(whose), author, { ...options, maxAge: AUTHOR_COOKIE_AFTER_DAYS * DAY_S })
  }
  return {
    forLogin: (login) => read(nameOf(login)) ?? (owner === undefined || owner === login ? read(NAME) : undefined),
    claim: (login) => {
      if (owner !== undefined || read(NAME) === undefined) return
      owner = login
      void reply.setCookie(OWNER, login, lasting)
    },
    set: (author, login) => {
      if (owner !== undefined && owner !== login) putAside()
      if (!AUTHOR.test(author)) return
      void reply.setCookie(NAME, author, lasting).setCookie(OWNER, login, lasting)
    },
    putAside,
  }
}
