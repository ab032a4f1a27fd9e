import type { Answers } from '../answers.ts'
import type { Subject } from '../people-and-things.ts'

export interface Call {
  readonly path: string
  readonly body?: Record<string, unknown>
  /** The body of a call that takes bytes. */
  readonly bytes?: string
}

export interface Row {
  /** Method and path of the contract and, after a comma, what the call is about. */
  readonly name: string
  readonly answers: Answers
  readonly call: (subject: Subject) => Call
}
