import type { Answers } from './answers.ts'

/*
 * W-11: the answers to everybody, in every state: about groups and their pads in matrix-of-things.ts, about what
 * belongs to one person in matrix-of-people.ts, and all others in matrix-of-the-rest.ts. A route of the contract that
 * is in none fails the test; one that is about several kinds of things has several rows. answers.ts explains the words.
 */

export interface Call {
  readonly path: string
  readonly body?: Record<string, unknown>
}

export interface Row<Subject> {
  /** Method and path of the contract and, after a comma, what the call is about. */
  readonly name: string
  readonly answers: Answers
  readonly call: (subject: Subject) => Call
}
