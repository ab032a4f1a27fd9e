import type { FastifyReply } from 'fastify'

/** A handler's answer in place of JSON, if its route declares a `redirectReply`. */
export class Redirect {
  /** A path of our own site or an address of the configured provider (SEC-7), whatever the request asked for. */
  readonly to: string

  constructor(to: string) {
    this.to = to
  }
}

/** Redirects with 303, so that the browser continues with a GET whatever method it used. */
export const sendRedirect = (reply: FastifyReply, { to }: Redirect): FastifyReply => reply.redirect(to, 303)
