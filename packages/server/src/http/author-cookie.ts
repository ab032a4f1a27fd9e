import { AUTHOR_COOKIE_AFTER_DAYS, AUTHOR_COOKIE_DAYS } from '@sheaf/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** By which Etherpad, and the system before this one, knew a browser's author. */
const NAME = 'token'
const nameOf = (login: string): string => `${NAME}-${encodeURIComponent(login)}`

/** Etherpad's own form: other programs on the same host may call a cookie `token` too. */
const AUTHOR = /^t\.[A-Za-z0-9._~-]{1,98}$/

const DAY_S = 86_400

/** Of one browser (SES-17, SES-18). */
export interface AuthorCookie {
  /** The author that a login was here, else the one that this browser is. */
  of(login: string): string | undefined
  /** Ignores what Etherpad would not know as an author. */
  set(author: string): void
  /** The session has ended: the author is kept under its login, for the next one. Without a login it is only taken away. */
  putAside(login: string | undefined): void
}

type Options = Parameters<FastifyReply['setCookie']>[2] & object

export const authorCookie = (request: FastifyRequest, reply: FastifyReply, options: Options): AuthorCookie => {
  const read = (name: string): string | undefined => {
    const value = request.cookies[name]
    return value !== undefined && AUTHOR.test(value) ? value : undefined
  }
  return {
    of: (login) => read(nameOf(login)) ?? read(NAME),
    set: (author) => {
      if (AUTHOR.test(author)) void reply.setCookie(NAME, author, { ...options, maxAge: AUTHOR_COOKIE_DAYS * DAY_S })
    },
    putAside: (login) => {
      const author = read(NAME)
      if (author === undefined) return
      void reply.clearCookie(NAME, options)
      if (login !== undefined)
        void reply.setCookie(nameOf(login), author, { ...options, maxAge: AUTHOR_COOKIE_AFTER_DAYS * DAY_S })
    },
  }
}
