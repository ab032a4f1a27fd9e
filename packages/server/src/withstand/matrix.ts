import type { Answers } from './answers.ts'

/*
 * W-11: what everybody is answered, whatever there is: of groups and their pads in matrix-of-things.ts, of what belongs to
 * one person in matrix-of-people.ts, and matrix-of-the-rest.ts. A route of the contract that is in none fails the test; one
 * that is about several kinds of things stands there several times. What a word means is said in answers.ts.
 */

export interface Call {
  readonly path: string
  readonly body?: Record<string, unknown>
}

export interface Row<Subject> {
  /** Method and path of the contract; behind a comma, what it is asked about. */
  readonly name: string
  readonly answers: Answers
  readonly call: (subject: Subject) => Call
}
