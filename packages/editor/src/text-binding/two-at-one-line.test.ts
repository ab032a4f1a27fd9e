import { isFullRun } from '@sheaf/document/testing/random'
import { expect, test } from 'vitest'
import { EditorPage } from './testing/editor-page.ts'
import { HeadlessPage, type MakePage } from './testing/headless-page.ts'
import { ACTS, runAct, WAYS } from './testing/two-at-one-line.ts'

/**
 * What no form of text can do better, as shares of the runs: a line that is cut and pasted is removed and written anew,
 * so what somebody types in it meanwhile stays where it was, and two who do it make two of it.
 */
const KNOWN: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'moves it to the end, once': { torn: 0.5, 'left behind': 0.5 },
  'moves it to the end, both': { 'lines doubled': 1 },
}

/** How pages are made, and at how many places Bob types in them: whole editors take many times as long. */
const PAGES: Readonly<Record<string, readonly [MakePage, places: number]>> = {
  'the text alone': [(...args) => new HeadlessPage(...args), 3],
  'the pad’s editor': [(...args) => new EditorPage(...args), isFullRun ? 3 : 1],
}

for (const [where, [makePage, places]] of Object.entries(PAGES))
  for (const name of Object.keys(ACTS))
    for (const way of where === 'the text alone' || isFullRun ? WAYS : WAYS.filter((way) => way !== 'undone'))
      test(`[TEXT-2, TEXT-3, TEXT-6, TEXT-9, TEXT-13] Bob types in a line while Ada ${name}, ${way}, in ${where}`, () => {
        expect(runAct(makePage, name, way, places)).toEqual(KNOWN[`${name}, ${way}`] ?? {})
      })
