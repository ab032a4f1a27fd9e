import { fileRows } from './matrix-of-files.ts'
import { groupRows } from './matrix-of-groups.ts'
import { historyRows } from './matrix-of-history.ts'
import { padRows } from './matrix-of-pads.ts'
import { personRows } from './matrix-of-people.ts'
import { otherRows } from './matrix-of-the-rest.ts'
import type { Row } from './matrix-row.ts'
import type { Kind } from '../people-and-things.ts'

/**
 * W-11: the one table of what each route answers each actor in each state of what it is about. A route of the contract
 * that has no row fails the test; one that is about several kinds of things has several. answers.ts explains the words.
 */
export const matrix: Readonly<Record<Kind, readonly Row[]>> = {
  group: groupRows,
  pad: [...padRows, ...historyRows, ...fileRows],
  person: personRows,
  nothing: otherRows,
}
