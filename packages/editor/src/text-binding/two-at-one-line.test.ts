import { expect, test } from 'vitest'
import { ACTS, runAct, WAYS } from './testing/two-at-one-line.ts'

/**
 * What no form of text can do better, as numbers of 24 runs: a line that is cut and pasted is removed and written anew,
 * so what somebody types in it meanwhile stays where it was, and two who do it make two of it.
 */
const KNOWN: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'moves it to the end, once': { torn: 12, 'left behind': 12 },
  'moves it to the end, both': { 'lines doubled': 24 },
}

for (const name of Object.keys(ACTS))
  for (const way of WAYS)
    test(`[TEXT-2, TEXT-3, TEXT-6, TEXT-9, TEXT-13] Bob types in a line while Ada ${name}, ${way}`, () => {
      expect(runAct(name, way)).toEqual(KNOWN[`${name}, ${way}`] ?? {})
    })
