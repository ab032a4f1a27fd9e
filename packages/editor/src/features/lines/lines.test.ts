import { describe, expect, it } from 'vitest'
import { lineSchema } from '../../text-binding/lines/line-schema.ts'
import { lineAt, lineNumberAt } from './lines.ts'

const doc = lineSchema.node(
  'doc',
  null,
  [
    ['h1', 'Title'],
    ['bullet', 'one'],
    ['p', 'two'],
    ['code', 'three'],
    ['code', 'last'],
  ].map(([kind, text]) => lineSchema.node('line', { kind }, lineSchema.text(text!))),
)

const textAt = (number: number) => {
  const line = lineAt(doc, number)
  return line && doc.textBetween(line.from, line.to)
}

describe('a line', () => {
  it('[EDT-9] is counted whatever it is; each row of code is one', () => {
    expect([1, 2, 3, 4, 5].map(textAt)).toEqual(['Title', 'one', 'two', 'three', 'last'])
  })

  it('[EDT-9] beyond the text is the last', () => {
    expect(textAt(99)).toBe('last')
  })

  it('[EDT-24] has the number that leads to it', () => {
    for (const number of [1, 2, 3, 4, 5]) {
      const { from, to } = lineAt(doc, number)!
      expect([from + 1, to - 1].map((position) => lineNumberAt(doc, position))).toEqual([number, number])
    }
  })
})
