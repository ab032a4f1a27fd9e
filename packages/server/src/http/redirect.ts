import type { FastifyReply } from 'fastify'

/** What a handler answers in place of JSON where its route declares a `redirectReply`. */
export class Redirect {
  /** A path of our own site or an address of the configured provider (SEC-7), whatever the request asked for. */
  readonly to: string

  constructor(to: string) {
    this.to = to
  }
}

/** 303: whatever the browser came with, it goes on with a GET. */
export const sendRedirect = (reply: FastifyReply, { to }: Redirect): FastifyReply => reply.redirect(to, 303)
